//! Advice and reviews. The Worker gives them.

pub(crate) mod answer;

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
mod tests {
    use protocol::Answer;
    use record::notation;
    use record::position::view_text;
    use rules::{Game, Observer, Seat, Seed, Setup};

    use super::answer::answer;
    use crate::wire::think_messages::{ThinkRequest, ThinkResponse};

    const FINISHED: &str = include_str!("../../../arena/tests/goldens/toy-2.record");

    fn game() -> Game<'static> {
        let board = board::library::board("toy").unwrap();
        Setup::new(board, 2).unwrap().deal(Seed::from_number(7))
    }

    fn ask(request: ThinkRequest) -> (ThinkResponse, usize) {
        let mut told = 0;
        let answer = answer(&request, &mut |_| told += 1);
        (answer, told)
    }

    #[test]
    fn advice_names_actions_and_reasons() {
        let game = game();
        let view = game.view(Observer::Seat(Seat::FIRST));
        let request = ThinkRequest::Advise { seen: view_text(&view), iterations: 500 };
        let (ThinkResponse::Advice { suggestions, playouts }, 0) = ask(request) else {
            panic!("no advice")
        };
        assert!(playouts > 0 && !suggestions.is_empty());
        let reads = |action: &str| notation::read(view.board(), action).is_ok();
        for action in suggestions.into_iter().map(|it| it.action) {
            let card = action.rsplit_once(' ').filter(|(draw, _)| draw.starts_with("draw "));
            assert!(reads(card.map_or(&action, |(draw, _)| draw)), "{action}");
        }
    }

    #[test]
    fn an_answer_to_a_puzzle_is_compared_with_the_best() {
        let game = game();
        let view = game.view(Observer::Seat(Seat::FIRST));
        let [best, other] = [0, 1].map(|nth| view.legal().nth(nth).unwrap());
        let judge = |answer: Answer| {
            let right = vec![notation::write(view.board(), best)];
            let seen = view_text(&view);
            ask(ThinkRequest::Judge { seen, right, answer, iterations: 600 }).0
        };
        let ThinkResponse::Judged(judged) = judge(Answer::of(view.board(), best)) else {
            panic!("not judged")
        };
        assert!(judged.right && judged.loss == 0 && judged.grade == "excellent", "{judged:?}");
        let ThinkResponse::Judged(judged) = judge(Answer::of(view.board(), other)) else {
            panic!("not judged")
        };
        assert!(!judged.right && judged.best.action != judged.chosen.action, "{judged:?}");
        assert!(matches!(judge(Answer::DrawDeck), ThinkResponse::Failed(_)), "it is illegal");
    }

    #[test]
    fn a_review_tells_how_far_it_is() {
        let request = ThinkRequest::Review { record: FINISHED.to_owned(), iterations: 1 };
        let (answer, told) = ask(request);
        let ThinkResponse::Review { start, margins, decisions } = answer else {
            panic!("no review: {answer:?}")
        };
        assert_eq!(decisions.len(), told);
        assert_eq!(start.len(), margins.len());
        for parts in margins {
            assert_eq!(parts.deal + parts.luck + parts.own + parts.others, parts.margin);
        }
    }

    #[test]
    fn what_cannot_be_read_is_refused_with_a_reason() {
        for seen in [String::new(), record::position::game_text(&game())] {
            let request = ThinkRequest::Advise { seen, iterations: 1 };
            let (ThinkResponse::Failed(why), _) = ask(request) else { panic!("no refusal") };
            assert!(!why.is_empty());
        }
        let request = ThinkRequest::Review { record: "nonsense".to_owned(), iterations: 1 };
        assert!(matches!(ask(request).0, ThinkResponse::Failed(_)));
    }
    #[test]
    fn a_board_that_the_page_does_not_have_is_refused() {
        let seen = view_text(&game().view(Observer::Seat(Seat::FIRST)));
        assert!(seen.contains("\nboard toy "), "{seen}");
        let seen = seen.replace("\nboard toy ", "\nboard atlantis ");
        let record = FINISHED.replace("toy", "atlantis");
        assert_ne!(record, FINISHED);
        let right = vec!["draw deck".to_owned()];
        let answer = Answer::DrawDeck;
        for request in [
            ThinkRequest::Advise { seen: seen.clone(), iterations: 1 },
            ThinkRequest::Judge { seen, right, answer, iterations: 1 },
            ThinkRequest::Review { record, iterations: 1 },
        ] {
            let (ThinkResponse::Failed(why), 0) = ask(request) else { panic!("no refusal") };
            assert_eq!(why, "this page has no such board");
        }
    }
}
