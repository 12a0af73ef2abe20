//! Two people in two browsers play each other at two nodes, and both nodes are killed, one after the other.

use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use browser_tests::host::{make_table, sit_down, wait};
use browser_tests::pair::{DECK, HAND, Pair};
use browser_tests::{Browser, Device};
use cluster_tests::{Brokers, FaultyLine, House, http};

const NODE: &str = env!("CARGO_BIN_EXE_cluster-node");
/// How long a node may need to answer a request or to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// Script: writes down every sign of a broken connection that the page shows from now on.
const WATCH_SIGNS: &str = "window.signs = [];
    new MutationObserver(() => {
        const sign = document.querySelector('p.sign.away')?.innerText;
        if (sign && window.signs.at(-1) !== sign) window.signs.push(sign);
    }).observe(document.body, { subtree: true, childList: true, characterData: true })";

/// Script: returns the position of the table's log that the page shows.
const POSITION: &str = "return Number(document.querySelector('.table').dataset.position)";

/// Starts three brokers and three nodes, and an address for each person. Behind each address is a balancer, which
/// connects to the first node that listens. The first node is another one for each person.
fn start() -> Result<(House, [FaultyLine; 2])> {
    let mut house = House::at(Brokers::start(3)?, Path::new(NODE))?;
    for _ in 0..3 {
        house.add_node(0, &[])?;
    }
    house.wait(PATIENCE)?;
    let ports: Vec<_> = house.addresses().iter().map(|address| address.port()).collect();
    let doors = [
        FaultyLine::to_first_of(&[ports[0], ports[2]])?,
        FaultyLine::to_first_of(&[ports[1], ports[2]])?,
    ];
    Ok((house, doors))
}

#[tokio::test]
async fn two_browsers_at_two_nodes_play_on_when_nodes_are_killed() -> Result<()> {
    let (mut house, [anns_door, bens_door]) = start()?;
    let (ann, ben) = (Browser::open(Device::Desktop).await?, Browser::open(Device::Phone).await?);
    let way_in = make_table(&ann, &address(&anns_door), false).await?;
    sit_down(&ben, &address(&bens_door), &way_in).await?;
    ann.press("[data-act=start]:not(:disabled)").await?;
    let mut pair = Pair::new(ann, ben);
    pair.play(6).await?;
    let tables = tables_in_memory(&house)?;
    ensure!(tables == [1, 1, 0], "everybody is at another node: {tables:?}");

    let door = &anns_door;
    answer_is_lost(&mut pair, &mut house, door).await.context("an answer got lost")?;
    pair.play(6).await?;
    node_is_gone(&mut pair, &mut house).await.context("a node was gone before the move")?;
    pair.play(6).await?;
    let tables = tables_in_memory(&house)?;
    ensure!(tables == [0, 0, 1], "both came to the node that is left: {tables:?}");
    end_game(&pair).await?;
    compare_records(&mut house, &way_in, &cookie(&pair.ann).await?)?;
    for browser in [pair.ann, pair.ben] {
        browser.expect_clean_console_but_for_the_net().await?;
        browser.page.close().await?;
    }
    Ok(())
}

/// Kills Ann's node after it has stored her move and before she has heard of it. Her page sends the move
/// again to another node, and it counts once.
async fn answer_is_lost(pair: &mut Pair, house: &mut House, door: &FaultyLine) -> Result<()> {
    pair.until_draw(|pair| &pair.ann).await?;
    let drawn = Drawn::begin(&pair.ann).await?;
    door.mute();
    pair.ann.press(DECK).await?;
    // Ben hears of it at his node, so it is stored.
    drawn.expect_position(&pair.ben).await?;
    house.nodes[0].kill()?;
    door.mend();
    drawn.expect_once(&pair.ann).await?;
    drawn.expect_position(&pair.ben).await
}

/// Kills Ben's node and lets him move before his page has found another one. The move is kept, shown as
/// unsent, and counts once.
async fn node_is_gone(pair: &mut Pair, house: &mut House) -> Result<()> {
    pair.until_draw(|pair| &pair.ben).await?;
    let drawn = Drawn::begin(&pair.ben).await?;
    let at = pair.ben.middle_of(DECK).await?;
    // A stopped node takes the move and never reads it.
    house.nodes[1].signal("STOP")?;
    pair.ben.press_at(at.0, at.1).await?;
    wait(&pair.ben, "return document.querySelector('.sign.unsent') !== null").await?;
    house.nodes[1].kill()?;
    drawn.expect_once(&pair.ben).await?;
    drawn.expect_position(&pair.ann).await
}

