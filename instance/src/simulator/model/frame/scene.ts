import type { SKRSContext2D } from '@napi-rs/canvas'
import type { PictureSize } from '../../../painting'
import type { Barn, BarnCamera } from '../barn/barn'
import { projectToPicture, type Point } from '../barn/lens'
import { cornersOf, type FloorRectangle } from '../barn/penLayout'
import { lerp } from '../interpolation'

/** A picture that is being painted. */
export interface Scene {
  context: SKRSContext2D
  barn: Barn
  camera: BarnCamera
  size: PictureSize
  /** Whether the camera sees by infrared, which shows all colours as grey. */
  infrared: boolean
}

/** A point in space: floor coordinates and height over the floor in metres. */
export type SpacePoint = readonly [x: number, y: number, height: number]

/** A box in space that stands on or hangs over the floor; all in metres. */
interface Box extends FloorRectangle {
  /** Height over the floor of its lower and of its upper side. */
  bottom: number
  top: number
}

/** The lens bends straight edges, so each is drawn in this number of pieces. */
const PIECES_PER_EDGE = 8
/** Brightness of grey under infrared light against daylight. */
const INFRARED_GAIN = 0.9
const COLOR = /^#(..)(..)(..)$|^rgba\((\d+),(\d+),(\d+),([\d.]+)\)$/
const BOX_EDGE = { color: 'rgba(255,255,255,0.25)', widthMetres: 0.008 }

/** Identifies everything that does not change in the pictures of a camera. */
export function cameraKeyOf({ barn, camera }: Pick<Scene, 'barn' | 'camera'>): string {
  return `${barn.species} ${barn.seed} ${barn.cameras.length} ${camera.cameraId}`
}

/** The colour (`#rrggbb` or `rgba(…)`) as the camera sees it: grey by infrared. */
export function toneOf({ infrared }: Pick<Scene, 'infrared'>, color: string): string {
  const match = infrared ? COLOR.exec(color) : null
  if (!match) return color
  const [red = 0, green = 0, blue = 0] =
    match[1] === undefined
      ? match.slice(4, 7).map(Number)
      : match.slice(1, 4).map((hexadecimal) => Number.parseInt(hexadecimal, 16))
  const grey = Math.round((red * 0.4 + green * 0.4 + blue * 0.2) * INFRARED_GAIN)
  return `rgba(${grey},${grey},${grey},${match[7] ?? 1})`
}

function tracePath({ context, camera, size }: Scene, points: readonly SpacePoint[], isClosed: boolean): void {
  context.beginPath()
  const edgeCount = isClosed ? points.length : points.length - 1
  for (let edge = 0; edge < edgeCount; edge++) {
    const from = points[edge] ?? [0, 0, 0]
    const to = points[(edge + 1) % points.length] ?? from
    for (let piece = 0; piece <= PIECES_PER_EDGE; piece++) {
      const share = piece / PIECES_PER_EDGE
      const [x, y] = projectToPicture(
        camera.lens,
        lerp(from[0], to[0], share),
        lerp(from[1], to[1], share),
        lerp(from[2], to[2], share),
      )
      if (edge === 0 && piece === 0) context.moveTo(x * size.width, y * size.height)
      else context.lineTo(x * size.width, y * size.height)
    }
  }
  if (isClosed) context.closePath()
}

/** Fills a polygon in space. */
export function fillPolygon(scene: Scene, corners: readonly SpacePoint[], color: string): void {
  tracePath(scene, corners, true)
  scene.context.fillStyle = toneOf(scene, color)
  scene.context.fill()
}

/** The look of a line. Its width is measured on the floor. */
interface LineStyle {
  color: string
  widthMetres: number
}

/** Draws a line in space through the points. */
export function strokeLine(scene: Scene, points: readonly SpacePoint[], { color, widthMetres }: LineStyle): void {
  const { context, camera, size } = scene
  tracePath(scene, points, false)
  context.strokeStyle = toneOf(scene, color)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = Math.max(0.6, (widthMetres * size.width) / (2 * camera.lens.halfWidthMetres))
  context.stroke()
}

/** Corners of a horizontal rectangle at that height. */
export function horizontalFace({ x0, y0, x1, y1 }: FloorRectangle, height: number): SpacePoint[] {
  return [
    [x0, y0, height],
    [x1, y0, height],
    [x1, y1, height],
    [x0, y1, height],
  ]
}

/** Corners of a vertical rectangle over the line between two floor points. */
export function verticalFace(from: Point, to: Point, bottom: number, top: number): SpacePoint[] {
  return [
    [from[0], from[1], bottom],
    [to[0], to[1], bottom],
    [to[0], to[1], top],
    [from[0], from[1], top],
  ]
}

/** Draws a box with an edge of light on its top. Sides that the camera cannot see are painted over by the others. */
export function drawBox(scene: Scene, box: Box, topColor: string, sideColor: string): void {
  const { bottom, top } = box
  const corners = cornersOf(box)
  corners.forEach((corner, index) => {
    const next = corners[(index + 1) % corners.length] ?? corner
    fillPolygon(scene, verticalFace(corner, next, bottom, top), sideColor)
  })
  const upperSide = horizontalFace(box, top)
  fillPolygon(scene, upperSide, topColor)
  strokeLine(scene, [...upperSide, [box.x0, box.y0, top]], BOX_EDGE)
}
