import { currentTheme } from '../canvas/canvasTheme'
import type { CanvasContext } from '../canvas/offscreenCanvas'
import { isInOutline } from './spatialIndex'
import type { StageColor } from './stageOverlay'
import { toCanvas, toScreen, type Point, type StageView } from './view/stageView'

/**
 * A shape that is being edited, in canvas widths: a box by two opposite corners, or a polygon by its points. @public
 */
export interface StageShape {
  id: string
  kind: 'box' | 'polygon'
  points: readonly Point[]
  color: StageColor
}

/** The part of a shape that the pointer drags: the handle of a corner, or all of the shape. */
interface Grip {
  shape: StageShape
  /** Index of the corner; null for the whole shape. */
  handle: number | null
  /** The last position of the pointer on the canvas. */
  last: Point
}

// Lengths are CSS px.
const HANDLE_SIDE = 9
const HANDLE_REACH = 14
const OUTLINE_WIDTH = 2
const FILL_OPACITY = 0.15

/** The corners of a shape in their order around it. */
export function shapeCorners({ kind, points }: StageShape): readonly Point[] {
  const [a, b] = points
  return kind === 'box' && a && b ? [a, [b[0], a[1]], b, [a[0], b[1]]] : points
}

/** The shape after one corner, or all of it, was moved. A box stays a box: the opposite corner keeps its place. */
export function movedShape(shape: StageShape, handle: number | null, [dx, dy]: Point): StageShape {
  const move = ([x, y]: Point): Point => [x + dx, y + dy]
  if (handle === null) return { ...shape, points: shape.points.map(move) }
  const corners = shapeCorners(shape)
  const corner = corners[handle]
  if (!corner) return shape
  if (shape.kind === 'box') return { ...shape, points: [move(corner), corners[(handle + 2) % 4] ?? corner] }
  return { ...shape, points: shape.points.map((point, i) => (i === handle ? move(point) : point)) }
}

/** The shapes that the user edits, and the one that is being dragged. Points `at` are on the screen. */
export interface Editing {
  set(shapes: readonly StageShape[]): void
  isEmpty(): boolean
  /** Starts to drag the topmost shape at a point. Returns false if there is none. */
  grab(view: StageView, at: Point): boolean
  /** Drags the grabbed shape to a point, and returns it; null if no shape is grabbed. */
  drag(view: StageView, at: Point): StageShape | null
  /** Releases the grabbed shape, and returns it; null if no shape was grabbed. */
  drop(): StageShape | null
  paint(context: CanvasContext, view: StageView, ratio: number): void
}

function gripAt(shapes: readonly StageShape[], view: StageView, at: Point): Grip | null {
  const last = toCanvas(view, at)
  for (const shape of [...shapes].reverse()) {
    const corners = shapeCorners(shape)
    const handle = corners.findIndex((corner) => {
      const [x, y] = toScreen(view, corner)
      return Math.hypot(x - at[0], y - at[1]) <= HANDLE_REACH
    })
    if (handle >= 0) return { shape, handle, last }
    if (isInOutline(Float64Array.from(corners.flat()), last)) return { shape, handle: null, last }
  }
  return null
}

function paintShape(context: CanvasContext, corners: readonly Point[], color: string): void {
  context.fillStyle = color
  context.strokeStyle = color
  context.lineWidth = OUTLINE_WIDTH
  context.beginPath()
  corners.forEach(([x, y], i) => {
    if (i === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.closePath()
  context.globalAlpha = FILL_OPACITY
  context.fill()
  context.globalAlpha = 1
  context.stroke()
  context.fillStyle = '#ffffff'
  for (const [x, y] of corners) {
    context.fillRect(x - HANDLE_SIDE / 2, y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE)
    context.strokeRect(x - HANDLE_SIDE / 2, y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE)
  }
}

/** Creates an editing without a shape. */
export function createEditing(): Editing {
  let shapes: readonly StageShape[] = []
  let grip: Grip | null = null
  return {
    set(next) {
      shapes = next
      if (grip && !next.some(({ id }) => id === grip?.shape.id)) grip = null
    },
    isEmpty: () => shapes.length === 0,
    grab(view, at) {
      grip = gripAt(shapes, view, at)
      return grip !== null
    },
    drag(view, at) {
      if (!grip) return null
      const { shape, handle, last } = grip
      const point = toCanvas(view, at)
      const moved = movedShape(shape, handle, [point[0] - last[0], point[1] - last[1]])
      // A moved box lists the dragged corner first.
      grip = { shape: moved, handle: handle !== null && shape.kind === 'box' ? 0 : handle, last: point }
      shapes = shapes.map((current) => (current.id === moved.id ? moved : current))
      return moved
    },
    drop() {
      const dropped = grip?.shape ?? null
      grip = null
      return dropped
    },
    paint(context, view, ratio) {
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      for (const shape of shapes) {
        const corners = shapeCorners(shape).map((corner) => toScreen(view, corner))
        paintShape(context, corners, currentTheme().color(shape.color))
      }
    },
  }
}
