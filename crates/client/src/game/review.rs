//! The review on the screen: the chances to win over the slider of the history, and beside it decisions, turning points
//! and what was luck.

use std::fmt::Write;
use std::sync::Arc;

use leptos::prelude::*;
use protocol::SeatNumber;
use words::ListStyle;

use super::advice_words::{action_words, percent, reasons, rounded, tenths};
use super::history::{moments, show_moment};
use crate::advice::{DecisionText, MarginText, MotiveText};
use crate::modal::Modal;
use crate::pieces::{badge, livery_class};
use crate::review::{FinishedReview, ReviewState, ReviewTrouble};
use crate::scene::{GameDialog, Scene};
use crate::words::{english_detail, list, t};

/// A change of the chance to win that is large enough for a turning point, in hundredths of a percent.
const TURNING: i32 = 500;
/// The most turning points.
const MOST_TURNING: usize = 4;

fn finished(scene: Scene) -> Option<Arc<FinishedReview>> {
    scene.review.state.with(|state| match state {
        ReviewState::Done(review) => Some(review.clone()),
        ReviewState::None | ReviewState::Running(..) | ReviewState::Failed(_) => None,
    })
}

/// Draws the chance to win of every seat, moment by moment, above the slider of the history.
pub(super) fn graph(scene: Scene, shown: Signal<usize>) -> impl IntoView {
    move || {
        let review = finished(scene)?;
        let all = review.decisions.len();
        let line = |seat: usize| {
            let mut path = String::new();
            for at in 0..=all {
                let letter = if at == 0 { 'M' } else { 'L' };
                let _ = write!(path, "{letter}{at} {}", 10_000 - review.chance(seat, at));
            }
            view! { <path class=livery_class(seat as SeatNumber) d=path /> }
        };
        let lines = (0..review.start.len()).map(line).collect_view();
        Some(view! {
            <div class="chart" aria-hidden="true">
                <div class="axis">{[100, 50, 0].map(|number| view! { <span>{t!("percent", number = number)}</span> }).collect_view()}</div>
                <svg class="chances" viewBox=format!("0 0 {all} 10000") preserveAspectRatio="none">
                    <path class="half" d=format!("M0 5000H{all}") />
                    <path class="half" d=move || format!("M{} 0V10000", shown.get()) />
                    {lines}
                </svg>
            </div>
        })
    }
}

/// Says everybody's chance to win after this number of decisions.
pub(super) fn chances_at(scene: Scene, decisions: usize) -> Option<String> {
    let review = finished(scene)?;
    let one = |seat: usize| chance_of(scene, &review, seat, decisions);
    Some(list(ListStyle::Commas, (0..review.start.len()).map(one)))
}

/// Says the chance of a seat to win after this number of decisions.
fn chance_of(scene: Scene, review: &FinishedReview, seat: usize, decisions: usize) -> String {
    let chance = percent(review.chance(seat, decisions));
    t!("review-chance", name = scene.name_of(seat as SeatNumber), chance = chance)
}

/// The part of the log that shows the review, or how far it has come.
#[component]
pub(super) fn ReviewPart(scene: Scene, shown: Signal<usize>) -> impl IntoView {
    let close = move |_| scene.review.close();
    let close = move || {
        view! { <button data-act="close-review" on:click=close>{t!("close")}</button> }
    };
    let progress = Memo::new(move |_| match scene.review.state.get() {
        ReviewState::Running(done, all) => Some((done, all)),
        ReviewState::None | ReviewState::Done(_) | ReviewState::Failed(_) => None,
    });
    let running = Memo::new(move |_| progress.get().is_some());
    let done = move || progress.get().unwrap_or_default().0;
    let all = move || progress.get().unwrap_or_default().1;
    move || {
        // Progress draws nothing again, so that the button keeps the focus.
        if running.get() {
            return view! {
                <div class="review">
                    <progress max=move || all().max(1) value=done aria-label=t!("review")></progress>
                    <p class="note">{move || t!("review-running", done = done(), all = all())}</p>
                    {close()}
                </div>
            }
            .into_any();
        }
        match scene.review.state.get() {
            ReviewState::None | ReviewState::Running(..) => ().into_any(),
            ReviewState::Failed(why) => {
                let why = match why {
                    ReviewTrouble::NoRecord(why) => why.into_any(),
                    ReviewTrouble::NotComputed(why) => english_detail(why).into_any(),
                };
                view! {
                    <div class="review"><p class="refusal" role="alert">{t!("review-failed")} " " {why}</p>{close()}</div>
                }
                .into_any()
            }
            ReviewState::Done(review) => {
                let deeper = (!review.deep).then(|| view! {
                    <button data-act="review-deeper" on:click=move |_| scene.review.begin(scene, true)>{t!("review-deeper")}</button>
                });
                let details = move |_| scene.dialog.set(Some(GameDialog::Review));
                let now = move || at_moment(scene, &review, shown.get());
                view! {
                    <div class="review">
                        <div role="status" aria-live="polite">{now}</div>
                        <div class="buttons">
                            <button class="main" data-act="review-details" on:click=details>{t!("review-details")}</button>
                            {deeper}
                            {close()}
                        </div>
                    </div>
                }
                .into_any()
            }
        }
    }
}

