import type { MarkerShape, PlacedMarker } from '../stageOverlay'
import type { Palette } from './palette'
import type { Paper } from './paper'
import type { Sprite, Sprites, SpriteStyle } from './sprites'

/** CSS px. */
export const MARKER_RADIUS = 13
const LINE = 2.5
const HALO = 1
const SIDE = 2 * (MARKER_RADIUS + LINE + HALO)
const DOT_RADIUS = 3
/** A dot alone has to be seen. */
const LONE_DOT_RADIUS = 6
const CHIP_HEIGHT = 18
const CHIP_PADDING = 6
const CHIP_RADIUS = 3
export const CHIP_GAP = 5

function circlePath(path: Path2D, radius: number): void {
  path.moveTo(radius, 0)
  path.arc(0, 0, radius, 0, 2 * Math.PI)
}

/** A shape about the origin: what is stroked and what is filled. */
function shapePaths(shape: MarkerShape): { line: Path2D; fill: Path2D } {
  const line = new Path2D()
  const fill = new Path2D()
  const arm = MARKER_RADIUS * 0.72
  if (shape === 'circle') circlePath(line, MARKER_RADIUS)
  if (shape === 'box') line.rect(-MARKER_RADIUS, -MARKER_RADIUS, 2 * MARKER_RADIUS, 2 * MARKER_RADIUS)
  if (shape === 'cross') {
    line.moveTo(-arm, -arm)
    line.lineTo(arm, arm)
    line.moveTo(arm, -arm)
    line.lineTo(-arm, arm)
  }
  if (shape === 'circle') circlePath(fill, DOT_RADIUS)
  if (shape === 'dot') circlePath(fill, LONE_DOT_RADIUS)
  return { line, fill }
}

function paintShape(paper: Paper, shape: MarkerShape, color: string): void {
  const { line, fill } = shapePaths(shape)
  paper.translate(SIDE / 2, SIDE / 2)
  paper.lineCap = 'round'
  // A light rim, so that a marker stands out from any picture.
  paper.strokeStyle = '#ffffffcc'
  paper.lineWidth = LINE + 2 * HALO
  paper.stroke(line)
  paper.lineWidth = 2 * HALO
  paper.stroke(fill)
  paper.strokeStyle = paper.fillStyle = color
  paper.lineWidth = LINE
  paper.stroke(line)
  paper.fill(fill)
}

const CHIP_TEXT: Omit<SpriteStyle, 'color'> = { fontSize: 12, weight: 600 }

/** Pictures of markers and their chips, each made once. */
export function createMarkerSprites(
  sprites: Sprites,
  palette: Palette,
): { shape(marker: PlacedMarker): Sprite; chip(marker: PlacedMarker): Sprite | null } {
  return {
    shape: ({ shape, color }) =>
      sprites.get(`marker|${shape}|${color}`, { width: SIDE, height: SIDE }, (paper) =>
        paintShape(paper, shape, palette.color(color)),
      ),
    chip({ chip }) {
      if (!chip) return null
      const style = { ...CHIP_TEXT, color: chip.textColor }
      const width = sprites.measure(chip.text, style) + 2 * CHIP_PADDING
      return sprites.get(
        `chip|${chip.color}|${chip.textColor}|${chip.text}`,
        { width, height: CHIP_HEIGHT },
        (paper) => {
          paper.fillStyle = palette.color(chip.color)
          paper.beginPath()
          paper.roundRect(0, 0, width, CHIP_HEIGHT, CHIP_RADIUS)
          paper.fill()
          paper.fillStyle = palette.color(chip.textColor)
          paper.font = palette.font(style.fontSize, style.weight)
          paper.textBaseline = 'middle'
          paper.fillText(chip.text, CHIP_PADDING, CHIP_HEIGHT / 2 + 0.5)
        },
      )
    },
  }
}
