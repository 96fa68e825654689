/** Width and height of a box that is put around a point, fractions of the picture: about an animal in a pen. */
const SIZE = { w: 0.1, h: 0.14 } as const

/** A place in a picture, from its top left; fractions of it. */
export interface PictureBox {
  x: number
  y: number
  w: number
  h: number
}

const clamp = (value: number, maximum: number) => Math.max(0, Math.min(maximum, value))

/** A box around a point, within the picture. */
export function boxAround([x, y]: readonly [number, number]): PictureBox {
  const { w, h } = SIZE
  return { x: clamp(x - w / 2, 1 - w), y: clamp(y - h / 2, 1 - h), w, h }
}