/// The table as a page shows it before a card is drawn.
struct Drawn {
    cards: u64,
    position: u64,
}

impl Drawn {
    async fn begin(browser: &Browser) -> Result<Drawn> {
        browser.look(WATCH_SIGNS).await?;
        let number = async |script| browser.look(script).await?.as_u64().context("a number");
        Ok(Drawn { cards: number(HAND).await?, position: number(POSITION).await? })
    }

    /// Waits until the page is connected again, which it says meanwhile, with one card more.
    async fn expect_once(&self, browser: &Browser) -> Result<()> {
        let back = "return document.querySelector('p.sign.away') === null && window.signs.join()";
        let signs = wait(browser, back).await?;
        ensure!(signs.as_str().is_some_and(|signs| signs.contains("Reconnecting")), "{signs}");
        wait(browser, &format!("{HAND} === {}", self.cards + 1)).await?;
        self.expect_position(browser).await?;
        // A second card would come with the next message.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let cards = browser.look(HAND).await?;
        ensure!(cards == self.cards + 1, "{cards} cards instead of {}", self.cards + 1);
        self.expect_position(browser).await
    }

    /// Waits until a page shows one action more.
    async fn expect_position(&self, browser: &Browser) -> Result<()> {
        wait(browser, &format!("{POSITION} > {}", self.position)).await?;
        let now = browser.look(POSITION).await?;
        ensure!(now == self.position + 1, "position {now} after {}", self.position);
        Ok(())
    }
}

/// Ends the game: one asks, the other agrees.
async fn end_game(pair: &Pair) -> Result<()> {
    pair.ann.press("[data-act=table]").await?;
    pair.ann.press("[data-act=stop]").await?;
    pair.ben.press("[data-act=agree]").await?;
    for browser in [&pair.ann, &pair.ben] {
        wait(browser, "return document.querySelector('.ended') !== null").await?;
    }
    Ok(())
}

/// Starts the nodes again, and checks that all of them have the same lawful record.
fn compare_records(house: &mut House, way_in: &str, cookie: &str) -> Result<()> {
    house.restart(0)?;
    house.restart(1)?;
    house.wait(PATIENCE)?;
    let table = way_in.split('/').find(|part| part.len() > 8).context("a table's id")?;
    let request = format!("GET /api/tables/{table}/record");
    let records = house.addresses().into_iter().map(|node| {
        let answer = http::ask(node, &request, cookie, "", PATIENCE)?;
        ensure!(answer.status == 200, "no record: {} {}", answer.status, answer.body);
        Ok(answer.body)
    });
    let records = records.collect::<Result<Vec<_>>>()?;
    ensure!(records.iter().all(|record| *record == records[0]), "records differ: {records:?}");
    let record = record::Record::parse(&records[0])?;
    let board = board::library::board(&record.board).context("an unknown board")?;
    ensure!(record.verify(board)?.fair_deal, "the deal is not fair");
    Ok(())
}

/// Returns a browser's session as a header.
async fn cookie(browser: &Browser) -> Result<String> {
    let cookies = browser.page.get_all_cookies().await?;
    let pairs = cookies.iter().map(|cookie| format!("{}={}", cookie.name(), cookie.value()));
    Ok(format!("Cookie: {}\r\n", pairs.collect::<Vec<_>>().join("; ")))
}

/// Counts the tables that each node has in memory because somebody is there; a node that is gone has none.
fn tables_in_memory(house: &House) -> Result<Vec<u64>> {
    let count = |node| {
        let Ok(answer) = http::ask(node, "GET /metrics", "", "", PATIENCE) else { return Ok(0) };
        let mut lines = answer.body.lines();
        let count = lines.find_map(|line| line.strip_prefix("roundhouse_tables_in_memory "));
        Ok(count.context("no count")?.parse()?)
    };
    house.addresses().into_iter().map(count).collect()
}

/// Returns the address that a person opens.
fn address(door: &FaultyLine) -> String {
    format!("http://127.0.0.1:{}", door.port)
}
