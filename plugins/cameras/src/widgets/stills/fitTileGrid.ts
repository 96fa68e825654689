import { STILL_HEIGHTS } from '@barn-workbench/core/schema'

const ASPECT_RATIO = 16 / 9
/** Width in CSS px below which nothing can be recognized on a tile. */
export const MINIMUM_WIDTH = 150
/** On a narrow screen tiles may be narrower, in CSS px, so that three are side by side. */
const NARROW_MINIMUM_WIDTH = 100
const NARROW_COLUMNS = 3
/** Fraction of a picture's height that may be cropped if that saves a column, so that all tiles are larger. */
const MAXIMUM_CROP = 0.05

export interface TileGrid {
  columns: number
  /** Height of a tile in CSS px. */
  height: number
}

interface Box {
  width: number
  height: number
}

/**
 * Fits `count` pictures into a box: the largest tiles with which all of them fit. If they do not fit even at the
 * minimum width, the tiles have about that width and the box scrolls. Lengths are in CSS px.
 */
export function fitTileGrid(count: number, box: Box, gap: number): TileGrid {
  const third = Math.max(NARROW_MINIMUM_WIDTH, (box.width - gap * (NARROW_COLUMNS - 1)) / NARROW_COLUMNS)
  const maximumColumns = columnsOf(Math.min(MINIMUM_WIDTH, third), box, gap)
  for (let columns = 1; columns <= maximumColumns; columns++) {
    const rows = Math.ceil(count / columns)
    const rowHeight = (box.height - gap * (rows - 1)) / rows
    const fullHeight = heightOf(columns, box, gap)
    if (rowHeight >= fullHeight * (1 - MAXIMUM_CROP)) return { columns, height: Math.min(rowHeight, fullHeight) }
  }
  const columns = Math.min(maximumColumns, Math.max(1, count))
  return { columns, height: heightOf(columns, box, gap) }
}

/** Fills the rows of a box with tiles that are about `tileWidth` wide; the box scrolls. Lengths are in CSS px. */
export function fillTileGrid(tileWidth: number, box: Box, gap: number): TileGrid {
  const columns = columnsOf(tileWidth, box, gap)
  return { columns, height: heightOf(columns, box, gap) }
}

/** The number of tiles of at least a width that fit side by side. */
function columnsOf(width: number, box: Box, gap: number): number {
  return Math.max(1, Math.floor((box.width + gap) / (width + gap)))
}

/** The height of a tile that shows its picture whole. */
function heightOf(columns: number, box: Box, gap: number): number {
  return Math.max(0, (box.width - gap * (columns - 1)) / columns / ASPECT_RATIO)
}

/** The width of a tile, in CSS px. */
export function tileWidthOf({ columns }: TileGrid, width: number, gap: number): number {
  return Math.max(0, (width - gap * (columns - 1)) / columns)
}

/** The smallest picture height that is sharp on a tile of `cssHeight` CSS px; a pixel ratio above 2 counts as 2. */
export function pictureHeightFor(cssHeight: number, pixelRatio: number): number {
  const needed = cssHeight * Math.min(2, pixelRatio)
  return STILL_HEIGHTS.find((height) => height >= needed) ?? Math.max(...STILL_HEIGHTS)
}
