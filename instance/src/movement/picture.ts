/** A small picture of a camera: its grey levels and its colours, apart. */
export interface GreyPicture {
  /** In ms since the epoch, by the clock of the instance. */
  time: number
  width: number
  height: number
  /** Grey levels, 0–255, row by row. */
  levels: Uint8Array
  /** Both planes of colour differences, 128 for none, at half the size. */
  colors: Uint8Array
}

/** Most lines and most columns in which pictures are compared. */
const MOST_LINES = 180
const MOST_COLUMNS = 400
/** A point has a colour if one of its colour differences is farther from grey than this. */
const COLORED_POINT = 8
/** Share of the points of a picture from which on it was not taken by infrared light, which has no colours. */
const COLORED_PICTURE = 0.02

/** The size in which a video is compared: both numbers are even, since colours have half the size. */
export function comparedSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MOST_LINES / Math.max(1, height), MOST_COLUMNS / Math.max(1, width))
  const even = (length: number): number => Math.max(2, 2 * Math.round((length * scale) / 2))
  return { width: even(width), height: even(height) }
}

/** Bytes of a picture as planes, by 4 : 2 : 0. */
export function bytesOfPicture({ width, height }: { width: number; height: number }): number {
  return (width * height * 3) / 2
}

/** Reads a picture out of its planes, without copying them. */
export function pictureOf(planes: Uint8Array, size: { width: number; height: number }, time: number): GreyPicture {
  const points = size.width * size.height
  return { ...size, time, levels: planes.subarray(0, points), colors: planes.subarray(points, bytesOfPicture(size)) }
}

/** Whether a picture was taken by infrared light: it has no colours. */
export function isInfrared({ colors }: GreyPicture): boolean {
  const points = colors.length / 2
  let colored = 0
  for (let index = 0; index < points; index++) {
    const blue = Math.abs((colors[index] as number) - 128)
    const red = Math.abs((colors[index + points] as number) - 128)
    if (blue > COLORED_POINT || red > COLORED_POINT) colored++
  }
  return colored <= points * COLORED_PICTURE
}
