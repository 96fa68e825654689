import type { PackOutlines, PackPicture, PageData } from '../packTypes'
import { element, svgElement } from './dom'

const HEX_COLOR = /^#[0-9a-f]{6}$/i
/** Width and height of the drawing over a picture, in its own units. */
const SIDE = 1000

type Point = readonly [x: number, y: number]

const pointsOf = (polygon: readonly Point[]) => polygon.map(([x, y]) => `${x * SIDE},${y * SIDE}`).join(' ')

/** The colour of an outline; grey if it is not valid. */
const strokeOf = (color: string) => (HEX_COLOR.test(color) ? color : '#888888')

/** A small square in the colour of an outline. */
export function swatch(color: string): SVGElement {
  const square = svgElement('rect', { width: '12', height: '12', fill: strokeOf(color) })
  return svgElement('svg', { width: '12', height: '12', 'aria-hidden': 'true' }, square)
}

/** Places the names of the regions in the middle of their outlines. */
function names(outlines: PackOutlines['outlines']): HTMLElement[] {
  return outlines.map(({ name, polygon }) => {
    const label = element('span', { class: 'name' }, name)
    label.style.left = `${(100 * polygon.reduce((sum, [x]) => sum + x, 0)) / polygon.length}%`
    label.style.top = `${(100 * polygon.reduce((sum, [, y]) => sum + y, 0)) / polygon.length}%`
    return label
  })
}

function line(color: string, attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { fill: 'none', stroke: color, 'stroke-width': '2', 'vector-effect': 'non-scaling-stroke', ...attributes }
}

/** Draws the regions in the picture of a camera, the detection, and the pins of people. */
function drawing({ box, pins }: PackPicture, outlines: PackOutlines['outlines']): SVGElement {
  const regions = outlines.map(({ polygon, color, name }) => {
    const title = svgElement('title', {}, document.createTextNode(name))
    return svgElement('polygon', line(strokeOf(color), { points: pointsOf(polygon) }), title)
  })
  const detected = box && {
    x: String(box.x * SIDE),
    y: String(box.y * SIDE),
    width: String(box.w * SIDE),
    height: String(box.h * SIDE),
    'stroke-dasharray': '8 5',
  }
  const pinned = pins.map((pin) =>
    'point' in pin
      ? svgElement(
          'ellipse',
          line('#ffeb3b', { cx: String(pin.point[0] * SIDE), cy: String(pin.point[1] * SIDE), rx: '9', ry: '16' }),
        )
      : svgElement('polygon', line('#ffeb3b', { points: pointsOf(pin.polygon) })),
  )
  return svgElement(
    'svg',
    { viewBox: `0 0 ${SIDE} ${SIDE}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    ...regions,
    ...(detected ? [svgElement('rect', line('#ff2d2d', detected))] : []),
    ...pinned,
  )
}

interface PictureProps {
  picture: PackPicture
  outlines: PackOutlines['outlines']
  texts: PageData['texts']
  /** Base64 of the picture. */
  base64: string
  formatTime: (time: number) => string
}

export function pictureFigure({ picture, outlines, texts, base64, formatTime }: PictureProps): HTMLElement {
  const reasons = picture.reasons.map((reason) => texts.reason[reason]).join(', ')
  const caption = `${reasons}: ${picture.cameraName}, ${formatTime(picture.time)}${picture.box ? `. ${texts.detected}` : ''}`
  const image = element('img', { src: `data:image/jpeg;base64,${base64}`, alt: caption })
  const frame = element('div', {}, image)
  const seen = outlines.filter(({ cameraId }) => cameraId === picture.cameraId)
  frame.append(drawing(picture, seen), ...names(seen))
  return element('figure', {}, frame, element('figcaption', {}, caption))
}
