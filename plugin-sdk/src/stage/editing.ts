import type { Palette } from './paint/palette'
import type { Paper } from './paint/paper'
import type { StageColor } from './stageOverlay'
import { isInOutline } from './view/spatialIndex'
import { toCanvas, toScreen, type Point, type StageView } from './view/stageView'

/** A shape that is being edited, in canvas widths: a box by two opposite corners, or a polygon by its points. @public */
export interface StageShape {
  id: string
  kind: 'box' | 'polygon'
  points: readonly Point[]
  color: StageColor
}

/** What of a shape is held: the handle of a corner, or all of it. */
interface Grip {
  shape: StageShape
  handle: number | null
  last: Point
}

const HANDLE_SIDE = 9
const HANDLE_REACH = 14
const OUTLINE = 2
const FILL_OPACITY = 0.15

/** Corners of a shape in order around it. */
export function shapeCorners({ kind, points }: StageShape): readonly Point[] {
  const [a, b] = points
  return kind === 'box' && a && b ? [a, [b[0], a[1]], b, [a[0], b[1]]] : points
}

/** A shape with one corner, or all of it, moved. */
export function movedShape(shape: StageShape, handle: number | null, [dx, dy]: Point): StageShape {
  const move = ([x, y]: Point): Point => [x + dx, y + dy]
  if (handle === null) return { ...shape, points: shape.points.map(move) }
  const corners = shapeCorners(shape)
  const corner = corners[handle]
  if (!corner) return shape
  if (shape.kind === 'box') return { ...shape, points: [move(corner), corners[(handle + 2) % 4] ?? corner] }
  return { ...shape, points: shape.points.map((point, i) => (i === handle ? move(point) : point)) }
}

/** The shapes of the editing layer and the one that is dragged. */
export interface Editing {
  set(shapes: readonly StageShape[]): void
  isEmpty(): boolean
  grab(view: StageView, at: Point): boolean
  /** The shape as it is dragged to a place of the screen. */
  drag(view: StageView, at: Point): StageShape | null
  drop(): StageShape | null
  paint(paper: Paper, view: StageView, ratio: number): void
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

function paintShape(paper: Paper, corners: readonly Point[], color: string): void {
  paper.fillStyle = paper.strokeStyle = color
  paper.lineWidth = OUTLINE
  paper.beginPath()
  corners.forEach((corner, i) => paper[i === 0 ? 'moveTo' : 'lineTo'](...corner))
  paper.closePath()
  paper.globalAlpha = FILL_OPACITY
  paper.fill()
  paper.globalAlpha = 1
  paper.stroke()
  paper.fillStyle = '#ffffff'
  for (const [x, y] of corners) {
    paper.fillRect(x - HANDLE_SIDE / 2, y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE)
    paper.strokeRect(x - HANDLE_SIDE / 2, y - HANDLE_SIDE / 2, HANDLE_SIDE, HANDLE_SIDE)
  }
}

export function createEditing(palette: Palette): Editing {
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
      const place = toCanvas(view, at)
      const moved = movedShape(shape, handle, [place[0] - last[0], place[1] - last[1]])
      // The corner that is held comes first in a box from then on.
      grip = { shape: moved, handle: handle !== null && shape.kind === 'box' ? 0 : handle, last: place }
      shapes = shapes.map((other) => (other.id === moved.id ? moved : other))
      return moved
    },
    drop() {
      const dropped = grip?.shape ?? null
      grip = null
      return dropped
    },
    paint(paper, view, ratio) {
      paper.setTransform(ratio, 0, 0, ratio, 0, 0)
      for (const shape of shapes)
        paintShape(
          paper,
          shapeCorners(shape).map((corner) => toScreen(view, corner)),
          palette.color(shape.color),
        )
    },
  }
}
