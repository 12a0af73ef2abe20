//! Short sounds, each with a meaning: a card, a claim, a ticket, the player's turn, the last round, the end.

use leptos::prelude::*;
use web_sys::AudioContext;

use crate::preferences::preferences_now;
use crate::scene::Scene;

/// A sound: its tones, each with the seconds until it begins, its frequency in hertz and how long it rings.
type Sound = &'static [(f64, f32, f64)];

const DRAW: Sound = &[(0.0, 523.0, 0.07), (0.05, 587.0, 0.08)];
const CLAIM: Sound = &[(0.0, 196.0, 0.12), (0.09, 196.0, 0.12), (0.18, 294.0, 0.2)];
const TICKET: Sound = &[(0.0, 659.0, 0.15), (0.11, 784.0, 0.15), (0.22, 1046.5, 0.4)];
const TURN: Sound = &[(0.0, 880.0, 0.35), (0.09, 1318.5, 0.35)];
const LAST_ROUND: Sound = &[(0.0, 440.0, 0.3), (0.25, 440.0, 0.3), (0.5, 349.0, 0.6)];
const END: Sound =
    &[(0.0, 523.0, 0.25), (0.16, 659.0, 0.25), (0.32, 784.0, 0.25), (0.48, 1046.5, 0.8)];

/// What is heard when it grows.
#[derive(Clone, Copy, PartialEq)]
struct Heard {
    cards: u32,
    claims: usize,
    complete: usize,
    last_round: bool,
    over: bool,
    asked: bool,
}

impl Heard {
    fn of(scene: Scene) -> Heard {
        let shared = scene.shared();
        Heard {
            cards: shared.players.iter().map(|player| u32::from(player.hand)).sum(),
            claims: shared.players.iter().map(|player| player.claims.len()).sum(),
            complete: scene.private().map_or(0, |own| own.complete.len()),
            last_round: shared.last_round.is_some(),
            over: scene.is_over(),
            asked: scene.is_asked(),
        }
    }

    /// Returns the most important change since `before`.
    fn since(self, before: Heard) -> Option<Sound> {
        let news = [
            (self.over && !before.over, END),
            (self.last_round && !before.last_round, LAST_ROUND),
            (self.complete > before.complete, TICKET),
            (self.asked && !before.asked, TURN),
            (self.claims > before.claims, CLAIM),
            (self.cards > before.cards, DRAW),
        ];
        news.into_iter().find(|(is_new, _)| *is_new).map(|(_, sound)| sound)
    }
}

/// Plays a sound for what happens at the table; nothing while the player looks back or skips.
pub(crate) fn sound_what_happens(scene: Scene) {
    Effect::new(move |before: Option<Heard>| {
        let now = Heard::of(scene);
        let looks_back = scene.past.with(Option::is_some);
        if let Some(sound) = before.and_then(|before| now.since(before))
            && !looks_back
            && (sound == TURN || !scene.hurry.get_untracked())
        {
            play(sound);
        }
        now
    });
}

/// Plays the sound of the player's turn, so that the volume is heard when it is chosen.
pub(crate) fn play_sample() {
    play(TURN);
}

thread_local! {
    /// One context for the whole page, made for the first sound: browsers allow only a few.
    static CONTEXT: Option<AudioContext> = AudioContext::new().ok();
}

/// Plays a sound at the player's volume. If there is no sound, the screen still says everything.
fn play(sound: Sound) {
    let volume = preferences_now().volume;
    if volume > 0 {
        let _ = CONTEXT.with(|context| ring(context.as_ref()?, sound, 0.035 * f32::from(volume)));
    }
}

fn ring(context: &AudioContext, sound: Sound, loudness: f32) -> Option<()> {
    for &(after, frequency, long) in sound {
        let start = context.current_time() + after;
        let (tone, volume) = (context.create_oscillator().ok()?, context.create_gain().ok()?);
        tone.frequency().set_value(frequency);
        volume.gain().set_value_at_time(loudness, start).ok()?;
        volume.gain().exponential_ramp_to_value_at_time(0.0005, start + long).ok()?;
        tone.connect_with_audio_node(&volume).ok()?;
        volume.connect_with_audio_node(&context.destination()).ok()?;
        tone.start_with_when(start).ok()?;
        tone.stop_with_when(start + long + 0.05).ok()?;
    }
    Some(())
}
