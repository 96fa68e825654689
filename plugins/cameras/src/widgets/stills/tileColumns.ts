const ASPECT_RATIO = 16 / 9
/** Tiles narrower than this, in CSS px, tell nothing. */
const MINIMUM_WIDTH = 150

/** The number of columns by which `count` pictures fill a box best: the largest tiles that all fit, else the smallest that still tell. */
export function tileColumns(count: number, box: { width: number; height: number }, gap: number): number {
  const most = Math.max(1, Math.floor((box.width + gap) / (MINIMUM_WIDTH + gap)))
  for (let columns = 1; columns <= most; columns++) {
    const width = (box.width - gap * (columns - 1)) / columns
    const rows = Math.ceil(count / columns)
    if (rows * (width / ASPECT_RATIO) + gap * (rows - 1) <= box.height) return columns
  }
  return Math.min(most, Math.max(1, count))
}

/** Heights at which pictures are asked for: an instance keeps few sizes rather than one for every window. */
const HEIGHTS = [100, 200, 270, 540, 810, 1080] as const

/** The smallest of the heights that is sharp on a tile `cssHeight` px high. */
export function pictureHeight(cssHeight: number, pixelRatio: number): number {
  return HEIGHTS.find((height) => height >= cssHeight * Math.min(2, pixelRatio)) ?? 1080
}