/// Says everybody's chances at the moment that is shown, as the legend of the chart, and how good the decision before
/// it was.
fn at_moment(scene: Scene, review: &FinishedReview, shown: usize) -> impl IntoView + use<> {
    let it = shown.checked_sub(1).and_then(|last| review.decisions.get(last));
    let decision = it.map(|it| {
        let played = action_words(scene, &it.action);
        let better = better(scene, it).map(|action| {
            view! { <p>{t!("review-better", action = action)}<br /><small>{why(scene, it)}</small></p> }
        });
        view! { <p>{badge(it.seat as SeatNumber)} " " {played} " · " {grade(it)}</p> {better} }
    });
    let chances = (0..review.start.len()).map(|seat| {
        view! { <li>{badge(seat as SeatNumber)} " " {chance_of(scene, review, seat, shown)}</li> }
    });
    view! { <ul class="legend note">{chances.collect_view()}</ul> {decision} }
}

/// Whether a decision was as good as the preferred one, as far as the search can tell.
fn is_best(it: &DecisionText) -> bool {
    it.loss == 0 || it.grade.as_deref() == Some("excellent")
}

/// Says what would have been better. `None` if nothing was, and for two actions that differ only in what words leave out,
/// such as the half of a double route.
fn better(scene: Scene, it: &DecisionText) -> Option<String> {
    let preferred = (!is_best(it)).then(|| action_words(scene, &it.preferred));
    preferred.filter(|words| *words != action_words(scene, &it.action))
}

/// Says why the preferred action is better. That anything goes is no reason to prefer it.
fn why(scene: Scene, it: &DecisionText) -> String {
    match it.why.as_slice() {
        [MotiveText::AnythingGoes] => String::new(),
        why => reasons(scene, why),
    }
}

/// Names the grade of a decision.
fn grade(it: &DecisionText) -> impl IntoView + use<> {
    let name = it.grade.as_deref().unwrap_or("none");
    view! { <b class=format!("grade {name}")>{t!(&format!("grade-{name}"))}</b> }
}

/// The whole review: where the margins come from, turning points, and the decisions of one seat.
#[component]
pub(super) fn Details(scene: Scene, close: Callback<()>) -> impl IntoView {
    let seat = RwSignal::new(usize::from(untrack(|| scene.me()).unwrap_or_default()));
    let choose = move |event| seat.set(event_target_value(&event).parse().unwrap_or_default());
    let jump = move |decisions: usize| {
        close.run(());
        let all = untrack(|| moments(scene));
        show_moment(scene, &all, decisions);
    };
    let jump = Callback::new(jump);
    move || {
        let review = finished(scene)?;
        let option = |nth: usize| view! { <option value=nth selected={nth == seat.get_untracked()}>{scene.name_of(nth as SeatNumber)}</option> };
        let options = (0..review.start.len()).map(option).collect_view();
        let margins = (0..).zip(&review.margins).map(|(seat, it)| margin_row(scene, seat, it));
        let margins = margins.collect_view();
        let heads = heads(&[
            "",
            "review-deal",
            "review-draws",
            "review-own",
            "review-others",
            "review-margin",
        ]);
        Some(view! {
            <Modal class="review-details" title=Signal::derive(|| t!("review")) close>
                <h3>{t!("review-luck")}</h3>
                <div class="scroll"><table class="figures-table margins"><thead><tr>{heads}</tr></thead><tbody>{margins}</tbody></table></div>
                <p class="note">{t!("review-luck-how")}</p>
                <label class="field">{t!("review-of")}<select data-field="review-seat" on:change=choose>{options}</select></label>
                {move || decisions(scene, &review, seat.get(), jump)}
            </Modal>
        })
    }
}

