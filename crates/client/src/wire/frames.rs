//! What comes in is taken in once for each picture on the screen, however much it is, and after the picture:
//! a page that draws every move of four quick bots at once answers late to whoever plays with them.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{request_animation_frame, set_timeout};

/// Where no picture is drawn, nothing waits longer than this.
const LATEST: Duration = Duration::from_millis(100);

/// Things that wait for the next picture.
pub(super) struct Frames<T> {
    waiting: RefCell<Vec<T>>,
    take: Box<dyn Fn(Vec<T>)>,
}

impl<T: 'static> Frames<T> {
    /// Gives what has come to `take`, all at once.
    pub(super) fn new(take: impl Fn(Vec<T>) + 'static) -> Rc<Frames<T>> {
        Rc::new(Frames { waiting: RefCell::default(), take: Box::new(take) })
    }

    pub(super) fn add(self: &Rc<Self>, one: T) {
        self.waiting.borrow_mut().push(one);
        if self.waiting.borrow().len() == 1 {
            let [frame, timer] = [self.clone(), self.clone()];
            request_animation_frame(move || set_timeout(move || frame.take(), Duration::ZERO));
            set_timeout(move || timer.take(), LATEST);
        }
    }

    fn take(&self) {
        let all = self.waiting.take();
        if !all.is_empty() {
            (self.take)(all);
        }
    }
}
