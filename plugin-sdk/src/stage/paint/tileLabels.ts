import { currentTheme } from '../../canvas/canvasTheme'
import type { CanvasContext } from '../../canvas/offscreenCanvas'
import type { StageTile } from '../stageTile'
import { rotateContext, type Point, type Size } from '../view/stageView'
import type { SpriteCache, TextStyle } from './spriteCache'
import type { TileInView } from './tilePainter'

// All lengths here are CSS px.
const LINE_HEIGHT = 14
const STRIP_PADDING = 1.5
const PADDING = 6
const STRIP_COLOR = '#101513b8'
const OUTDATED_STRIP_COLOR = '--bw-outdated-picture'
/** Height of the strip of an outdated tile that is too small for text. */
const BARE_STRIP_HEIGHT = 4
const LABEL_STYLE: TextStyle = { fontSize: 11, color: '--bw-on-picture' }
const OUTDATED_LABEL_STYLE: TextStyle = { fontSize: 11, color: '--bw-on-outdated-picture' }
const NOTICE_STYLE: TextStyle = { fontSize: 12, color: '--bw-on-picture' }
const NOTICE_PADDING = 2
const MAXIMUM_NOTICE_LINES = 3
const MAXIMUM_LABEL_LINES = 2
/** Smaller tiles have no room for text; a label needs more room than a notice. */
const MINIMUM_WIDTH = 36
const MINIMUM_HEIGHT = 34
const MINIMUM_LABEL_WIDTH = 60
const MINIMUM_LABEL_HEIGHT = 48
/** A tile of this height has room for a label in two lines. */
const TWO_LINE_HEIGHT = 60
const LOCK_SIZE = 18
const SIGN_COLOR = '--bw-on-picture'
const MARK_SIZE = 10
const MARK_RING = 1.5
/** Room that a mark takes beside a label. */
const MARK_ROOM = 14

export interface TileLabelsOptions {
  sprites: SpriteCache
  /** The text in place of, or above, the picture of a tile. */
  notice(tileId: string): string | undefined
}

/**
 * Draws the labels of tiles: the name along the top, which stays in view as long as its tile, and the notice in the
 * middle.
 */
export type PaintTileLabels = (context: CanvasContext, tiles: readonly TileInView[], ratio: number) => void

/** Creates the function that draws the labels of tiles. */
export function createTileLabels({ sprites, notice }: TileLabelsOptions): PaintTileLabels {
  return (context, tiles, ratio) => {
    const boxes = tiles
      .map((inView) => labelBoxOf(inView, sprites, ratio))
      .filter(({ width, height }) => width >= MINIMUM_WIDTH * ratio && height >= MINIMUM_HEIGHT * ratio)
    paintStrips(
      context,
      boxes.filter(({ isOutdated }) => !isOutdated),
      STRIP_COLOR,
      ratio,
    )
    paintStrips(
      context,
      boxes.filter(({ isOutdated }) => isOutdated),
      currentTheme().color(OUTDATED_STRIP_COLOR),
      ratio,
    )
    for (const box of boxes) {
      if (box.tilt !== 0) rotateContext(context, box.origin, box.tilt)
      paintLabel(context, box, sprites, ratio)
      const text = notice(box.tileId)
      if (text) paintNotice(context, { text, box }, sprites, ratio)
    }
  }
}

/**
 * The box of a tile with its text upright. The context is moved to `origin` and rotated by `tilt` before the box is
 * drawn. Lengths are in device px.
 */
interface LabelBox {
  tileId: string
  isOutdated: boolean
  /** Whether its camera is closed for privacy. */
  isClosed: boolean
  origin: Point
  /** Degrees clockwise; 0 for a tile that lies straight. */
  tilt: number
  left: number
  top: number
  width: number
  height: number
  lines: readonly string[]
  /** The colour of its mark, or undefined. */
  mark: string | undefined
}

const ORIGIN: Point = [0, 0]

/**
 * Turns a tile by quarters until its text is as upright as possible. Gives the remaining degrees, and its width and
 * height then.
 */
function uprightSize({ rotation, width, height }: TileInView): { tilt: number; width: number; height: number } {
  const quarters = Math.round(rotation / 90)
  const tilt = rotation - quarters * 90
  return quarters % 2 === 0 ? { tilt, width, height } : { tilt, width: height, height: width }
}

/** Breaks a text between words into lines that fit; the last of `maximumLines` takes all remaining words. */
function wrapText(text: string, fits: (line: string) => boolean, maximumLines: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && (fits(`${last} ${word}`) || lines.length === maximumLines))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

function labelLines({ label: text, mark }: StageTile, size: Size, sprites: SpriteCache): readonly string[] {
  const { height } = size
  const width = size.width - (mark ? MARK_ROOM : 0)
  if (!text || width < MINIMUM_LABEL_WIDTH || height < MINIMUM_LABEL_HEIGHT) return []
  if (height < TWO_LINE_HEIGHT) return [text]
  const fits = (line: string) => sprites.measure(line, LABEL_STYLE) <= width - 2 * PADDING
  return wrapText(text, fits, MAXIMUM_LABEL_LINES)
}

