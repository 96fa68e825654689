import type { Canvas } from '@napi-rs/canvas'

const BYTES_PER_PIXEL = 4

function sizeOf({ canvas }: { canvas: Canvas }): number {
  return canvas.width * canvas.height * BYTES_PER_PIXEL
}

/** Gives the memory of a canvas back at once: the garbage collector does not see how much there is behind it. */
export function release(canvas: Canvas): void {
  canvas.width = 1
  canvas.height = 1
}

/** Keeps what was painted, up to so many bytes; the least recently used is forgotten first, and empty from then on. */
export function createCanvasCache<T extends { canvas: Canvas }>(largestBytes: number): (key: string, paint: () => T) => T {
  const kept = new Map<string, T>()
  let bytes = 0
  return (key, paint) => {
    let item = kept.get(key)
    if (item) kept.delete(key)
    else {
      item = paint()
      bytes += sizeOf(item)
    }
    kept.set(key, item)
    for (const [oldest, old] of kept) {
      if (bytes <= largestBytes || oldest === key) break
      kept.delete(oldest)
      bytes -= sizeOf(old)
      release(old.canvas)
    }
    return item
  }
}
