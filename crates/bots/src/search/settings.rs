//! The settings of a search.

/// The settings of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchSettings {
    /// The most iterations: decisions of playouts.
    pub iterations: u32,
    /// The most candidates of a turn.
    pub candidates: usize,
    /// The most candidates for choices of tickets.
    pub ticket_candidates: usize,
    /// The number of decisions of a playout before it is evaluated at the next beginning of a turn.
    pub depth: u32,
    /// How far ahead a candidate must be to overrule the script, in hundredths of a standard error.
    pub overrule: i32,
    /// How much of the reward is the chance to win, in percent. The rest is the margin.
    pub chance_percent: i32,
    /// Which rivals the margin in the reward is measured against.
    pub rivals: RivalMeasure,
}

/// Which rivals a margin is measured against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RivalMeasure {
    /// The best of them.
    Best,
    /// The average of them.
    Mean,
}

impl SearchSettings {
    /// Returns the usual settings with this number of iterations.
    pub const fn with_iterations(iterations: u32) -> SearchSettings {
        SearchSettings {
            iterations,
            candidates: 6,
            ticket_candidates: 8,
            depth: 24,
            overrule: 100,
            chance_percent: 50,
            rivals: RivalMeasure::Best,
        }
    }

    /// Changes a setting by its name, for those who measure what it is worth. Returns none if there is
    /// no such setting, or not with this value.
    pub(crate) fn with(self, name: &str, value: &str) -> Option<SearchSettings> {
        let number = || value.parse::<u32>().ok().filter(|&number| number <= 1_000);
        let mut settings = self;
        match name {
            "candidates" => settings.candidates = number()?.max(1) as usize,
            "ticket-candidates" => settings.ticket_candidates = number()?.max(1) as usize,
            "depth" => settings.depth = number()?,
            "overrule" => settings.overrule = number()? as i32,
            "chance-percent" => settings.chance_percent = number()?.min(100) as i32,
            "rivals" => {
                settings.rivals = match value {
                    "best" => RivalMeasure::Best,
                    "mean" => RivalMeasure::Mean,
                    _ => return None,
                }
            }
            _ => return None,
        }
        Some(settings)
    }
}
