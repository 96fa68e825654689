import type { StageOverlay } from '@barn-workbench/plugin-sdk/stage'
import type { PlanMoment } from './planMoment'

/** The id of the overlay of a pinned place. */
export const PINNED = 'pinned-place'

/** The place of a moment on the tile of its camera: a marker, or an area. */
export function pinnedOverlays({ cameraId, points }: PlanMoment, label: string): StageOverlay[] {
  const [first] = points
  if (cameraId === undefined || !first) return []
  const common = { id: PINNED, tileId: cameraId, label, color: '--bw-brand' }
  return points.length === 1
    ? [{ kind: 'marker', ...common, at: first, shape: 'circle' }]
    : [{ kind: 'polygon', ...common, points, opacity: 0.25 }]
}
