//! The result as a picture to share: the map with everybody's routes, and the points.

use js_sys::{Array, Object, Reflect};
use leptos::prelude::*;
use leptos::wasm_bindgen::JsCast;
use leptos::wasm_bindgen::closure::Closure;
use leptos::wasm_bindgen::prelude::JsValue;
use protocol::SeatNumber;
use web_sys::{
    Blob, CanvasRenderingContext2d, File, HtmlCanvasElement, HtmlElement, HtmlImageElement, Url,
};

use crate::scene::Scene;
use crate::words::t;

const WIDTH: f64 = 1200.0;
const LINE: f64 = 64.0;
const TOP: f64 = 110.0;
/// The name of the file.
const NAME: &str = "roundhouse.png";

/// Makes the picture, and hands it to the system's share dialog or saves it.
#[component]
pub(crate) fn SharePicture(scene: Scene) -> impl IntoView {
    let press = move |_| {
        // A browser without canvases shares no picture.
        let _ = untrack(|| draw(scene));
    };
    view! { <button data-act="share-picture" on:click=press>{move || t!("share-picture")}</button> }
}

/// Draws the map first, because its image loads later; then the words, then saves.
fn draw(scene: Scene) -> Result<(), JsValue> {
    let map = document().query_selector(".map svg.board, .map svg")?.ok_or(JsValue::NULL)?;
    let (canvas, context) = canvas(scene)?;
    let image = HtmlImageElement::new()?;
    let map = standalone(&map)?;
    let loaded = image.clone();
    let done = Closure::once_into_js(move || {
        let rows = untrack(|| crate::game::final_scores(scene)).len() as f64;
        let top = TOP + LINE * rows + 20.0;
        let height = f64::from(canvas.height()) - top - 20.0;
        let (wide, high) =
            (f64::from(loaded.natural_width().max(1)), f64::from(loaded.natural_height().max(1)));
        let scale = ((WIDTH - 40.0) / wide).min(height / high);
        let (wide, high) = (wide * scale, high * scale);
        let left = (WIDTH - wide) / 2.0;
        let drawn = context
            .draw_image_with_html_image_element_and_dw_and_dh(&loaded, left, top, wide, high);
        let saved = drawn.and_then(|()| {
            let hand_over = Closure::once_into_js(move |blob: Option<Blob>| {
                let _ = blob.map(|blob| hand_over(&blob));
            });
            canvas.to_blob(hand_over.unchecked_ref())
        });
        let _ = saved;
    });
    image.set_onload(Some(done.unchecked_ref()));
    image.set_src(&format!("data:image/svg+xml,{}", js_sys::encode_uri_component(&map)));
    Ok(())
}

/// Makes a canvas with the words of the result.
fn canvas(scene: Scene) -> Result<(HtmlCanvasElement, CanvasRenderingContext2d), JsValue> {
    let scores = crate::game::final_scores(scene);
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    canvas.set_width(WIDTH as u32);
    canvas.set_height((TOP + LINE * scores.len() as f64) as u32 + 900);
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into()?;
    let write = |size: u32, color: &str, text: &str, x: f64, y: f64| {
        context.set_font(&format!("700 {size}px \"Alegreya Sans\", sans-serif"));
        context.set_fill_style_str(color);
        context.fill_text(text, x, y)
    };
    context.set_fill_style_str("#f3ead6");
    context.fill_rect(0.0, 0.0, WIDTH, f64::from(canvas.height()));
    write(56, "#a33c28", &format!("Roundhouse · {}", scene.board.name()), 40.0, 76.0)?;
    for (row, (seat, score)) in scores.iter().enumerate() {
        let y = TOP + LINE * row as f64 + 40.0;
        context.set_fill_style_str(livery_color(*seat).as_str());
        context.fill_rect(40.0, y - 32.0, 40.0, 40.0);
        write(36, "#2b2620", &scene.name_of(*seat), 100.0, y)?;
        context.set_text_align("right");
        write(40, "#2b2620", &score.total.to_string(), WIDTH - 40.0, y)?;
        context.set_text_align("left");
    }
    Ok((canvas, context))
}

/// Returns the color of a seat's livery, as the page's styles have it.
fn livery_color(seat: SeatNumber) -> String {
    let badge = document().query_selector(&format!(".badge.livery-{seat}")).ok().flatten();
    let style = badge.and_then(|badge| window().get_computed_style(&badge).ok().flatten());
    style.and_then(|style| style.get_property_value("background-color").ok()).unwrap_or_default()
}

/// Returns the map as an SVG file that needs no style sheet: each part carries its paint.
fn standalone(map: &web_sys::Element) -> Result<String, JsValue> {
    const PAINT: [&str; 12] = [
        "fill",
        "stroke",
        "stroke-width",
        "fill-opacity",
        "stroke-opacity",
        "opacity",
        "display",
        "visibility",
        "stroke-dasharray",
        "stroke-linecap",
        "stroke-linejoin",
        "transform",
    ];
    let copy: web_sys::Element = map.clone_node_with_deep(true)?.dyn_into()?;
    let (parts, copies) = (map.query_selector_all("*")?, copy.query_selector_all("*")?);
    for at in 0..parts.length() {
        let (Some(part), Some(copied)) = (parts.get(at), copies.get(at)) else { continue };
        let (part, copied): (web_sys::Element, web_sys::Element) =
            (part.dyn_into()?, copied.dyn_into()?);
        let Some(style) = window().get_computed_style(&part)? else { continue };
        let paint = PAINT
            .iter()
            .map(|name| format!("{name}:{};", style.get_property_value(name).unwrap_or_default()));
        copied.set_attribute("style", &paint.collect::<String>())?;
    }
    copy.set_attribute("xmlns", "http://www.w3.org/2000/svg")?;
    copy.set_attribute("width", "1160")?;
    copy.set_attribute("height", "860")?;
    Ok(copy.outer_html())
}

/// Opens the system's share dialog with the picture; saves it where there is none.
fn hand_over(blob: &Blob) -> Result<(), JsValue> {
    let file = File::new_with_blob_sequence_and_options(&Array::of1(blob), NAME, &{
        let options = web_sys::FilePropertyBag::new();
        options.set_type("image/png");
        options
    })?;
    let what = Object::new();
    Reflect::set(&what, &"files".into(), &Array::of1(&file))?;
    let navigator: JsValue = window().navigator().into();
    let call = |name: &str| -> Option<JsValue> {
        let function: js_sys::Function =
            Reflect::get(&navigator, &name.into()).ok()?.dyn_into().ok()?;
        function.call1(&navigator, &what).ok()
    };
    if call("canShare").is_some_and(|can| can.is_truthy()) && call("share").is_some() {
        return Ok(());
    }
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlElement = document().create_element("a")?.dyn_into()?;
    link.set_attribute("href", &address)?;
    link.set_attribute("download", NAME)?;
    link.click();
    Url::revoke_object_url(&address)
}
