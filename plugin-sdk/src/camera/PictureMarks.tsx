import type { RelativePoint } from '@barn-workbench/core/schema'
import { pictureClasses as classes } from './pictureClasses'

/** A place in a picture that is drawn on it. @public */
export interface PictureMark {
  /** One point is a place, more are the corners of an area; fractions of the picture from its top left. */
  points: readonly RelativePoint[]
  /** The origin of the mark: a detector, a person's pin, or a region of the barn. */
  tone: 'detection' | 'pin' | 'region'
  /** The colour of a region's mapping. Its name (`label`) is drawn in its middle. */
  color?: string
  label?: string
  /** The mark shows only where to look, since the object may have moved. */
  isFaint?: boolean
  /** The last corner is not joined with the first one yet. */
  isOpen?: boolean
}

/** A part of a picture, in fractions of its width and height from the top left. @public */
export interface PictureBox {
  x: number
  y: number
  w: number
  h: number
}

/** The corners of a part of a picture. @public */
export function cornersOf({ x, y, w, h }: PictureBox): RelativePoint[] {
  return [
    [x, y],
    [x + w, y],
    [x + w, y + h],
    [x, y + h],
  ]
}

/** The points that a pin marks: its point, or the corners of its area. @public */
export function pinnedPoints(place: {
  point?: RelativePoint | undefined
  polygon?: readonly RelativePoint[] | undefined
}): readonly RelativePoint[] {
  return place.point ? [place.point] : (place.polygon ?? [])
}

/** Colours that an instance may give: hexadecimal, or by name. Any other text is ignored. */
const COLOR = /^(#[\da-f]{3,8}|[a-z]{3,24})$/i
/** Height of a name in the picture, by the longer side of the picture. */
const NAME_HEIGHT = 0.022

/** The ring around a point, and the dot in it, by the longer side of the picture. */
const RING = 0.03
const DOT = 0.006

/** Hundredths of a px are exact enough. */
const inPixels = (value: number) => Number(value.toFixed(2))

interface SizedMark {
  mark: PictureMark
  /** Size of the picture in px. */
  width: number
  height: number
}

function Outline({ mark, width, height, className }: SizedMark & { className: string | undefined }) {
  const places = mark.points.map(([x, y]) => [inPixels(x * width), inPixels(y * height)] as const)
  const [first] = places
  const common = { className: `${classes.mark} ${className}` }
  if (places.length === 1 && first)
    return <circle {...common} cx={first[0]} cy={first[1]} r={RING * Math.max(width, height)} />
  const Shape = mark.isOpen ? 'polyline' : 'polygon'
  return <Shape {...common} points={places.map((place) => place.join(',')).join(' ')} />
}

/** The name of a region, in the middle of its corners. */
function MarkName({ mark, width, height }: SizedMark) {
  const count = mark.points.length
  const x = mark.points.reduce((sum, point) => sum + point[0], 0) / count
  const y = mark.points.reduce((sum, point) => sum + point[1], 0) / count
  return (
    <text className={classes.name} x={x * width} y={y * height} fontSize={NAME_HEIGHT * Math.max(width, height)}>
      {mark.label}
    </text>
  )
}

/** One mark: its line on a pale outline, so that it is visible on any picture. */
function Mark(props: SizedMark) {
  const { mark, width, height } = props
  const style = mark.color && COLOR.test(mark.color) ? { color: mark.color } : undefined
  const dots = mark.isOpen || mark.points.length === 1 ? mark.points : []
  return (
    <g data-tone={mark.tone} data-faint={mark.isFaint || undefined} style={style}>
      <Outline {...props} className={classes.halo} />
      <Outline {...props} className={classes.line} />
      {mark.label && <MarkName {...props} />}
      {dots.map(([x, y], index) => (
        <circle key={index} className={classes.dot} cx={x * width} cy={y * height} r={DOT * Math.max(width, height)} />
      ))}
    </g>
  )
}

/** Marks above a picture; `width` and `height` are its size in px, which may be smaller than its container. */
export function PictureMarks({
  marks,
  width,
  height,
}: {
  marks: readonly PictureMark[]
  width: number
  height: number
}) {
  return (
    <svg className={classes.overlay} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {marks.map((mark, index) => mark.points.length > 0 && <Mark key={index} {...{ mark, width, height }} />)}
    </svg>
  )
}
