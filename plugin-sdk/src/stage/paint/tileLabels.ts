import type { Point } from '../view/stageView'
import { turnPaper, type Paper } from './paper'
import type { Sprites, SpriteStyle } from './sprites'
import type { TileInView } from './tilePainter'

/** Lengths in CSS px. */
const LINE_HEIGHT = 14
const STRIP_PADDING = 1.5
const PADDING = 6
const STRIP_COLOR = '#101513b8'
const LABEL: SpriteStyle = { fontSize: 11, color: '--bw-on-picture' }
const NOTICE: SpriteStyle = { fontSize: 12, color: '--bw-on-picture' }
const MOST_LINES = 3
/** A tile smaller than this has no room for words; a name needs more than why there is no picture. */
const LEAST_WIDTH = 36
const LEAST_HEIGHT = 34
const LEAST_NAME_WIDTH = 60
const LEAST_NAME_HEIGHT = 48
const NOTICE_PADDING = 2
/** A narrow tile this high has room for a name in two lines. */
const TWO_LINES_HEIGHT = 80

/** How a tile lies when its words are upright, as nearly as quarters allow: degrees left over, and its width and height then. */
export function uprightBox({ rotation, width, height }: Pick<TileInView, 'rotation' | 'width' | 'height'>): {
  tilt: number
  width: number
  height: number
} {
  const quarters = Math.round(rotation / 90)
  const tilt = rotation - quarters * 90
  return quarters % 2 === 0 ? { tilt, width, height } : { tilt, width: height, height: width }
}

/** Words in lines that fit, at most `most`. */
export function linesOf(text: string, fits: (line: string) => boolean, most = MOST_LINES): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && (fits(`${last} ${word}`) || lines.length === most))
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export interface TileLabelsOptions {
  sprites: Sprites
  notice(tileId: string): string | undefined
}

/** A tile's upright box with its top-left on the paper, whose origin is `origin` turned by `tilt`; and its name in lines. */
interface Plate {
  tile: TileInView['tile']
  origin: Point
  tilt: number
  left: number
  top: number
  width: number
  height: number
  lines: readonly string[]
}

const ORIGIN: Point = [0, 0]

/** Draws what tiles say: their names along their tops, in sight as long as the tile is, and why there is no picture. */
export function createTileLabels({
  sprites,
  notice,
}: TileLabelsOptions): (paper: Paper, shown: readonly TileInView[], ratio: number) => void {
  function nameLines(text: string, width: number, height: number): readonly string[] {
    if (!text || width < LEAST_NAME_WIDTH || height < LEAST_NAME_HEIGHT) return []
    const fits = (line: string) => sprites.measure(line, LABEL) <= width - 2 * PADDING
    return height >= TWO_LINES_HEIGHT ? linesOf(text, fits, 2) : [text]
  }
  function plateOf(inView: TileInView, ratio: number): Plate {
    const { tilt, width, height } = uprightBox(inView)
    const [x, y] = inView.centre
    const lines = nameLines(inView.tile.label, width / ratio, height / ratio)
    if (tilt !== 0)
      return {
        tile: inView.tile,
        origin: inView.centre,
        tilt,
        left: -width / 2,
        top: -height / 2,
        width,
        height,
        lines,
      }
    const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)]
    return {
      tile: inView.tile,
      origin: ORIGIN,
      tilt,
      left,
      top,
      width: Math.round(x + width / 2) - left,
      height,
      lines,
    }
  }
  function drawNotice(
    paper: Paper,
    text: string,
    { left, top, width, height, lines: { length } }: Plate,
    ratio: number,
  ): void {
    const most = width / ratio - 2 * NOTICE_PADDING
    const lines = linesOf(text, (line) => sprites.measure(line, NOTICE) <= most)
    lines.forEach((line, i) => {
      const sprite = sprites.text(line, NOTICE, most)
      const y = top + height / 2 + (i - lines.length / 2) * sprite.height + stripHeight(length, ratio) / 2
      paper.drawImage(sprite.sheet, Math.round(left + (width - sprite.width) / 2), Math.round(y))
    })
  }
  function drawName(paper: Paper, plate: Plate, ratio: number): void {
    const { left, width, lines } = plate
    const shift = plate.tilt === 0 ? Math.max(0, -left) : 0
    lines.forEach((line, i) => {
      const sprite = sprites.text(line, LABEL, width / ratio - 2 * PADDING)
      const y = stripTop(plate, ratio) + (STRIP_PADDING + (i + 0.5) * LINE_HEIGHT) * ratio - sprite.height / 2
      paper.drawImage(sprite.sheet, Math.round(left + shift + PADDING * ratio), Math.round(y))
    })
  }
  return (paper, shown, ratio) => {
    const plates = shown
      .map((inView) => plateOf(inView, ratio))
      .filter(({ width, height }) => width >= LEAST_WIDTH * ratio && height >= LEAST_HEIGHT * ratio)
    drawStrips(paper, plates, ratio)
    for (const plate of plates) {
      if (plate.tilt !== 0) turnPaper(paper, plate.origin, plate.tilt)
      drawName(paper, plate, ratio)
      const said = notice(plate.tile.id)
      if (said) drawNotice(paper, said, plate, ratio)
    }
  }
}

function stripHeight(lines: number, ratio: number): number {
  return lines === 0 ? 0 : Math.round((lines * LINE_HEIGHT + 2 * STRIP_PADDING) * ratio)
}

/** At the tile's top, or at the stage's while that cuts the tile. */
function stripTop({ tilt, top, height, lines }: Plate, ratio: number): number {
  return tilt === 0 && top < 0 ? Math.min(0, Math.floor(top + height) - stripHeight(lines.length, ratio)) : top
}

function drawStrips(paper: Paper, plates: readonly Plate[], ratio: number): void {
  paper.setTransform(1, 0, 0, 1, 0, 0)
  paper.fillStyle = STRIP_COLOR
  paper.beginPath()
  for (const plate of plates) {
    const { origin, tilt, left, width, lines } = plate
    if (tilt !== 0) turnPaper(paper, origin, tilt)
    if (lines.length > 0) paper.rect(left, stripTop(plate, ratio), width, stripHeight(lines.length, ratio))
  }
  paper.setTransform(1, 0, 0, 1, 0, 0)
  paper.fill()
}
