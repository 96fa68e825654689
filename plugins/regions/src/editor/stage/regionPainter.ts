import type { RelativePoint } from '@barn-workbench/core/schema'
import type { StageView } from '@barn-workbench/plugin-sdk/stage'
import type { ScreenPoint } from '../../geometry/points'
import type { EditedRegion } from '../model/editedRegions'
import type { Selection } from '../model/editorState'
import {
  paintCrossing,
  paintDot,
  paintRegion,
  paintRegions,
  strokeTwice,
  tracePolygon,
  type LayerColors,
} from './paintRegions'
import { projectionOf } from './projection'

/** The state that is constant during a gesture. */
export interface RegionScene {
  regions: readonly EditedRegion[]
  selection: Selection
  colors: LayerColors
  /** Whether a finger is used: handles are larger then. */
  isTouch: boolean
  nameOf(regionSpecification: string): string
}

/** The preview during a gesture. */
export interface RegionOverlay {
  /** The points of the chosen outline as they would be. */
  polygon: readonly RelativePoint[] | null
  /** An outline that is being drawn, and where its next point would be. */
  drawing: readonly RelativePoint[]
  next: RelativePoint | null
  /** Whether a corner or an edge of a neighbour is met, at the point that moves. */
  snap: RelativePoint | null
  /** The point at which an outline would cross itself. */
  crossing: ScreenPoint | null
  /** The magnified area that the finger hides, or null. */
  loupe: ScreenPoint | null
}

export const NO_OVERLAY: RegionOverlay = {
  polygon: null,
  drawing: [],
  next: null,
  snap: null,
  crossing: null,
  loupe: null,
}

const HANDLE_RADIUS = 5
const TOUCH_HANDLE_RADIUS = 9

type Drawing = Pick<RegionScene, 'selection' | 'colors' | 'isTouch'> & { view: StageView }

function paintHandles(
  context: CanvasRenderingContext2D,
  polygon: readonly RelativePoint[],
  { view, selection, colors, isTouch }: Drawing,
): void {
  const { toScreen } = projectionOf(view)
  const radius = isTouch ? TOUCH_HANDLE_RADIUS : HANDLE_RADIUS
  polygon.forEach((point, index) => {
    const isChosen = index === selection.vertex
    const fill = isChosen ? colors.chosen : colors.halo
    paintDot(context, toScreen(point), { radius: isChosen ? radius + 2 : radius, fill, line: colors.chosen })
  })
}

function paintDrawing(context: CanvasRenderingContext2D, { drawing, next }: RegionOverlay, options: Drawing): void {
  const projection = projectionOf(options.view)
  const { colors } = options
  const points = next ? [...drawing, next] : drawing
  context.strokeStyle = colors.chosen
  tracePolygon(context, points, projection, false)
  strokeTwice(context, colors.halo)
  drawing.forEach((point, index) => {
    const radius = index === 0 ? HANDLE_RADIUS + 2 : HANDLE_RADIUS
    paintDot(context, projection.toScreen(point), { radius, fill: colors.halo, line: colors.chosen })
  })
  if (next) paintDot(context, projection.toScreen(next), { radius: 4, fill: colors.chosen, line: colors.halo })
}

/** The one outline that is worked on, and all that belongs to it. */
function paintActive(context: CanvasRenderingContext2D, scene: RegionScene, overlay: RegionOverlay, view: StageView) {
  const { selection, colors } = scene
  const projection = projectionOf(view)
  const chosen = scene.regions.find(({ id }) => id === selection.regionId)
  if (chosen) {
    const polygon = overlay.polygon ?? chosen.polygon
    const color = overlay.polygon && overlay.crossing ? colors.error : chosen.color
    paintRegion(context, { color, polygon: [...polygon] }, { projection, colors, isChosen: true })
    paintHandles(context, polygon, { ...scene, view })
  }
  if (overlay.drawing.length > 0 || overlay.next) paintDrawing(context, overlay, { ...scene, view })
  if (overlay.snap)
    paintDot(context, projection.toScreen(overlay.snap), { radius: 9, fill: 'transparent', line: colors.error })
  if (overlay.crossing) paintCrossing(context, projection.toScreen(overlay.crossing), colors.error)
}

export interface RegionPainter {
  setScene(scene: RegionScene): void
  setView(view: StageView): void
  /** Draws only the edited outline: the others do not change. */
  setOverlay(overlay: RegionOverlay): void
  resize(width: number, height: number): void
  /** Draws at once what is to be drawn with the next frame. */
  flush(): void
  destroy(): void
}

