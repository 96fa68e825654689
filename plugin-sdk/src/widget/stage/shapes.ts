import type { StageOverlay } from '../../stage/stageOverlay'
import type { StageTile } from '../../stage/stageTile'
import { toneColor } from '../kit/toneColor'
import type { WidgetTone } from '../values'

/**
 * A picture of a camera on a plan. Its place is in widths of the plan, from its top left corner; its height follows
 * from its width (16:9). @public
 */
export interface StagePicture {
  /** Unique among pictures and shapes; passed to `onPress`. */
  id: string
  cameraId: string
  /** Is drawn at the picture, and names it for screen readers. */
  label: string
  x: number
  y: number
  width: number
  /** Degrees clockwise about its middle. */
  rotation?: number | undefined
  tooltip?: string | undefined
}

/**
 * A point: fractions of the picture on which it lies, from its top left; without a picture widths of the plan. @public
 */
export type StagePlace = readonly [x: number, y: number]

interface ShapeParts {
  /** Unique among pictures and shapes; passed to `onPress`. */
  id: string
  /** Its name: the tooltip, unless there is another one, and what screen readers say. */
  label: string
  tooltip?: string | undefined
  /** The picture on which it lies; without one it lies on the plan. */
  pictureId?: string | undefined
  tone?: WidgetTone | undefined
  /** A colour of CSS in place of the one of the tone. */
  color?: string | undefined
}

/** An area, or a point, on a picture or on the plan. @public */
export type StageShape = ShapeParts &
  (
    | { kind: 'area'; points: readonly StagePlace[] }
    | { kind: 'point'; at: StagePlace; sign?: 'circle' | 'box' | 'cross' | 'dot' | undefined }
  )

/** Opacity of areas: what is below them stays visible. */
const OPACITY = 0.25

/** The pictures as the engine takes them. */
export function tilesOf(pictures: readonly StagePicture[]): StageTile[] {
  return pictures.map(({ id, label, x, y, width, rotation = 0 }) => ({ id, label, x, y, width, rotation, state: 'ok' }))
}

/** The shapes as the engine takes them. Areas of less than three points have no inside, and are left out. */
export function overlaysOf(shapes: readonly StageShape[]): StageOverlay[] {
  return shapes.flatMap((shape): StageOverlay[] => {
    const { id, label, pictureId, tone = 'info', color = toneColor(tone) } = shape
    const parts = { id, label, color, ...(pictureId !== undefined && { tileId: pictureId }) }
    if (shape.kind === 'point') return [{ ...parts, kind: 'marker', at: [...shape.at], shape: shape.sign ?? 'circle' }]
    if (shape.points.length < 3) return []
    return [{ ...parts, kind: 'polygon', points: shape.points.map(([x, y]) => [x, y]), opacity: OPACITY }]
  })
}