function labelBoxOf(inView: TileInView, sprites: SpriteCache, ratio: number): LabelBox {
  const { tile, centre } = inView
  const { tilt, width, height } = uprightSize(inView)
  const lines = labelLines(tile, { width: width / ratio, height: height / ratio }, sprites)
  const { id: tileId, isOutdated = false, state, mark } = tile
  const shared = { tileId, isOutdated, isClosed: state === 'closed', tilt, height, lines, mark }
  if (tilt !== 0) return { ...shared, origin: centre, left: -width / 2, top: -height / 2, width }
  // A straight tile starts and ends at whole px, so that its text is sharp.
  const left = Math.round(centre[0] - width / 2)
  const top = Math.round(centre[1] - height / 2)
  return { ...shared, origin: ORIGIN, left, top, width: Math.round(centre[0] + width / 2) - left }
}

function stripHeight({ lines, isOutdated }: Pick<LabelBox, 'lines' | 'isOutdated'>, ratio: number): number {
  if (lines.length > 0) return Math.round((lines.length * LINE_HEIGHT + 2 * STRIP_PADDING) * ratio)
  return isOutdated ? BARE_STRIP_HEIGHT * ratio : 0
}

/** The top of the tile, or the top of the stage while that cuts the tile. */
function stripTop(box: LabelBox, ratio: number): number {
  const { tilt, top, height } = box
  if (tilt !== 0 || top >= 0) return top
  return Math.min(0, Math.floor(top + height) - stripHeight(box, ratio))
}

/** Draws the strips behind labels of one colour as one path. */
function paintStrips(context: CanvasContext, boxes: readonly LabelBox[], color: string, ratio: number): void {
  if (boxes.length === 0) return
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fillStyle = color
  context.beginPath()
  for (const box of boxes) {
    const { origin, tilt, left, width } = box
    const height = stripHeight(box, ratio)
    if (tilt !== 0) rotateContext(context, origin, tilt)
    if (height > 0) context.rect(left, stripTop(box, ratio), width, height)
  }
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.fill()
}

function paintLabel(context: CanvasContext, box: LabelBox, sprites: SpriteCache, ratio: number): void {
  const { left, width, lines, mark } = box
  const shift = box.tilt === 0 ? Math.max(0, -left) : 0
  const room = width / ratio - 2 * PADDING - (mark ? MARK_ROOM : 0)
  if (mark && lines.length > 0) {
    const middle = stripTop(box, ratio) + (STRIP_PADDING + LINE_HEIGHT / 2) * ratio
    paintMark(context, [left + width - PADDING * ratio, middle], mark, sprites)
  }
  lines.forEach((line, i) => {
    const sprite = sprites.text(line, box.isOutdated ? OUTDATED_LABEL_STYLE : LABEL_STYLE, room)
    const y = stripTop(box, ratio) + (STRIP_PADDING + (i + 0.5) * LINE_HEIGHT) * ratio - sprite.height / 2
    context.drawImage(sprite.canvas, Math.round(left + shift + PADDING * ratio), Math.round(y))
  })
}

function paintNotice(
  context: CanvasContext,
  { text, box }: { text: string; box: LabelBox },
  sprites: SpriteCache,
  ratio: number,
): void {
  const { left, top, width, height } = box
  const maximumWidth = width / ratio - 2 * NOTICE_PADDING
  const fits = (line: string) => sprites.measure(line, NOTICE_STYLE) <= maximumWidth
  const lockHeight = box.isClosed ? LOCK_SIZE * ratio : 0
  const used = stripHeight(box, ratio) + lockHeight
  const wrapped = wrapText(text, fits, MAXIMUM_NOTICE_LINES)
  // A notice never lies over the label: in a low tile it has fewer lines.
  const room = Math.max(
    1,
    Math.floor((height - used) / sprites.text(wrapped[0] ?? '', NOTICE_STYLE, maximumWidth).height),
  )
  const lines = wrapped.length <= room ? wrapped : wrapText(text, fits, room)
  const middle = top + (height + used) / 2
  lines.forEach((line, i) => {
    const sprite = sprites.text(line, NOTICE_STYLE, maximumWidth)
    const y = middle + (i - lines.length / 2) * sprite.height
    context.drawImage(sprite.canvas, Math.round(left + (width - sprite.width) / 2), Math.round(y))
    if (i === 0 && box.isClosed) paintLock(context, [left + width / 2, y - lockHeight], ratio)
  })
}

/** Draws a lock below a point. */
function paintLock(context: CanvasContext, [x, y]: Point, ratio: number): void {
  const radius = (LOCK_SIZE / 5) * ratio
  const middle = y + 2 * radius
  context.fillStyle = context.strokeStyle = currentTheme().color(SIGN_COLOR)
  context.lineWidth = 1.5 * ratio
  context.beginPath()
  context.arc(x, middle, radius, Math.PI, 0)
  context.stroke()
  context.fillRect(x - 1.5 * radius, middle, 3 * radius, 2 * radius)
}

/** Draws a dot in a colour, left of and around a point in device px, with a ring that sets it off from any ground. */
function paintMark(context: CanvasContext, [right, middle]: Point, color: string, sprites: SpriteCache): void {
  const sprite = sprites.get(`mark|${color}`, { width: MARK_SIZE, height: MARK_SIZE }, (target) => {
    const theme = currentTheme()
    target.fillStyle = theme.color(color)
    target.strokeStyle = theme.color(SIGN_COLOR)
    target.lineWidth = MARK_RING
    target.beginPath()
    target.arc(MARK_SIZE / 2, MARK_SIZE / 2, (MARK_SIZE - MARK_RING) / 2, 0, 2 * Math.PI)
    target.fill()
    target.stroke()
  })
  context.drawImage(sprite.canvas, Math.round(right - sprite.width), Math.round(middle - sprite.height / 2))
}
