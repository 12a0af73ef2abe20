//! How a board is drawn. The rules never read this.

use crate::board::Board;
use crate::document::DocumentTable;
use crate::ids::LocationId;
use crate::problem::{BoardErrors, Problem};
use crate::reader::{At, Problems, Reader, Rows, parse_document};

/// The drawing of a board: where its locations lie, and the land around them. Distances are in units
/// of the drawing.
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
    /// The center of its cartouche.
    pub at: Point,
    /// Whether the cartouche has a frame of tiles.
    pub tiles: bool,
}

/// The picture on a festival's cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Motif {
    /// A location of the festival.
    pub at: LocationId,
    /// An SVG path of about 10 by 10 units around the origin.
    pub path: String,
}

/// A point of the drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// The distance from the left edge.
    pub x: u16,
    /// The distance from the top edge.
    pub y: u16,
}

/// The course of the routes between two locations, if it is not a straight line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Course {
    /// The two locations in board order.
    pub between: [LocationId; 2],
    /// The point in the middle of the course.
    pub over: Option<Point>,
    /// The distance from each of the two locations to the first space of the route.
    pub clear: Option<[u16; 2]>,
}

/// A piece of land.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Land {
    /// Its name. Several pieces may share a name.
    pub name: String,
    /// Whether it lies outside the country that the board shows.
    pub far: bool,
    /// The corners of its outline. The last one is joined to the first.
    pub outline: Vec<Point>,
}

/// A decoration: a mountain ridge, a bridge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawing {
    /// What it is, which decides how it is drawn.
    pub kind: String,
    /// Its lines, as an SVG path.
    pub path: String,
}

/// The colors of a board's map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Palette {
    /// The theme it is for: `day` or `night`.
    pub name: String,
    /// Pairs of (part of the map, color).
    pub colors: Vec<(String, String)>,
}

impl Layout {
    /// Reads a layout file and checks it against its board.
    ///
    /// # Errors
    /// Returns all problems of the file, each with its line.
    pub fn parse(text: &str, board: &Board) -> Result<Layout, BoardErrors> {
        Layout::from_document(&parse_document(text)?, board)
    }

    /// Checks a document and makes it a layout.
    pub(crate) fn from_document(
        document: &DocumentTable,
        board: &Board,
    ) -> Result<Layout, BoardErrors> {
        let problems = Problems::default();
        let layout = Reader::read(document, 1, &problems, |top| read(top, board));
        match layout {
            Some(layout) if problems.is_empty() => Ok(layout),
            _ => Err(problems.into_errors()),
        }
    }
    /// Returns the width of the drawing.
    pub fn width(&self) -> u16 {
        self.width
    }
    /// Returns the height of the drawing.
    pub fn height(&self) -> u16 {
        self.height
    }
    /// Returns the point of a location.
    pub fn place(&self, location: LocationId) -> Point {
        self.places[location.index()]
    }
    /// Returns the course between two locations, if it is not a straight line.
    pub fn course(&self, a: LocationId, b: LocationId) -> Option<&Course> {
        let between = [a.min(b), a.max(b)];
        self.courses.iter().find(|course| course.between == between)
    }
    /// Returns the pieces of land in drawing order.
    pub fn lands(&self) -> &[Land] {
        &self.lands
    }
    /// Returns the decorations in drawing order.
    pub fn drawings(&self) -> &[Drawing] {
        &self.drawings
    }
    /// Returns the colors of the map for each theme.
    pub fn palettes(&self) -> &[Palette] {
        &self.palettes
    }
    /// Returns where the board's name is drawn, if it is.
    pub fn title(&self) -> Option<Title> {
        self.title
    }
    /// Returns the pictures on festival cards.
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

/// Reads a list that may be missing.
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
