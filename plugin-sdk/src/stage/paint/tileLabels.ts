import type { Point } from '../view/stageView'
import { turnPaper, type Paper } from './paper'
import type { Sprites, SpriteStyle } from './sprites'
import type { TileInView } from './tilePainter'

/** Lengths in CSS px. */
const STRIP_HEIGHT = 17
const PADDING = 6
const STRIP_COLOR = '#101513b8'
const LABEL: SpriteStyle = { fontSize: 11, color: '--bw-on-picture' }
const NOTICE: SpriteStyle = { fontSize: 12, color: '--bw-on-picture' }
const MOST_LINES = 3
/** A tile smaller than this has no room for words. */
const LEAST_WIDTH = 36
const LEAST_HEIGHT = 34

/** How a tile lies when its words are upright, as nearly as quarters allow: degrees left over, and its width and height then. */
export function uprightBox({ rotation, width, height }: Pick<TileInView, 'rotation' | 'width' | 'height'>): { tilt: number; width: number; height: number } {
  const quarters = Math.round(rotation / 90)
  const tilt = rotation - quarters * 90
  return quarters % 2 === 0 ? { tilt, width, height } : { tilt, width: height, height: width }
}

/** Words in lines that fit, at most `most`. */
export function linesOf(text: string, fits: (line: string) => boolean, most = MOST_LINES): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && (fits(`${last} ${word}`) || lines.length === most)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

export interface TileLabelsOptions {
  sprites: Sprites
  notice(tileId: string): string | undefined
}

/** A tile's upright box with its top-left on the paper, whose origin is `origin` turned by `tilt`. */
interface Plate {
  tile: TileInView['tile']
  origin: Point
  tilt: number
  left: number
  top: number
  width: number
  height: number
}

const ORIGIN: Point = [0, 0]

function plateOf(inView: TileInView): Plate {
  const { tilt, width, height } = uprightBox(inView)
  const [x, y] = inView.centre
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)]
  if (tilt === 0) return { tile: inView.tile, origin: ORIGIN, tilt, left, top, width: Math.round(width), height }
  return { tile: inView.tile, origin: inView.centre, tilt, left: -width / 2, top: -height / 2, width, height }
}

function drawStrips(paper: Paper, plates: readonly Plate[], ratio: number): void {
  paper.fillStyle = STRIP_COLOR
  paper.beginPath()
  for (const { tile, origin, tilt, left, top, width } of plates) {
    if (!tile.label) continue
    if (tilt !== 0) turnPaper(paper, origin, tilt)
    paper.rect(left, top, width, STRIP_HEIGHT * ratio)
  }
  paper.setTransform(1, 0, 0, 1, 0, 0)
  paper.fill()
}

/** Draws what tiles say: their names along their tops, and why there is no picture. */
export function createTileLabels({ sprites, notice }: TileLabelsOptions): (paper: Paper, shown: readonly TileInView[], ratio: number) => void {
  function drawNotice(paper: Paper, text: string, { left, top, width, height }: Plate, ratio: number): void {
    const most = width / ratio - 2 * PADDING
    const lines = linesOf(text, (line) => sprites.measure(line, NOTICE) <= most)
    lines.forEach((line, i) => {
      const sprite = sprites.text(line, NOTICE, most)
      const y = top + height / 2 + (i - lines.length / 2) * sprite.height + (STRIP_HEIGHT * ratio) / 2
      paper.drawImage(sprite.sheet, Math.round(left + (width - sprite.width) / 2), Math.round(y))
    })
  }
  return (paper, shown, ratio) => {
    const plates = shown.map(plateOf).filter(({ width, height }) => width >= LEAST_WIDTH * ratio && height >= LEAST_HEIGHT * ratio)
    paper.setTransform(1, 0, 0, 1, 0, 0)
    drawStrips(paper, plates, ratio)
    for (const plate of plates) {
      const { tile, origin, tilt, left, top, width } = plate
      if (tilt !== 0) turnPaper(paper, origin, tilt)
      if (tile.label) {
        const sprite = sprites.text(tile.label, LABEL, width / ratio - 2 * PADDING)
        paper.drawImage(sprite.sheet, left + PADDING * ratio, Math.round(top + (STRIP_HEIGHT * ratio - sprite.height) / 2))
      }
      const said = notice(tile.id)
      if (said) drawNotice(paper, said, plate, ratio)
    }
  }
}
