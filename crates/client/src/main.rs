//! The page. It draws; it does not rule.

mod app;
mod coast;
mod drawing;
mod labels;
mod line;
mod point;

fn main() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(app::App);
}
