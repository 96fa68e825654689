import type { SKRSContext2D } from '@napi-rs/canvas'
import type { BarnCamera } from '../barn'
import { toPicture } from '../geometry/lens'
import type { PictureSize } from './bendFloor'

/** Metres; `up` is over the floor. */
export type Corner = readonly [x: number, y: number, up: number]
export interface SolidContext {
  context: SKRSContext2D
  camera: BarnCamera
  size: PictureSize
  /** Colours are then painted as the grey that an infrared camera sees. */
  infrared: boolean
}

const SAMPLES = 8
const INFRARED_GAIN = 0.9
const COLOUR = /^#(..)(..)(..)$|^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/

/** A colour as `#rrggbb` or `rgba(…)`, grey where the camera sees by infrared. */
export function toneOf({ infrared }: SolidContext, colour: string): string {
  const parts = infrared ? COLOUR.exec(colour) : null
  if (!parts) return colour
  const [red = 0, green = 0, blue = 0] =
    parts[1] === undefined ? parts.slice(4, 7).map(Number) : parts.slice(1, 4).map((part) => Number.parseInt(part, 16))
  const grey = Math.round((red * 0.4 + green * 0.4 + blue * 0.2) * INFRARED_GAIN)
  return `rgba(${grey},${grey},${grey},${parts[7] ?? 1})`
}

/** Follows straight edges in space as the lens bends them. */
function traceFace({ context, camera, size }: SolidContext, corners: readonly Corner[], closed = true): void {
  context.beginPath()
  const count = closed ? corners.length : corners.length - 1
  for (let index = 0; index < count; index++) {
    const from = corners[index] ?? [0, 0, 0]
    const to = corners[(index + 1) % corners.length] ?? from
    for (let sample = 0; sample <= SAMPLES; sample++) {
      const part = sample / SAMPLES
      const blend = (key: 0 | 1 | 2): number => from[key] + (to[key] - from[key]) * part
      const [x, y] = toPicture(camera.lens, blend(0), blend(1), blend(2))
      if (index === 0 && sample === 0) context.moveTo(x * size.width, y * size.height)
      else context.lineTo(x * size.width, y * size.height)
    }
  }
  if (closed) context.closePath()
}

export function fillFace(solid: SolidContext, corners: readonly Corner[], colour: string): void {
  traceFace(solid, corners)
  solid.context.fillStyle = toneOf(solid, colour)
  solid.context.fill()
}

export function strokeEdge(solid: SolidContext, corners: readonly Corner[], colour: string, metres: number): void {
  traceFace(solid, corners, false)
  solid.context.strokeStyle = toneOf(solid, colour)
  solid.context.lineCap = 'round'
  solid.context.lineJoin = 'round'
  solid.context.lineWidth = Math.max(0.6, (metres * solid.size.width) / (2 * solid.camera.lens.halfWidthMetres))
  solid.context.stroke()
}

interface Block {
  x0: number
  y0: number
  x1: number
  y1: number
  from: number
  up: number
}

/** A box in space with darker sides and a lit top; sides that the camera cannot see are covered by the rest. */
export function paintBlock(solid: SolidContext, block: Block, top: string, side: string): void {
  const { x0, y0, x1, y1, from, up } = block
  const ring: readonly (readonly [number, number])[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
  ring.forEach(([ax, ay], index) => {
    const [bx, by] = ring[(index + 1) % ring.length] ?? [ax, ay]
    fillFace(
      solid,
      [
        [ax, ay, from],
        [bx, by, from],
        [bx, by, up],
        [ax, ay, up],
      ],
      side,
    )
  })
  fillFace(
    solid,
    ring.map(([x, y]): Corner => [x, y, up]),
    top,
  )
  strokeEdge(
    solid,
    [...ring, ring[0] ?? [x0, y0]].map(([x, y]): Corner => [x, y, up]),
    'rgba(255,255,255,0.25)',
    0.008,
  )
}