fn heads(keys: &[&'static str]) -> impl IntoView + use<> {
    let head = |key: &&'static str| match *key {
        "" => view! { <td></td> }.into_any(),
        key => view! { <th scope="col">{t!(key)}</th> }.into_any(),
    };
    keys.iter().map(head).collect_view()
}

/// Draws where the margin of a seat comes from, in tenths. The tenths of the parts add up to those of the margin.
fn margin_row(scene: Scene, seat: SeatNumber, it: &MarginText) -> impl IntoView + use<> {
    let mut sum = 0;
    let mut part = |hundredths: i32| {
        let before = rounded(sum, 10);
        sum += hundredths;
        rounded(sum, 10) - before
    };
    let parts = [it.deal, it.luck, it.own, it.others].map(&mut part);
    let cell = |number: i32| {
        let text = t!("tenths", number = ::words::Value::Tenths(number.into()));
        view! { <td data-tenths=number>{text}</td> }
    };
    let cells = parts.into_iter().map(cell).collect_view();
    view! { <tr><th scope="row">{badge(seat)} " " {scene.name_of(seat)}</th>{cells}{cell(rounded(it.margin, 10))}</tr> }
}

/// Draws the turning points of the game for a seat, and its decisions as a table.
fn decisions(
    scene: Scene,
    review: &FinishedReview,
    seat: usize,
    jump: Callback<usize>,
) -> impl IntoView + use<> {
    let turning = turning_points(review, seat).into_iter().map(|(at, change)| {
        let it = &review.decisions[at];
        let (name, action) =
            (scene.name_of(it.seat as SeatNumber), action_words(scene, &it.action));
        let what = t!("labeled", label = name, text = action);
        let sign = if change > 0 { "+" } else { "−" };
        let change = t!("percent", number = format!("{sign}{}", percent(change.abs())));
        view! {
            <li><button data-moment=at + 1 on:click=move |_| jump.run(at + 1)>
                {what} " " <b class="figure">{change}</b>
            </button></li>
        }
    });
    let turning = turning.collect_view();
    let own =
        review.decisions.iter().enumerate().filter(|(_, it)| it.seat == seat && it.grade.is_some());
    let row = |(at, it): (usize, &DecisionText)| {
        let better = better(scene, it).map(|action| {
            view! { {action} <small>{why(scene, it)}</small> }
        });
        let cost = t!("review-cost-is", chance = percent(it.loss), margin = tenths(it.margin_loss));
        let class = it.grade.clone().unwrap_or_default();
        view! {
            <tr class=class>
                <td><button class="quiet" data-moment=at + 1 aria-label=t!("review-jump", turn = it.turn) on:click=move |_| jump.run(at + 1)>{it.turn}</button></td>
                <th scope="row">{action_words(scene, &it.action)}</th>
                <td>{better}</td>
                <td>{(!is_best(it)).then_some(cost)}</td>
                <td>{grade(it)}</td>
            </tr>
        }
    };
    let rows = own.map(row).collect_view();
    let heads =
        heads(&["review-turn", "review-played", "review-preferred", "review-cost", "review-grade"]);
    view! {
        <h3>{t!("review-turning", name = scene.name_of(seat as SeatNumber))}</h3>
        <ul class="turning">{turning}</ul>
        <h3>{t!("review-decisions")}</h3>
        <div class="scroll"><table class="figures-table decisions"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>
    }
}

/// Returns the decisions with the largest changes of a seat's chance to win, in their order, with the changes.
fn turning_points(review: &FinishedReview, seat: usize) -> Vec<(usize, i32)> {
    let change = |at: usize| review.chance(seat, at + 1) - review.chance(seat, at);
    let all = (0..review.decisions.len()).map(|at| (at, change(at)));
    let mut points: Vec<_> = all.filter(|(_, change)| change.abs() >= TURNING).collect();
    points.sort_unstable_by_key(|(_, change)| -change.abs());
    points.truncate(MOST_TURNING);
    points.sort_unstable();
    points
}
