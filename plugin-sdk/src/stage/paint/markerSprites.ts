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
const CLOCK_RADIUS = 5
const AGE_DOT_RADIUS = 3.5
const DOT_LEFT = CHIP_PADDING + 2 * CLOCK_RADIUS + 4
const AGE_TEXT_LEFT = DOT_LEFT + 2 * AGE_DOT_RADIUS + 4
const CHIP_FONT = { fontSize: 12, weight: 600 }

/** Sprites of markers and of the chips beside them. */
export interface MarkerSprites {
  shape(marker: StageMarker): Sprite
  /** The chip of a marker; null if it has none. */
  chip(marker: StageMarker): Sprite | null
  /** The chip of several markers that are drawn as one: their number. */
  count(marker: StageMarker, count: number): Sprite
}

/** Creates the sprites of markers, which are drawn once for each shape and colour. */
export function createMarkerSprites(sprites: SpriteCache): MarkerSprites {
  return {
    shape: ({ shape, color }) =>
      sprites.get(`marker|${shape}|${color}`, { width: SIDE, height: SIDE }, (context) =>
        paintShape(context, shape, currentTheme().color(color)),
      ),
    chip: ({ chip }) => (chip ? ageSprite(sprites, chip) : null),
    count: ({ color }, count) => countSprite(sprites, color, String(count)),
  }
}

interface ChipStyle {
  /** Distinguishes chips of the same text. */
  key: string
  color: string
  textColor: string
  /** Space before the text, CSS px. */
  textLeft: number
}

/** A chip with a text; `paintSign` draws before the text, in CSS px. */
function chipSprite(
  sprites: SpriteCache,
  text: string,
  { key, color, textColor, textLeft }: ChipStyle,
  paintSign?: (context: CanvasContext) => void,
): Sprite {
  const style: TextStyle = { ...CHIP_FONT, color: textColor }
  const width = textLeft + sprites.measure(text, style) + CHIP_PADDING
  return sprites.get(`chip|${key}|${text}`, { width, height: CHIP_HEIGHT }, (context) => {
    const theme = currentTheme()
    context.fillStyle = theme.color(color)
    context.beginPath()
    context.roundRect(0, 0, width, CHIP_HEIGHT, CHIP_RADIUS)
    context.fill()
    paintSign?.(context)
    context.fillStyle = theme.color(textColor)
    context.font = fontOf(style)
    context.textBaseline = 'middle'
    context.fillText(text, textLeft, CHIP_HEIGHT / 2 + 0.5)
  })
}

/** The number of markers, in the colour of the first of them. */
function countSprite(sprites: SpriteCache, color: string, text: string): Sprite {
  return chipSprite(sprites, text, { key: `count ${color}`, color, textColor: '--bw-surface', textLeft: CHIP_PADDING })
}

/** An age on neutral ground: a clock sign, a dot in the colour of the age, and the text. */
function ageSprite(sprites: SpriteCache, { text, dotColor }: NonNullable<StageMarker['chip']>): Sprite {
  const style = { key: `age ${dotColor}`, color: '--bw-surface', textColor: '--bw-text', textLeft: AGE_TEXT_LEFT }
  return chipSprite(sprites, text, style, (context) => {
    const theme = currentTheme()
    const middle = CHIP_HEIGHT / 2
    context.strokeStyle = theme.color('--bw-secondary')
    context.lineWidth = 1.2
    context.stroke(clockPath(CHIP_PADDING + CLOCK_RADIUS, middle))
    context.fillStyle = theme.color(dotColor)
    context.beginPath()
    context.arc(DOT_LEFT + AGE_DOT_RADIUS, middle, AGE_DOT_RADIUS, 0, 2 * Math.PI)
    context.fill()
  })
}

function clockPath(x: number, y: number): Path2D {
  const path = new Path2D()
  path.arc(x, y, CLOCK_RADIUS, 0, 2 * Math.PI)
  path.moveTo(x, y - CLOCK_RADIUS * 0.6)
  path.lineTo(x, y)
  path.lineTo(x + CLOCK_RADIUS * 0.5, y)
  return path
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
