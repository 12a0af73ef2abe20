//! Short sounds, each with a meaning.

use leptos::prelude::*;
use web_sys::AudioContext;

use crate::preferences::preferences_now;
use crate::scene::Scene;

/// Rings whenever it becomes the player's turn to decide.
pub(crate) fn ring_when_asked(scene: Scene) {
    Effect::new(move |before: Option<bool>| {
        let asked = scene.is_asked();
        if asked && before == Some(false) && preferences_now().sound {
            // If there is no sound, the bar and the title still say it.
            let _ = ring();
        }
        asked
    });
}

thread_local! {
    /// One context for the whole page: browsers allow only a few.
    static CONTEXT: Option<AudioContext> = AudioContext::new().ok();
}

/// Plays two tones, like a conductor's bell.
fn ring() -> Option<()> {
    CONTEXT.with(|context| {
        let context = context.as_ref()?;
        for (frequency, after) in [(880.0, 0.0), (1318.5, 0.09)] {
            let start = context.current_time() + after;
            let (tone, volume) = (context.create_oscillator().ok()?, context.create_gain().ok()?);
            tone.frequency().set_value(frequency);
            volume.gain().set_value_at_time(0.07, start).ok()?;
            volume.gain().exponential_ramp_to_value_at_time(0.0005, start + 0.35).ok()?;
            tone.connect_with_audio_node(&volume).ok()?;
            volume.connect_with_audio_node(&context.destination()).ok()?;
            tone.start_with_when(start).ok()?;
            tone.stop_with_when(start + 0.4).ok()?;
        }
        Some(())
    })
}
