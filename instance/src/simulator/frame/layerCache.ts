import type { Canvas } from '@napi-rs/canvas'
import type { Barn } from '../barn'

/** Lights of all cameras and the noise: small ones, as many as there are. */
const layers = new Map<string, Canvas>()
const MOST = 64

/** Everything about a barn's looks follows from these. */
export function barnKey(barn: Barn): string {
  return `${barn.species} ${barn.seed} ${barn.cameras.length}`
}

/** A small painted layer. */
export function cachedLayer(key: string, paint: () => Canvas): Canvas {
  let layer = layers.get(key)
  if (layer) return layer
  if (layers.size >= MOST) layers.clear()
  layers.set(key, (layer = paint()))
  return layer
}
