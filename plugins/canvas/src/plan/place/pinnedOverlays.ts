import type { StageOverlay } from '@barn-workbench/plugin-sdk/stage'
import { middleOf, type PlanPlace } from './planPlace'

/** The id of the marker of a pinned place. */
export const PINNED = 'pinned-place'

/** The pinned place on the tile of its camera: a marker, which keys reach too, and the area around it. */
export function pinnedOverlays({ cameraId, points }: PlanPlace, label: string): StageOverlay[] {
  if (points.length === 0) return []
  const common = { tileId: cameraId, label, color: '--bw-brand' }
  const marker = { kind: 'marker', id: PINNED, ...common, at: middleOf(points) } as const
  if (points.length === 1) return [{ ...marker, shape: 'circle' }]
  return [
    { ...marker, shape: 'dot' },
    { kind: 'polygon', id: `${PINNED}-area`, ...common, points, opacity: 0.25 },
  ]
}
