//! Which part of the map is on the screen.

use leptos::prelude::*;

use super::picture::Picture;
use super::point::Point;

/// The largest zoom.
const NEAREST: f64 = 6.0;

/// The part of the drawing in view. Copies share it.
#[derive(Clone, Copy)]
pub(super) struct Camera {
    view: RwSignal<CameraView>,
    width: f64,
    height: f64,
}

#[derive(Clone, Copy, PartialEq)]
struct CameraView {
    middle: Point,
    zoom: f64,
}

/// The rectangle of the drawing on the screen, in pixels.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Camera {
    pub(super) fn new(picture: &Picture) -> Camera {
        let (width, height) = (picture.width(), picture.height());
        let middle = Point { x: width / 2.0, y: height / 2.0 };
        Camera { view: RwSignal::new(CameraView { middle, zoom: 1.0 }), width, height }
    }

    /// Returns the visible part as the `viewBox` of an SVG.
    pub(super) fn view_box(self) -> String {
        let CameraView { middle, zoom } = self.view.get();
        let (width, height) = (self.width / zoom, self.height / zoom);
        let (left, top) = (middle.x - width / 2.0, middle.y - height / 2.0);
        format!("{left:.2} {top:.2} {width:.2} {height:.2}")
    }

    pub(super) fn zoom(self) -> f64 {
        self.view.get().zoom
    }

    /// Returns the number of pixels for a unit of the drawing.
    pub(super) fn scale(self, window: Window) -> f64 {
        let zoom = self.view.get_untracked().zoom;
        (window.width / self.width).min(window.height / self.height) * zoom
    }

    /// Returns the point of the drawing under a point of the screen.
    pub(super) fn under(self, window: Window, screen: Point) -> Point {
        let from_middle = screen - window.middle();
        self.view.get_untracked().middle + from_middle * (1.0 / self.scale(window))
    }

    /// Zooms by a factor around a point of the screen, which does not move.
    pub(super) fn zoom_by(self, factor: f64, window: Window, at: Point) {
        let fixed = self.under(window, at);
        self.view.update(|view| {
            let zoom = (view.zoom * factor).clamp(1.0, NEAREST);
            view.middle = fixed + (view.middle - fixed) * (view.zoom / zoom);
            view.zoom = zoom;
        });
        self.keep_inside();
    }

    /// Zooms by a factor, around the middle.
    pub(super) fn zoom_to_middle(self, factor: f64) {
        self.view.update(|view| view.zoom = (view.zoom * factor).clamp(1.0, NEAREST));
        self.keep_inside();
    }

    /// Moves the map by a distance on the screen, in pixels.
    pub(super) fn move_by(self, window: Window, moved: Point) {
        let scale = self.scale(window);
        self.view.update(|view| view.middle = view.middle - moved * (1.0 / scale));
        self.keep_inside();
    }

    /// Shows a point in the middle, at this zoom.
    pub(super) fn look_at(self, point: Point, zoom: f64) {
        self.view.set(CameraView { middle: point, zoom });
        self.keep_inside();
    }

    /// Shows the whole map.
    pub(super) fn fit(self) {
        let middle = Point { x: self.width / 2.0, y: self.height / 2.0 };
        self.view.set(CameraView { middle, zoom: 1.0 });
    }

    fn keep_inside(self) {
        self.view.update(|view| {
            let half = Point { x: self.width, y: self.height } * (0.5 / view.zoom);
            view.middle.x = view.middle.x.clamp(half.x, self.width - half.x);
            view.middle.y = view.middle.y.clamp(half.y, self.height - half.y);
        });
    }
}

impl Window {
    fn middle(self) -> Point {
        Point { x: self.left + self.width / 2.0, y: self.top + self.height / 2.0 }
    }
}
