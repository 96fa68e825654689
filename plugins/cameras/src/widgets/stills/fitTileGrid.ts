const ASPECT_RATIO = 16 / 9
/** Tiles narrower than this, in CSS px, tell nothing. */
const MINIMUM_WIDTH = 150
/** Part of a picture's height that may be cut off so that one column less fits, and all tiles are larger. */
const CROP = 0.05

export interface TileGrid {
  columns: number
  /** Height of a tile in CSS px. */
  height: number
}

/** How `count` pictures fill a box best: the largest tiles that all fit, else the smallest that still tell. */
export function fitTileGrid(count: number, box: { width: number; height: number }, gap: number): TileGrid {
  const most = Math.max(1, Math.floor((box.width + gap) / (MINIMUM_WIDTH + gap)))
  const fullHeight = (columns: number) => Math.max(0, (box.width - gap * (columns - 1)) / columns / ASPECT_RATIO)
  for (let columns = 1; columns <= most; columns++) {
    const rows = Math.ceil(count / columns)
    const room = (box.height - gap * (rows - 1)) / rows
    if (room >= fullHeight(columns) * (1 - CROP)) return { columns, height: Math.min(room, fullHeight(columns)) }
  }
  const columns = Math.min(most, Math.max(1, count))
  return { columns, height: fullHeight(columns) }
}

/** Heights at which pictures are asked for: an instance keeps few sizes rather than one for every window. */
const HEIGHTS = [100, 200, 270, 540, 810, 1080] as const

/** The smallest of the heights that is sharp on a tile `cssHeight` px high. */
export function pictureHeightFor(cssHeight: number, pixelRatio: number): number {
  return HEIGHTS.find((height) => height >= cssHeight * Math.min(2, pixelRatio)) ?? 1080
}
