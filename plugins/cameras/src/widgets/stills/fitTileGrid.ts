const ASPECT_RATIO = 16 / 9
/** Width in CSS px below which nothing can be recognized on a tile. */
const MINIMUM_WIDTH = 150
/** Fraction of a picture's height that may be cropped if that saves a column, so that all tiles are larger. */
const MAXIMUM_CROP = 0.05

export interface TileGrid {
  columns: number
  /** Height of a tile in CSS px. */
  height: number
}

/**
 * Fits `count` pictures into a box: the largest tiles with which all of them fit. If they do not fit even at the
 * minimum width, the tiles have about that width and the box scrolls. Lengths are in CSS px.
 */
export function fitTileGrid(count: number, box: { width: number; height: number }, gap: number): TileGrid {
  const maximumColumns = Math.max(1, Math.floor((box.width + gap) / (MINIMUM_WIDTH + gap)))
  const fullHeight = (columns: number) => Math.max(0, (box.width - gap * (columns - 1)) / columns / ASPECT_RATIO)
  for (let columns = 1; columns <= maximumColumns; columns++) {
    const rows = Math.ceil(count / columns)
    const rowHeight = (box.height - gap * (rows - 1)) / rows
    if (rowHeight >= fullHeight(columns) * (1 - MAXIMUM_CROP)) {
      return { columns, height: Math.min(rowHeight, fullHeight(columns)) }
    }
  }
  const columns = Math.min(maximumColumns, Math.max(1, count))
  return { columns, height: fullHeight(columns) }
}

/** Heights at which pictures are requested, in px: an instance caches a few sizes rather than one for every window. */
const PICTURE_HEIGHTS = [50, 150, 270, 540, 800, 1080] as const

/** The smallest picture height that is sharp on a tile of `cssHeight` CSS px; a pixel ratio above 2 counts as 2. */
export function pictureHeightFor(cssHeight: number, pixelRatio: number): number {
  return PICTURE_HEIGHTS.find((height) => height >= cssHeight * Math.min(2, pixelRatio)) ?? 1080
}
