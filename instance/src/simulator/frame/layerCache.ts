import type { Canvas } from '@napi-rs/canvas'
import type { Barn } from '../barn'
import { createCanvasCache } from './canvasCache'

/** Room for the floors of twelve cameras at 540 pixels. */
const LARGEST_BYTES = 32 * 1024 * 1024

const layers = createCanvasCache<{ canvas: Canvas }>(LARGEST_BYTES)

/** Everything about a barn's looks follows from these. */
export function barnKey(barn: Barn): string {
  return `${barn.species} ${barn.seed} ${barn.cameras.length}`
}

/** A painted layer, kept for a while; draw it before the next one is asked for. */
export function cachedLayer(key: string, paint: () => Canvas): Canvas {
  return layers(key, () => ({ canvas: paint() })).canvas
}
