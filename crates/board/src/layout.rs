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
    lands: Vec<Land>,
}

/// A point of the drawing: `x` to the right, `y` down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// To the right.
    pub x: u16,
    /// Down.
    pub y: u16,
}

/// A piece of land.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Land {
    /// What it is called; several pieces may share a name.
    pub name: String,
    /// Its outline, closed from the last point to the first.
    pub outline: Vec<Point>,
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
    /// The land, in the order to draw it.
    pub fn lands(&self) -> &[Land] {
        &self.lands
    }
}

fn read(top: &mut Reader<'_>, board: &Board) -> Option<Layout> {
    let frame =
        top.table("frame", |frame| Some((frame.coordinate("width"), frame.coordinate("height"))));
    let (width, height) = frame.flatten().unwrap_or_default();
    let frame = width.zip(height).map(|(width, height)| (width.value, height.value));
    let places = top.table("places", |places| read_places(places, board, frame)).flatten();
    let lands = top.list_or_none("lands", |item| {
        let line = item.line;
        let land = item.table(|land| read_land(land, frame))??;
        Some(At { value: land, line })
    });
    let (width, height) = frame?;
    let lands = lands?.rows.into_iter().map(|land| land.value).collect();
    Some(Layout { width, height, places: places?, lands })
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

fn read_land(land: &mut Reader<'_>, frame: Frame) -> Option<Land> {
    let name = land.text("name");
    let outline: Option<Rows<Point>> = land.list("outline", |item| {
        let At { value: (x, y), line } = item.point()?;
        Some(At { value: Point { x, y }, line })
    });
    let outline = outline?.rows;
    outline.iter().for_each(|point| inside(land, *point, frame));
    Some(Land { name: name?.value, outline: outline.into_iter().map(|at| at.value).collect() })
}

fn inside(reader: &Reader<'_>, point: At<Point>, frame: Frame) {
    let Point { x, y } = point.value;
    if frame.is_some_and(|(width, height)| x > width || y > height) {
        reader.problem(point.line, Problem::OutsideFrame { x, y });
    }
}
