import type { ImageData } from '@napi-rs/canvas'
import { LRUCache } from 'lru-cache'
import { greyLevelAt, reusableImageData } from '../../../painting'
import { projectToPicture } from '../barn/lens'
import {
  DRINKER_LINES_Y,
  FEEDER_LINE_Y,
  HALL_VIEW,
  NIPPLE_SPACING_METRES,
  PAN_RADIUS_METRES,
  PAN_SPACING_METRES,
} from '../barn/penLayout'
import { createHallFloor, createPenFloor } from './floorSurface'
import { paintFloor } from './paintFloor'
import { paintPenFixtures, paintPenWalls, paintTroughs } from './penFixtures'
import { cameraKeyOf, strokeLine, toneOf, type Scene, type SpacePoint } from './scene'

// The static parts behind the animals and in front of them. They do not change, so the parts behind are painted once
// and cached.

const PEN_DIRT = { strength: 0.5, brownness: 1 }
const HALL_DIRT = { strength: 0.42, brownness: 0.6 }
/** Brightness of the floor by infrared against daylight. */
const INFRARED_FLOOR_GAIN = 0.82
/** Pixels of a floor plan for each pixel of the scene. */
const OVERSAMPLING = 1.15
/** Room for the backdrops of twelve cameras at 720 pixels by day, in bytes. */
const CACHED_BYTES = 18 * 1024 * 1024
/** Rows that are unpacked at once. */
const BAND_ROWS = 90

/**
 * An opaque picture as JPEG holds it: brightness of each pixel, colour of each square of four. 1.5 bytes a pixel, grey
 * 1.
 */
interface PackedPicture {
  luma: Uint8Array
  /** Differences of blue and red about 128, for each square of four pixels; null for a grey picture. */
  chroma: { blue: Uint8Array; red: Uint8Array } | null
}

function packLuma({ data, width, height }: ImageData): Uint8Array {
  const luma = new Uint8Array(width * height)
  for (let pixel = 0; pixel < luma.length; pixel++) luma[pixel] = greyLevelAt(data, pixel * 4) + 0.5
  return luma
}

/** Width and height must be even. */
function packChroma({ data, width, height }: ImageData): { blue: Uint8Array; red: Uint8Array } {
  const blue = new Uint8Array((width * height) / 4)
  const red = new Uint8Array((width * height) / 4)
  for (let row = 0, square = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2, square++) {
      const first = (row * width + column) * 4
      const meanOf = (channel: number): number =>
        ((data[first + channel] as number) +
          (data[first + 4 + channel] as number) +
          (data[first + width * 4 + channel] as number) +
          (data[first + width * 4 + 4 + channel] as number)) /
        4
      const level = 0.299 * meanOf(0) + 0.587 * meanOf(1) + 0.114 * meanOf(2)
      blue[square] = Math.min(255, 128.5 + 0.564 * (meanOf(2) - level))
      red[square] = Math.min(255, 128.5 + 0.713 * (meanOf(0) - level))
    }
  }
  return { blue, red }
}

/** Fills the image, which is as wide as the picture, with the rows of the picture from `top` on. */
function unpackRows({ luma, chroma }: PackedPicture, top: number, { data, width, height }: ImageData): void {
  for (let row = 0, at = 0; row < height; row++) {
    const firstPixel = (top + row) * width
    const firstSquare = ((top + row) >> 1) * (width >> 1)
    for (let column = 0; column < width; column++, at += 4) {
      const level = luma[firstPixel + column] as number
      const square = firstSquare + (column >> 1)
      const blueness = chroma ? (chroma.blue[square] as number) - 128 : 0
      const redness = chroma ? (chroma.red[square] as number) - 128 : 0
      data[at] = level + 1.403 * redness
      data[at + 1] = level - 0.344 * blueness - 0.714 * redness
      data[at + 2] = level + 1.773 * blueness
      data[at + 3] = 255
    }
  }
}

const backdrops = new LRUCache<string, PackedPicture>({
  maxSize: CACHED_BYTES,
  sizeCalculation: ({ luma, chroma }) => luma.length + (chroma ? chroma.blue.length + chroma.red.length : 0),
})

/** Removes the colours of the painted scene and changes its brightness, as an infrared camera sees it. */
function turnGrey({ context, size }: Scene): void {
  context.save()
  context.globalCompositeOperation = 'saturation'
  context.fillStyle = '#000'
  context.fillRect(0, 0, size.width, size.height)
  context.globalCompositeOperation = 'multiply'
  const level = Math.round(INFRARED_FLOOR_GAIN * 255)
  context.fillStyle = `rgb(${level},${level},${level})`
  context.fillRect(0, 0, size.width, size.height)
  context.restore()
}

function paintInDaylight(scene: Scene): void {
  const { barn, camera, size } = scene
  const pixelsPerMetre = (size.width / (2 * camera.lens.halfWidthMetres)) * OVERSAMPLING
  if (barn.species === 'pigs') {
    paintFloor(scene, { surface: createPenFloor(camera), pixelsPerMetre, dirt: PEN_DIRT })
    paintPenWalls(scene)
    paintTroughs(scene)
  } else {
    paintFloor(scene, { surface: createHallFloor(camera), pixelsPerMetre, dirt: HALL_DIRT })
    paintPans(scene)
  }
}

