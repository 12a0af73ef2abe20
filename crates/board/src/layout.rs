//! Where a board is drawn. The rules never read this.

use crate::ids::LocationId;
use crate::model::Board;
use crate::problem::{BoardErrors, Problem};
use crate::reader::{At, Problems, Reader, Rows, read_document};

/// Where the places of a board lie in its drawing, and the land around them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    width: u16,
    height: u16,
    places: Vec<Point>,
    courses: Vec<Course>,
    lands: Vec<Land>,
    drawings: Vec<Drawing>,
    palettes: Vec<Palette>,
    title: Option<Title>,
    motifs: Vec<Motif>,
}

/// The board's name on its drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Title {
    /// The middle of its cartouche.
    pub at: Point,
    /// Whether the cartouche has a frame of tiles.
    pub tiles: bool,
}

/// What a festival's cards show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Motif {
    /// Where the festival is held.
    pub at: LocationId,
    /// An SVG path of about ten by ten around nothing.
    pub path: String,
}

/// A point of the drawing: `x` to the right, `y` down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// To the right.
    pub x: u16,
    /// Down.
    pub y: u16,
}

/// How the routes between two locations run, where that was drawn by hand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The two locations, in the order of the board.
    pub between: [LocationId; 2],
    /// The point in the middle of the way.
    pub over: Option<Point>,
    /// How far from each of the two the first space begins.
    pub clear: Option<[u16; 2]>,
}

/// A piece of land.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Land {
    /// What it is called; several pieces may share a name.
    pub name: String,
    /// Whether it lies beyond the board's own country.
    pub far: bool,
    /// Its outline, closed from the last point to the first.
    pub outline: Vec<Point>,
}

/// Something that is only there to be looked at: a ridge, a bridge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// What it is, for whoever draws it.
    pub kind: String,
    /// Its lines, as an SVG path.
    pub path: String,
}

/// The colors of a board's map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// When it is for: `day` or `night`.
    pub name: String,
    /// What is drawn in which color.
    pub colors: Vec<(String, String)>,
}

impl Layout {
    /// Reads a layout file and holds it against its board.
    ///
    /// # Errors
    /// Everything that is wrong with it, each problem with its line.
    pub fn parse(text: &str, board: &Board) -> Result<Layout, BoardErrors> {
        let problems = Problems::new(text);
        let layout = read_document(text, &problems, |top| read(top, board)).flatten();
        match layout {
            Some(layout) if problems.is_empty() => Ok(layout),
            _ => Err(problems.into_errors()),
        }
    }
    /// How wide the drawing is.
    pub fn width(&self) -> u16 {
        self.width
    }
    /// How high the drawing is.
    pub fn height(&self) -> u16 {
        self.height
    }
    /// Where a location of the layout's board lies.
    pub fn place(&self, location: LocationId) -> Point {
        self.places[location.index()]
    }
    /// How the routes between two locations run, unless as usual.
    pub fn course(&self, a: LocationId, b: LocationId) -> Option<&Course> {
        let between = [a.min(b), a.max(b)];
        self.courses.iter().find(|course| course.between == between)
    }
    /// The land, in the order to draw it.
    pub fn lands(&self) -> &[Land] {
        &self.lands
    }
    /// What is drawn on sea and land, in order.
    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }
    /// The colors of the map.
    pub fn palettes(&self) -> &[Palette] {
        &self.palettes
    }
    /// Where the board's name stands, if there is room for it.
    pub fn title(&self) -> Option<Title> {
        self.title
    }
    /// What the cards of festivals show.
    pub fn motifs(&self) -> &[Motif] {
        &self.motifs
    }
}

fn read(top: &mut Reader<'_>, board: &Board) -> Option<Layout> {
    let frame =
        top.table("frame", |frame| Some((frame.coordinate("width"), frame.coordinate("height"))));
    let (width, height) = frame.flatten().unwrap_or_default();
    let frame = width.zip(height).map(|(width, height)| (width.value, height.value));
    let places = top.table("places", |places| read_places(places, board, frame)).flatten();
    let courses = top.list_or_none("courses", |item| {
        let line = item.line;
        let course = item.table(|course| read_course(course, board, frame))??;
        Some(At { value: course, line })
    });
    let lands = top.list_or_none("lands", |item| {
        let line = item.line;
        let land = item.table(|land| read_land(land, frame))??;
        Some(At { value: land, line })
    });
    let drawings = rows(top, "drawings", read_drawing);
    let palettes = rows(top, "palettes", read_palette);
    let title = match top.optional("title") {
        Some(item) => Some(item.table(|title| read_title(title, frame))??),
        None => None,
    };
    let motifs = rows(top, "motifs", |motif| read_motif(motif, board));
    let (width, height) = frame?;
    let courses = courses?.rows.into_iter().map(|course| course.value).collect();
    let lands = lands?.rows.into_iter().map(|land| land.value).collect();
    let (drawings, palettes, motifs) = (drawings?, palettes?, motifs?);
    let places = places?;
    Some(Layout { width, height, places, courses, lands, drawings, palettes, title, motifs })
}

