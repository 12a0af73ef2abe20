//! A rolling upgrade: nodes are stopped and started again, one after the other, while people play. The nodes at the
//! beginning are of the same version, or of an older one whose `cluster-node` the variable [`OLDER`] names.

use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use cluster_tests::{Brokers, Crowd, House};

const NODE: &str = env!("CARGO_BIN_EXE_cluster-node");
/// The variable with the path of an older version's program.
const OLDER: &str = "ROUNDHOUSE_OLDER_NODE";
/// How long a node may need to start.
const START: Duration = Duration::from_secs(60);
/// How long people may wait. The others go on when a node says goodbye, so this is for a busy machine.
const LONGEST_WAIT: Duration = Duration::from_secs(30);

#[test]
fn nodes_are_replaced_one_after_the_other_while_people_play() -> Result<()> {
    let older = std::env::var_os(OLDER).map_or(PathBuf::from(NODE), PathBuf::from);
    let mut house = House::at(Brokers::start(3)?, &older)?;
    for _ in 0..3 {
        house.add_node(0, &[])?;
    }
    house.wait(START)?;
    house.upgrade(Path::new(NODE));
    let crowd = Crowd::begin(&house.addresses(), 2, 1);
    play(&crowd, 10)?;
    crowd.longest_pause();
    for node in 0..house.nodes.len() {
        house.nodes[node].signal("TERM")?;
        ensure!(house.nodes[node].wait()?, "node {node} did not end well");
        // The other nodes serve everybody meanwhile.
        play(&crowd, 10)?;
        house.restart(node)?;
        house.wait(START)?;
        play(&crowd, 10)?;
        let pause = crowd.longest_pause();
        println!("node {node}: longest time without an action {:.1} s", pause.as_secs_f64());
        ensure!(pause < LONGEST_WAIT, "nobody could act for {pause:?}");
    }
    let (games, actions) = crowd.finish()?;
    println!("{games} games, {actions} acknowledged actions");
    Ok(())
}

/// Waits until this many more actions are acknowledged.
fn play(crowd: &Crowd, actions: u64) -> Result<()> {
    let (enough, given_up) = (crowd.acknowledged() + actions, Instant::now() + START);
    while crowd.acknowledged() < enough {
        ensure!(Instant::now() < given_up, "nobody plays");
        sleep(Duration::from_millis(50));
    }
    Ok(())
}
