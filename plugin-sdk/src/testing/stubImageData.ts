/** `ImageData` of a page without one: its pixels, and a width and height in pixels. */
export class StubImageData {
  readonly data: Uint8ClampedArray
  readonly width: number
  readonly height: number
  /** Takes pixels with their width and height, or a width and height alone. */
  constructor(...given: [Uint8ClampedArray, number, number] | [number, number]) {
    const [width, height] = given.slice(-2) as [number, number]
    this.data = given.length === 3 ? given[0] : new Uint8ClampedArray(width * height * 4)
    this.width = width
    this.height = height
  }
}