/// The rows of a list that may be left out.
fn rows<T>(
    top: &mut Reader<'_>,
    key: &str,
    mut read: impl FnMut(&mut Reader<'_>) -> Option<T>,
) -> Option<Vec<T>> {
    let rows = top.list_or_none(key, |item| {
        let line = item.line;
        let value = item.table(&mut read)??;
        Some(At { value, line })
    });
    Some(rows?.rows.into_iter().map(|row| row.value).collect())
}

fn read_drawing(drawing: &mut Reader<'_>) -> Option<Drawing> {
    let (kind, path) = (drawing.text("kind"), drawing.text("path"));
    Some(Drawing { kind: kind?.value, path: path?.value })
}

fn read_palette(palette: &mut Reader<'_>) -> Option<Palette> {
    let name = palette.text("name");
    let keys = palette.keys().into_iter().filter(|key| key != "name").collect::<Vec<_>>();
    let color = |key: String| Some((key.clone(), palette.text(&key)?.value));
    let colors: Option<Vec<_>> = keys.into_iter().map(color).collect();
    Some(Palette { name: name?.value, colors: colors? })
}

fn read_title(title: &mut Reader<'_>, frame: Frame) -> Option<Title> {
    let (at, tiles) = (read_point(title, frame), title.flag_or("tiles", false));
    Some(Title { at: at?, tiles: tiles?.value })
}

fn read_motif(motif: &mut Reader<'_>, board: &Board) -> Option<Motif> {
    let (at, path) = (motif.text("at"), motif.text("path"));
    let At { value: name, line } = at?;
    let at = board.location_named(&name);
    let held = at.filter(|&at| board.festivals().is_some_and(|all| all.at(at).is_some()));
    if held.is_none() {
        motif.problem(line, Problem::NoFestival(name));
    }
    Some(Motif { at: held?, path: path?.value })
}

fn read_point(point: &mut Reader<'_>, frame: Frame) -> Option<Point> {
    let (x, y) = (point.coordinate("x"), point.coordinate("y"));
    let (x, y) = (x?, y?);
    let value = Point { x: x.value, y: y.value };
    inside(point, At { value, line: x.line }, frame);
    Some(value)
}

type Frame = Option<(u16, u16)>;

fn read_places(places: &mut Reader<'_>, board: &Board, frame: Frame) -> Option<Vec<Point>> {
    let points = board.locations().iter().map(|location| read_place(places, &location.id, frame));
    let points = points.collect::<Vec<_>>();
    for key in places.keys() {
        if board.location_named(&key).is_none()
            && let Some(item) = places.optional(&key)
        {
            item.problem(Problem::UnknownLocation(key));
        }
    }
    points.into_iter().collect()
}

fn read_place(places: &mut Reader<'_>, id: &str, frame: Frame) -> Option<Point> {
    let Some(item) = places.optional(id) else {
        places.problem(places.line(), Problem::NoPlace(id.to_owned()));
        return None;
    };
    let (x, y) = item.table(|place| (place.coordinate("x"), place.coordinate("y")))?;
    let point = Point { x: x?.value, y: y?.value };
    inside(places, At { value: point, line: item.line }, frame);
    Some(point)
}

fn read_course(course: &mut Reader<'_>, board: &Board, frame: Frame) -> Option<Course> {
    let ends = [course.text("a"), course.text("b")];
    let over = course.optional("over").and_then(|item| item.point());
    let clear = course.optional("clear").and_then(|item| item.point());
    let over = over.map(|At { value: (x, y), line }| {
        inside(course, At { value: Point { x, y }, line }, frame);
        Point { x, y }
    });
    let clear = clear.map(|clear| <[u16; 2]>::from(clear.value));
    let [a, b] = ends.map(|end| {
        let At { value: name, line } = end?;
        let known = board.location_named(&name);
        if known.is_none() {
            course.problem(line, Problem::UnknownLocation(name));
        }
        known
    });
    let (a, b) = (a?, b?);
    if a == b || board.routes_between(a, b).is_empty() {
        let [a, b] = [a, b].map(|end| board.location(end).id.clone());
        course.problem(course.line(), Problem::NoRoute { a, b });
        return None;
    }
    Some(if a < b {
        Course { between: [a, b], over, clear }
    } else {
        Course { between: [b, a], over, clear: clear.map(|[at_a, at_b]| [at_b, at_a]) }
    })
}

fn read_land(land: &mut Reader<'_>, frame: Frame) -> Option<Land> {
    let name = land.text("name");
    let far = land.flag_or("far", false);
    let outline: Option<Rows<Point>> = land.list("outline", |item| {
        let At { value: (x, y), line } = item.point()?;
        Some(At { value: Point { x, y }, line })
    });
    let outline = outline?.rows;
    outline.iter().for_each(|point| inside(land, *point, frame));
    let outline = outline.into_iter().map(|at| at.value).collect();
    Some(Land { name: name?.value, far: far?.value, outline })
}

fn inside(reader: &Reader<'_>, point: At<Point>, frame: Frame) {
    let Point { x, y } = point.value;
    if frame.is_some_and(|(width, height)| x > width || y > height) {
        reader.problem(point.line, Problem::OutsideFrame { x, y });
    }
}
