//! Collects the messages of the Worker and delivers them once a frame, after the browser has
//! painted. Four quick bots send more messages than there are frames; a page that draws each of
//! them would react late.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::{request_animation_frame, set_timeout};

/// The longest wait if the browser paints nothing, as in a hidden tab.
const LONGEST_WAIT: Duration = Duration::from_millis(100);

/// Items that wait for the next frame.
pub(super) struct FrameQueue<T> {
    waiting: RefCell<Vec<T>>,
    deliver: Box<dyn Fn(Vec<T>)>,
}

impl<T: 'static> FrameQueue<T> {
    /// Makes an empty queue that calls `deliver` with all items of a frame.
    pub(super) fn new(deliver: impl Fn(Vec<T>) + 'static) -> Rc<FrameQueue<T>> {
        Rc::new(FrameQueue { waiting: RefCell::default(), deliver: Box::new(deliver) })
    }

    pub(super) fn push(self: &Rc<Self>, item: T) {
        self.waiting.borrow_mut().push(item);
        if self.waiting.borrow().len() == 1 {
            let [frame, timer] = [self.clone(), self.clone()];
            request_animation_frame(move || set_timeout(move || frame.flush(), Duration::ZERO));
            set_timeout(move || timer.flush(), LONGEST_WAIT);
        }
    }

    fn flush(&self) {
        let items = self.waiting.take();
        if !items.is_empty() {
            (self.deliver)(items);
        }
    }
}
