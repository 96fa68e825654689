import { currentTheme } from '../../canvas/canvasTheme'
import type { CanvasContext } from '../../canvas/offscreenCanvas'
import type { MarkerShape, StageMarker } from '../stageOverlay'
import { fontOf, type Sprite, type SpriteCache, type TextStyle } from './spriteCache'

// All lengths here are CSS px.
export const MARKER_RADIUS = 13
const LINE_WIDTH = 2.5
const HALO_WIDTH = 1
const HALO_COLOR = '#ffffffcc'
const SIDE = 2 * (MARKER_RADIUS + LINE_WIDTH + HALO_WIDTH)
const DOT_RADIUS = 3
/** A marker that is nothing but a dot needs a larger one. */
const LONE_DOT_RADIUS = 6
const CHIP_HEIGHT = 18
const CHIP_PADDING = 6
const CHIP_RADIUS = 3
const CHIP_FONT = { fontSize: 12, weight: 600 }

/** Sprites of markers and of the chips beside them. */
export interface MarkerSprites {
  shape(marker: StageMarker): Sprite
  /** The chip of a marker; null if it has none. */
  chip(marker: StageMarker): Sprite | null
}

export function createMarkerSprites(sprites: SpriteCache): MarkerSprites {
  return {
    shape: ({ shape, color }) =>
      sprites.get(`marker|${shape}|${color}`, { width: SIDE, height: SIDE }, (context) =>
        paintShape(context, shape, currentTheme().color(color)),
      ),
    chip: ({ chip }) => (chip ? chipSprite(sprites, chip) : null),
  }
}

function chipSprite(sprites: SpriteCache, { text, color, textColor }: NonNullable<StageMarker['chip']>): Sprite {
  const style: TextStyle = { ...CHIP_FONT, color: textColor }
  const width = sprites.measure(text, style) + 2 * CHIP_PADDING
  return sprites.get(`chip|${color}|${textColor}|${text}`, { width, height: CHIP_HEIGHT }, (context) => {
    const theme = currentTheme()
    context.fillStyle = theme.color(color)
    context.beginPath()
    context.roundRect(0, 0, width, CHIP_HEIGHT, CHIP_RADIUS)
    context.fill()
    context.fillStyle = theme.color(textColor)
    context.font = fontOf(style)
    context.textBaseline = 'middle'
    context.fillText(text, CHIP_PADDING, CHIP_HEIGHT / 2 + 0.5)
  })
}

function addCircle(path: Path2D, radius: number): void {
  path.moveTo(radius, 0)
  path.arc(0, 0, radius, 0, 2 * Math.PI)
}

/** The paths of a shape about the origin: one to stroke, one to fill. */
function shapePaths(shape: MarkerShape): { line: Path2D; fill: Path2D } {
  const line = new Path2D()
  const fill = new Path2D()
  switch (shape) {
    case 'circle':
      addCircle(line, MARKER_RADIUS)
      addCircle(fill, DOT_RADIUS)
      break
    case 'box':
      line.rect(-MARKER_RADIUS, -MARKER_RADIUS, 2 * MARKER_RADIUS, 2 * MARKER_RADIUS)
      break
    case 'cross':
      addCross(line, MARKER_RADIUS * 0.72)
      break
    case 'dot':
      addCircle(fill, LONE_DOT_RADIUS)
  }
  return { line, fill }
}

function addCross(path: Path2D, arm: number): void {
  path.moveTo(-arm, -arm)
  path.lineTo(arm, arm)
  path.moveTo(arm, -arm)
  path.lineTo(-arm, arm)
}

/** Draws a shape with a light halo, so that it stands out from any picture. */
function paintShape(context: CanvasContext, shape: MarkerShape, color: string): void {
  const { line, fill } = shapePaths(shape)
  context.translate(SIDE / 2, SIDE / 2)
  context.lineCap = 'round'
  context.strokeStyle = HALO_COLOR
  context.lineWidth = LINE_WIDTH + 2 * HALO_WIDTH
  context.stroke(line)
  context.lineWidth = 2 * HALO_WIDTH
  context.stroke(fill)
  context.strokeStyle = color
  context.fillStyle = color
  context.lineWidth = LINE_WIDTH
  context.stroke(line)
  context.fill(fill)
}
