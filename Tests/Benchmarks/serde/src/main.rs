//! Reads and writes the documents of the benchmark with serde_json, typed, freeing included.
//!
//!     serde-benchmark FILE read|write TIMES

use serde::{de::DeserializeOwned, Deserialize, Serialize};
use std::{collections::HashMap, env, fs, hint::black_box, path::Path, time::Instant};

#[derive(Deserialize, Serialize)]
struct Track {
    id: i64,
    title: String,
    artist: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    subtitle: Option<String>,
    duration: f64,
    is_explicit: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    play_count: i64,
    genres: Vec<String>,
    album: Album,
    #[serde(skip_serializing_if = "Option::is_none")]
    isrc: Option<String>,
    link: String,
}

#[derive(Deserialize, Serialize)]
struct Album {
    id: i64,
    name: String,
}

#[derive(Deserialize, Serialize)]
struct Note {
    id: i64,
    text: String,
}

#[derive(Deserialize, Serialize)]
struct Nested {
    value: i64,
    child: Option<Box<Nested>>,
}

#[derive(Deserialize, Serialize)]
struct Counts {
    counts: HashMap<String, i64>,
    tags: HashMap<String, String>,
}

#[derive(Deserialize, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Event {
    Push { r#ref: String, size: i64 },
    Star { user: String, is_new: bool },
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Open,
    Closed,
    Merged,
}

#[derive(Deserialize, Serialize)]
struct Issue {
    number: i64,
    state: State,
    draft: bool,
}

fn run<T: DeserializeOwned + Serialize>(text: &[u8], direction: &str, times: usize) {
    let values: Vec<T> = serde_json::from_slice(text).expect("the text is of this shape");
    let start = Instant::now();
    for _ in 0..times {
        if direction == "read" {
            black_box(serde_json::from_slice::<Vec<T>>(black_box(text)).expect("read before"));
        } else {
            black_box(serde_json::to_vec(black_box(&values)).expect("can be written"));
        }
    }
    println!("{} {}", text.len(), start.elapsed().as_secs_f64());
}

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let text = fs::read(&arguments[1]).expect("a file");
    let direction = arguments[2].as_str();
    let times = arguments[3].parse().expect("a count");
    match Path::new(&arguments[1]).file_stem().and_then(|name| name.to_str()) {
        Some("tracks" | "unknown-keys" | "pretty") => run::<Track>(&text, direction, times),
        Some("long-strings" | "escapes" | "non-ascii") => run::<Note>(&text, direction, times),
        Some("deep") => run::<Nested>(&text, direction, times),
        Some("numbers") => run::<Vec<i64>>(&text, direction, times),
        Some("doubles") => run::<Vec<f64>>(&text, direction, times),
        Some("maps") => run::<Counts>(&text, direction, times),
        Some("unions") => run::<Event>(&text, direction, times),
        Some("enums") => run::<Issue>(&text, direction, times),
        _ => {}
    }
}
