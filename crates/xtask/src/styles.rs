//! The page's styles: several files become one, and lengths follow the reader's text size.

use std::collections::BTreeMap;

/// The file that the page loads. It comes first; the other `*.css` files are appended in the order of their names.
const JOINED: &str = "client.css";
/// The number of pixels of one `rem` at the usual text size.
const REM: f64 = 16.0;
/// Lengths up to this number of pixels are hairlines and shadows, which do not grow with the text.
const HAIRLINE: f64 = 3.0;

/// Joins the style files of a site into one and makes its lengths relative.
pub(crate) fn join(site: &mut BTreeMap<String, Vec<u8>>) {
    let names: Vec<_> = site.keys().filter(|name| name.ends_with(".css")).cloned().collect();
    if names.is_empty() {
        return;
    }
    let mut all = site.remove(JOINED).unwrap_or_default();
    for name in names {
        if let Some(more) = site.remove(&name) {
            all.push(b'\n');
            all.extend(more);
        }
    }
    let text = relative(&String::from_utf8_lossy(&all));
    site.insert(JOINED.to_owned(), text.into_bytes());
}

/// Replaces `px` by `rem`, and by `em` in the conditions of `@media`, so that a larger text size of the browser
/// enlarges the whole page and chooses the layout that fits. Hairlines stay, and so does a length written `PX`: the
/// unit of a drawing.
fn relative(styles: &str) -> String {
    let mut written = String::with_capacity(styles.len() + styles.len() / 8);
    let mut rest = styles;
    while let Some(at) = rest.find("px") {
        let (before, after) = rest.split_at(at);
        let start =
            before.rfind(|c: char| !(c.is_ascii_digit() || c == '.')).map_or(0, |at| at + 1);
        let in_media = is_condition(&written, &before[..start]);
        written.push_str(&before[..start]);
        match before[start..].parse::<f64>() {
            Ok(pixels) if pixels > HAIRLINE || in_media => {
                let unit = if in_media { "em" } else { "rem" };
                written.push_str(&format!("{}{unit}", pixels / REM));
            }
            Ok(_) | Err(_) => {
                written.push_str(&before[start..]);
                written.push_str("px");
            }
        }
        rest = &after[2..];
    }
    written.push_str(rest);
    written
}

/// Whether a length after these texts stands in the condition of an `@media`.
fn is_condition(written: &str, more: &str) -> bool {
    let last = |text: &str| text.rfind(['{', '}', ';']);
    let since = match last(more) {
        Some(at) => return more[at..].contains("@media"),
        None => last(written).map_or(0, |at| at + 1),
    };
    written[since..].contains("@media") || more.contains("@media")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_grow_with_the_text_and_hairlines_do_not() {
        assert_eq!(relative("a { margin: -8px 1px 24px }"), "a { margin: -0.5rem 1px 1.5rem }");
        assert_eq!(
            relative("b { font-size: 8.5PX; width: 40px }"),
            "b { font-size: 8.5PX; width: 2.5rem }"
        );
        let media = "@media (max-width: 864px) and (min-height: 400px) { c { top: 4px } }";
        let expected = "@media (max-width: 54em) and (min-height: 25em) { c { top: 0.25rem } }";
        assert_eq!(relative(media), expected);
        assert_eq!(relative(".box-px { top: 16px }"), ".box-px { top: 1rem }");
    }

    #[test]
    fn style_files_are_joined_in_the_order_of_their_names() {
        let file = |name: &str, text: &str| (name.to_owned(), text.as_bytes().to_vec());
        let files = [
            file("b.css", "b{}"),
            file("a.css", "a{}"),
            file("client.css", "c{}"),
            file("x.js", "1px"),
        ];
        let mut site = BTreeMap::from(files);
        join(&mut site);
        let names: Vec<_> = site.keys().map(String::as_str).collect();
        assert_eq!(names, ["client.css", "x.js"]);
        assert_eq!(site["client.css"], b"c{}\na{}\nb{}");
    }
}