interface PainterOptions {
  /** Draws what does not move. */
  still: HTMLCanvasElement
  /** Draws the outline that a pointer moves. */
  active: HTMLCanvasElement
  scene: RegionScene
  view: StageView
  /** The pictures below, for the loupe. */
  pictures?: () => readonly HTMLCanvasElement[]
}

function clear(context: CanvasRenderingContext2D, ratio: number): void {
  const { width, height } = context.canvas
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, width, height)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}

/** Draws outlines on two canvases: static ones are drawn once, the moving one with each frame. */
export function createRegionPainter(options: PainterOptions): RegionPainter {
  const { still, active, pictures = () => [] } = options
  const contexts = { still: still.getContext('2d'), active: active.getContext('2d') }
  let { scene, view } = options
  let overlay = NO_OVERLAY
  let frame: number | null = null
  let isStillOld = true
  const ratio = () => window.devicePixelRatio || 1

  function paint(): void {
    frame = null
    if (isStillOld && contexts.still) {
      clear(contexts.still, ratio())
      const exceptId = scene.selection.regionId
      paintRegions(contexts.still, scene.regions, { ...scene, projection: projectionOf(view), exceptId })
      isStillOld = false
    }
    if (!contexts.active) return
    clear(contexts.active, ratio())
    paintActive(contexts.active, scene, overlay, view)
    if (overlay.loupe)
      paintLoupe(contexts.active, overlay.loupe, { layers: [...pictures(), still], ratio: ratio(), ...scene })
  }
  function request(isAll: boolean): void {
    isStillOld ||= isAll
    frame ??= requestAnimationFrame(paint)
  }
  return {
    setScene(next) {
      const isSame = next.regions === scene.regions && next.selection.regionId === scene.selection.regionId
      const isAll = !isSame || next.colors !== scene.colors || next.nameOf !== scene.nameOf
      scene = next
      request(isAll)
    },
    setView(next) {
      view = next
      request(true)
    },
    setOverlay(next) {
      overlay = next
      request(false)
    },
    resize(width, height) {
      for (const canvas of [still, active]) {
        canvas.width = Math.round(width * ratio())
        canvas.height = Math.round(height * ratio())
      }
      request(true)
    },
    flush() {
      if (frame === null) return
      cancelAnimationFrame(frame)
      paint()
    },
    destroy() {
      if (frame !== null) cancelAnimationFrame(frame)
    },
  }
}

/** Lengths in CSS px. */
const RADIUS = 56
/** Distance of the loupe above the finger, or below it at the upper edge. */
const OFFSET = 110
const FACTOR = 2

/** A part of the layers below, enlarged beside the finger that hides it, with a cross at its point. */
function paintLoupe(
  context: CanvasRenderingContext2D,
  at: ScreenPoint,
  { layers, ratio, colors }: { layers: readonly HTMLCanvasElement[]; ratio: number; colors: LayerColors },
): void {
  const [x] = at
  const y = at[1] - OFFSET - RADIUS > 0 ? at[1] - OFFSET : at[1] + OFFSET
  const width = context.canvas.width / ratio
  const middle: ScreenPoint = [Math.min(width - RADIUS, Math.max(RADIUS, x)), y]
  const side = (2 * RADIUS) / FACTOR
  context.save()
  context.beginPath()
  context.arc(middle[0], middle[1], RADIUS, 0, 2 * Math.PI)
  context.fillStyle = colors.textGround
  context.fill()
  context.clip()
  for (const layer of layers) {
    // Layers may have another resolution than this one.
    const scale = layer.clientWidth > 0 ? layer.width / layer.clientWidth : ratio
    const source = [(at[0] - side / 2) * scale, (at[1] - side / 2) * scale, side * scale, side * scale] as const
    context.drawImage(layer, ...source, middle[0] - RADIUS, middle[1] - RADIUS, 2 * RADIUS, 2 * RADIUS)
  }
  context.beginPath()
  context.moveTo(middle[0] - 10, middle[1])
  context.lineTo(middle[0] + 10, middle[1])
  context.moveTo(middle[0], middle[1] - 10)
  context.lineTo(middle[0], middle[1] + 10)
  context.strokeStyle = colors.error
  context.lineWidth = 2
  context.stroke()
  context.restore()
  context.beginPath()
  context.arc(middle[0], middle[1], RADIUS, 0, 2 * Math.PI)
  context.strokeStyle = colors.halo
  context.lineWidth = 3
  context.stroke()
}
