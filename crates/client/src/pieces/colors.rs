//! Tests that everybody can tell the colors of cards and liveries apart.

const STYLES: &str = include_str!("../../site/client.css");

type Color = [f64; 3];

/// Matrices for color vision with two kinds of cones, on linear light (Machado, Oliveira and
/// Fernandes, 2009).
const EYES: [(&str, [Color; 3]); 4] = [
    ("full", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    ("protan", [[0.152, 1.053, -0.205], [0.115, 0.786, 0.099], [-0.004, -0.048, 1.052]]),
    ("deutan", [[0.367, 0.861, -0.228], [0.280, 0.673, 0.047], [-0.012, 0.043, 0.969]]),
    ("tritan", [[1.256, -0.077, -0.179], [-0.078, 0.931, 0.148], [0.005, 0.691, 0.304]]),
];

/// The smallest distance in CIELAB at which two colors side by side are clearly different.
const APART: f64 = 15.0;

fn linear(hex: &str) -> Color {
    [0, 2, 4].map(|at| {
        let part = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn dot(a: Color, b: Color) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn lab(light: Color) -> Color {
    let root = |part: f64| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
    let x = root(dot([0.4124, 0.3576, 0.1805], light) / 0.9505);
    let y = root(dot([0.2126, 0.7152, 0.0722], light));
    let z = root(dot([0.0193, 0.1192, 0.9505], light) / 1.089);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

#[track_caller]
fn expect_apart(colors: &[(&str, &str)]) {
    for (eyes, seen) in EYES {
        let see = |hex| lab(seen.map(|cone| dot(cone, linear(hex)).clamp(0.0, 1.0)));
        for (index, (a, one)) in colors.iter().enumerate() {
            for (b, other) in &colors[index + 1..] {
                let (one, other) = (see(one), see(other));
                let away = [0, 1, 2].map(|at| one[at] - other[at]);
                let distance = dot(away, away).sqrt();
                assert!(distance >= APART, "{a} and {b} to {eyes} eyes: {distance:.0}");
            }
        }
    }
}

/// Reads `--card-NAME: #HEX` from the styles, without the wild: that one is known by its ornaments.
fn cards(part: &str) -> Vec<(&str, &str)> {
    let all = part.split("--card-").skip(1).filter_map(|rest| rest.split_once(": #"));
    let all = all.map(|(name, rest)| (name, &rest[..6]));
    all.filter(|(name, _)| *name != "wild").take(9).collect()
}

#[test]
fn cards_are_told_apart_by_day_and_by_night() {
    let day = cards(STYLES);
    let (_, night) = STYLES.split_once(":root[data-theme=\"dark\"]").unwrap();
    let night = cards(night);
    for theme in [&day, &night] {
        assert_eq!(theme.len(), 9, "{theme:?}");
        expect_apart(theme);
    }
    assert_ne!(day, night);
}

#[test]
fn liveries_are_told_apart_and_from_the_colors_of_routes() {
    let liveries = STYLES.split("--paint-").skip(1).filter_map(|rest| {
        let (name, rest) = rest.split_once(": #")?;
        Some((name, rest.get(..6)?))
    });
    let liveries: Vec<_> = liveries.filter(|(name, _)| name.len() == 1).collect();
    assert_eq!(liveries.len(), 5);
    expect_apart(&liveries);
    let (_, night) = STYLES.split_once(":root[data-theme=\"dark\"]").unwrap();
    for (card, color) in [cards(STYLES), cards(night)].concat() {
        for (livery, paint) in &liveries {
            let away = [0, 1, 2].map(|at| lab(linear(color))[at] - lab(linear(paint))[at]);
            let distance = dot(away, away).sqrt();
            assert!(distance >= 2.0 * APART, "{livery} and {card}: {distance:.0}");
        }
    }
}
