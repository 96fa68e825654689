import type { Canvas } from '@napi-rs/canvas'
import type { Barn } from '../barn'

const LARGEST_BYTES = 192 * 1024 * 1024
const BYTES_PER_PIXEL = 4

/** Painted layers, the least recently used forgotten first. */
const layers = new Map<string, Canvas>()
let bytes = 0

function sizeOf(canvas: Canvas): number {
  return canvas.width * canvas.height * BYTES_PER_PIXEL
}

/** Everything about a barn's looks follows from these. */
export function barnKey(barn: Barn): string {
  return `${barn.species} ${barn.seed} ${barn.cameras.length}`
}

export function cachedLayer(key: string, paint: () => Canvas): Canvas {
  let layer = layers.get(key)
  if (layer) layers.delete(key)
  else {
    layer = paint()
    bytes += sizeOf(layer)
  }
  layers.set(key, layer)
  for (const [oldest, canvas] of layers) {
    if (bytes <= LARGEST_BYTES || oldest === key) break
    layers.delete(oldest)
    bytes -= sizeOf(canvas)
  }
  return layer
}
