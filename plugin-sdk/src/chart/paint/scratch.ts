import { createBuckets, type Buckets } from '../columns/decimate'

// Charts are drawn one after the other, so all of them share one set of buffers, and no frame allocates memory. The
// content of a buffer is valid until the next call of the function that returned it.
let edges = new Int32Array(0)
let pool: Buckets[] = []
let poolWidth = 0
let numbers: Float64Array[] = []

/** A buffer for the index of the first point of each pixel column, and one more for the end. */
export function edgesOf(width: number): Int32Array {
  if (edges.length < width + 1) edges = new Int32Array(width + 1)
  return edges
}

/** One set of buckets for each of `count` series. */
export function bucketsOf(count: number, width: number): Buckets[] {
  if (width > poolWidth) {
    pool = []
    poolWidth = width
  }
  while (pool.length < count) pool.push(createBuckets(poolWidth))
  return pool
}

/** `count` rows of at least `length` numbers. */
export function rowsOf(count: number, length: number): Float64Array[] {
  if ((numbers[0]?.length ?? 0) < length) numbers = []
  while (numbers.length < count) numbers.push(new Float64Array(length))
  return numbers
}
