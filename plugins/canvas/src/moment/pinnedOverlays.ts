import type { RelativePoint } from '@barn-workbench/core/schema'
import type { StageOverlay } from '@barn-workbench/plugin-sdk/stage'
import type { PlanMoment } from './planMoment'

/** The id of the marker of a pinned place. */
export const PINNED = 'pinned-place'

function middleOf(points: readonly RelativePoint[]): RelativePoint {
  const sum = points.reduce(([x, y], [px, py]) => [x + px, y + py], [0, 0])
  return [sum[0] / points.length, sum[1] / points.length]
}

/** The place of a moment on the tile of its camera: a marker, which keys reach too, and the area around it. */
export function pinnedOverlays({ cameraId, points }: PlanMoment, label: string): StageOverlay[] {
  if (cameraId === undefined || points.length === 0) return []
  const common = { tileId: cameraId, label, color: '--bw-brand' }
  const marker = { kind: 'marker', id: PINNED, ...common, at: middleOf(points) } as const
  if (points.length === 1) return [{ ...marker, shape: 'circle' }]
  return [
    { ...marker, shape: 'dot' },
    { kind: 'polygon', id: `${PINNED}-area`, ...common, points, opacity: 0.25 },
  ]
}
