import type { ImageData } from '@napi-rs/canvas'

/** An opaque picture kept as brightness by pixel and colour by four, as JPEG does: 1.5 bytes a pixel, grey ones one byte. */
export interface PackedPicture {
  width: number
  height: number
  luma: Uint8Array
  /** Blue and red differences about 128; null for a grey picture. */
  blue: Uint8Array | null
  red: Uint8Array | null
}

/** Width and height must be even. */
export function packPicture({ data, width, height }: ImageData, isGrey: boolean): PackedPicture {
  const luma = new Uint8Array(width * height)
  for (let at = 0; at < luma.length; at++) {
    luma[at] =
      0.299 * (data[at * 4] as number) +
      0.587 * (data[at * 4 + 1] as number) +
      0.114 * (data[at * 4 + 2] as number) +
      0.5
  }
  if (isGrey) return { width, height, luma, blue: null, red: null }
  const blue = new Uint8Array((width * height) / 4)
  const red = new Uint8Array((width * height) / 4)
  for (let row = 0, cell = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2, cell++) {
      const at = (row * width + column) * 4
      const mean = (channel: number): number =>
        ((data[at + channel] as number) +
          (data[at + 4 + channel] as number) +
          (data[at + width * 4 + channel] as number) +
          (data[at + width * 4 + 4 + channel] as number)) /
        4
      const level = 0.299 * mean(0) + 0.587 * mean(1) + 0.114 * mean(2)
      blue[cell] = Math.min(255, 128.5 + 0.564 * (mean(2) - level))
      red[cell] = Math.min(255, 128.5 + 0.713 * (mean(0) - level))
    }
  }
  return { width, height, luma, blue, red }
}

/** Fills rows from `top` on; the image is as wide as the picture. */
export function unpackRows({ width, luma, blue, red }: PackedPicture, top: number, image: ImageData): void {
  const { data, height } = image
  for (let row = 0, at = 0; row < height; row++) {
    const first = (top + row) * width
    const firstCell = ((top + row) >> 1) * (width >> 1)
    for (let column = 0; column < width; column++, at += 4) {
      const level = luma[first + column] as number
      const cell = firstCell + (column >> 1)
      const towardsBlue = blue ? (blue[cell] as number) - 128 : 0
      const towardsRed = red ? (red[cell] as number) - 128 : 0
      data[at] = level + 1.403 * towardsRed
      data[at + 1] = level - 0.344 * towardsBlue - 0.714 * towardsRed
      data[at + 2] = level + 1.773 * towardsBlue
      data[at + 3] = 255
    }
  }
}

export function bytesOf({ luma, blue, red }: PackedPicture): number {
  return luma.length + (blue?.length ?? 0) + (red?.length ?? 0)
}
