/** Arrays that are used over and over: painting an animal needs a dozen, each too large to be thrown away every time. */
const floats: Float32Array[] = []
let pixels = new Uint8ClampedArray()
let used = 0

/** All arrays that were lent are free again. */
export function returnWorkArrays(): void {
  used = 0
}

/** Zeros, until `returnWorkArrays`. */
export function workArray(length: number): Float32Array {
  let array = floats[used]
  if (!array || array.length < length) floats[used] = array = new Float32Array(length)
  used++
  return array.subarray(0, length).fill(0)
}

/** Transparent pixels, until the next call. */
export function workPixels(width: number, height: number): Uint8ClampedArray {
  const length = width * height * 4
  if (pixels.length < length) pixels = new Uint8ClampedArray(length)
  return pixels.subarray(0, length).fill(0)
}