function createBackdrop(scene: Scene): PackedPicture {
  const { context, size, infrared } = scene
  paintInDaylight({ ...scene, infrared: false })
  if (infrared) turnGrey(scene)
  const image = context.getImageData(0, 0, size.width, size.height)
  return { luma: packLuma(image), chroma: infrared ? null : packChroma(image) }
}

function backdropOf(scene: Scene): PackedPicture {
  const key = `${cameraKeyOf(scene)} ${scene.size.height} ${scene.infrared}`
  const cached = backdrops.get(key)
  if (cached) return cached
  const created = createBackdrop(scene)
  backdrops.set(key, created)
  return created
}

/** Paints floor, walls and everything else behind the animals over the whole scene. */
export function paintBackdrop(scene: Scene): void {
  const { context, size } = scene
  const backdrop = backdropOf(scene)
  const band = reusableImageData(size.width, BAND_ROWS)
  for (let top = 0; top < size.height; top += BAND_ROWS) {
    unpackRows(backdrop, top, band)
    context.putImageData(band, 0, top)
  }
}

/** Paints everything in front of the animals or above them. */
export function paintForeground(scene: Scene): void {
  if (scene.barn.species === 'pigs') paintPenFixtures(scene)
  else paintHallFixtures(scene)
}

// Feeders and drinkers of a broiler hall. All lengths are metres.

const FEEDER_PIPE_HEIGHT = 0.45
const DRINKER_PIPE_HEIGHT = 0.4
const NIPPLE_HEIGHT = 0.32
const NIPPLE_RADIUS = 0.022
/** The lines reach from beyond one edge of the picture to beyond the other. */
const LINE_START_X = HALL_VIEW.x0 - 1.4
const LINE_END_X = HALL_VIEW.x1 + 1.4

/** Fills a horizontal disc in space. */
function fillDisc(scene: Scene, [x, y, height]: SpacePoint, radius: number, color: string): void {
  const { context, camera, size } = scene
  const [centreX, centreY] = projectToPicture(camera.lens, x, y, height)
  const [edgeX] = projectToPicture(camera.lens, x + radius, y, height)
  const pixels = Math.max(0.5, Math.abs(edgeX - centreX) * size.width)
  context.beginPath()
  context.arc(centreX * size.width, centreY * size.height, pixels, 0, Math.PI * 2)
  context.fillStyle = toneOf(scene, color)
  context.fill()
}

/** Draws a pipe along the hall. */
function strokePipe(scene: Scene, y: number, height: number, style: { color: string; widthMetres: number }): void {
  const pipe = [
    [LINE_START_X, y, height],
    [LINE_END_X, y, height],
  ] as const
  strokeLine(scene, pipe, style)
}

/** Paints the pans, which stand on the litter among the birds. */
function paintPans(scene: Scene): void {
  for (let x = LINE_START_X; x <= LINE_END_X; x += PAN_SPACING_METRES) {
    fillDisc(scene, [x + 0.02, FEEDER_LINE_Y + 0.03, 0], PAN_RADIUS_METRES * 1.25, 'rgba(20,14,8,0.35)')
    fillDisc(scene, [x, FEEDER_LINE_Y, 0.06], PAN_RADIUS_METRES, '#b0402e')
    fillDisc(scene, [x, FEEDER_LINE_Y, 0.07], PAN_RADIUS_METRES * 0.78, '#8a6a3c')
  }
}

function paintFeederLine(scene: Scene): void {
  for (let x = LINE_START_X; x <= LINE_END_X; x += PAN_SPACING_METRES) {
    fillDisc(scene, [x, FEEDER_LINE_Y, 0.16], PAN_RADIUS_METRES * 0.4, '#c5563f')
    fillDisc(scene, [x, FEEDER_LINE_Y, 0.3], PAN_RADIUS_METRES * 0.26, '#d8d3c8')
  }
  strokePipe(scene, FEEDER_LINE_Y, FEEDER_PIPE_HEIGHT, { color: '#8b8f92', widthMetres: 0.06 })
  strokePipe(scene, FEEDER_LINE_Y - 0.012, FEEDER_PIPE_HEIGHT, { color: '#c9ccce', widthMetres: 0.018 })
}

function paintDrinkerLine(scene: Scene, y: number): void {
  for (let x = LINE_START_X; x <= LINE_END_X; x += NIPPLE_SPACING_METRES)
    fillDisc(scene, [x, y + 0.03, NIPPLE_HEIGHT], NIPPLE_RADIUS, '#d9822b')
  strokePipe(scene, y, DRINKER_PIPE_HEIGHT, { color: '#d9dcdd', widthMetres: 0.035 })
  strokePipe(scene, y - 0.03, DRINKER_PIPE_HEIGHT + 0.05, { color: '#85898b', widthMetres: 0.02 })
}

/** Paints the pipes, which hang over the birds. */
function paintHallFixtures(scene: Scene): void {
  paintFeederLine(scene)
  for (const y of DRINKER_LINES_Y) paintDrinkerLine(scene, y)
}
