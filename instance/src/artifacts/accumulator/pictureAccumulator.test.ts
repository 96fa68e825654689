import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { decodePicture } from '../../painting'
import { overlayOf } from './heatMapOverlay'
import { createMovement } from './movement'
import { paintCanvasPicture } from './paintCanvasPicture'
import { heatColor } from './paintHeatMap'
import { createPictureAccumulator } from './pictureAccumulator'

const [WIDTH, HEIGHT] = [320, 180]

interface Painted {
  ground: string
  /** Left upper corner of a square; none by default. */
  square?: { x: number; y: number }
}

function paint({ ground, square }: Painted): Uint8Array {
  const canvas = createCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = '#ffffff'
  if (square) context.fillRect(square.x, square.y, 40, 40)
  return canvas.toBuffer('image/png')
}

interface Pixels {
  width: number
  height: number
  /** Red, green, blue and opacity at a place, in fractions of the picture. */
  at(x: number, y: number): number[]
  /** The share of points that are not transparent. */
  share(): number
}

async function pixelsOf(bytes: Uint8Array | null): Promise<Pixels> {
  const image = bytes && (await decodePicture(bytes))
  if (!image) throw new Error('It is no picture')
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  const at = (x: number, y: number) => {
    const index = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
    return [...data.subarray(index, index + 4)]
  }
  const share = () => data.filter((value, index) => index % 4 === 3 && value > 0).length / (width * height)
  return { width, height, at, share }
}

async function sumOf(pictures: readonly Painted[]) {
  const accumulator = createPictureAccumulator()
  for (const picture of pictures) expect(await accumulator.add(paint(picture))).toBe(true)
  return accumulator
}

/** The heat map of pictures as it is saved, and the movement alone within it. */
async function heatMapOf(pictures: readonly Painted[]) {
  const file = (await sumOf(pictures)).heatMap('Share of pictures with movement')
  return { file: await pixelsOf(file), movement: await pixelsOf(file && (await overlayOf(file))) }
}

test('a heat map has heat where a square moved, and none elsewhere', async () => {
  const squares = [40, 60, 80, 100, 120].map((x) => ({ ground: '#404040', square: { x, y: 20 } }))
  const { movement: map } = await heatMapOf(squares)
  expect([map.width, map.height]).toEqual([160, 90])
  expect(map.at(90 / WIDTH, 40 / HEIGHT)[3]).toBeGreaterThan(100)
  for (const [x, y] of [
    [0.05, 0.05],
    [0.9, 0.2],
    [0.5, 0.8],
    [0.27, 0.6],
  ] as const)
    expect([x, y, map.at(x, y)[3]]).toEqual([x, y, 0])
  // The squares have moved over 120 by 40 points.
  expect(map.share()).toBeGreaterThan(0.05)
  expect(map.share()).toBeLessThan(0.13)
})

test('a heat map lies over the picture of the barn and has a scale', async () => {
  const { file } = await heatMapOf([100, 120, 140].map((x) => ({ ground: '#c0c0c0', square: { x, y: 20 } })))
  expect([file.width, file.height]).toEqual([960, 540])
  // Nothing moved at the left, where the picture is seen, darker than it is.
  const [red = 0, , , opacity] = file.at(0.1, 0.7)
  expect(opacity).toBe(255)
  expect(red).toBeGreaterThan(0x60)
  expect(red).toBeLessThan(0xc0)
  // The scale at the bottom right goes from dark to bright.
  const [dark, bright] = [0.71, 0.97].map((x) => file.at(x, 0.92).reduce((sum, level) => sum + level))
  expect(bright).toBeGreaterThan((dark ?? 0) + 200)
})

const GRID = { width: 160, height: 90 }

/** Adds pictures of 160 by 90 points; in each, the given spots are bright. */
function movementOf(pictures: readonly { x: number; y: number; w: number; h: number }[][]) {
  const movement = createMovement(GRID.width)
  for (const spots of pictures) {
    const picture = new Float32Array(GRID.width * GRID.height).fill(60)
    for (const { x, y, w, h } of spots)
      for (let row = y; row < y + h; row++) picture.fill(240, row * GRID.width + x, row * GRID.width + x + w)
    movement.add(picture)
  }
  const map = movement.map()
  return { ...map, at: (x: number, y: number) => map?.intensities[y * GRID.width + x] ?? 0 }
}

test('the digits of a clock, which change in each picture, are not the liveliest place', () => {
  // Animals move in every fourth picture; two digits at the bottom left change in each.
  const map = movementOf(
    Array.from({ length: 25 }, (_, index) => [
      ...(index % 8 < 4 ? [{ x: 60, y: 30, w: 30, h: 20 }] : []),
      ...(index % 2 === 0 ? [{ x: 30, y: 86, w: 4, h: 3 }] : []),
    ]),
  )
  expect(map.at(75, 40)).toBe(1)
  expect(map.at(31, 87)).toBeLessThan(0.6)
  expect(map.liveliest).toBeCloseTo(0.25, 1)
})

test('a small spot is still seen where nothing else moves', () => {
  const map = movementOf(
    Array.from({ length: 25 }, (_, index) => (index % 2 === 0 ? [{ x: 30, y: 40, w: 4, h: 3 }] : [])),
  )
  expect(map.at(31, 41)).toBeGreaterThan(0.3)
  expect(map.at(100, 41)).toBe(0)
})

test('under a mask nothing moves, and the mean is the last picture', async () => {
  const spots = [0, 1, 2, 3].map((index) => ({ ground: '#404040', spot: index % 2 === 0 ? '#ffffff' : '#000000' }))
  const accumulator = createPictureAccumulator([{ x: 0, y: 0.8, width: 0.5, height: 0.2 }])
  for (const { ground, spot } of spots) {
    const canvas = createCanvas(320, 180)
    const context = canvas.getContext('2d')
    context.fillStyle = ground
    context.fillRect(0, 0, 320, 180)
    context.fillStyle = spot
    context.fillRect(20, 150, 100, 24)
    context.fillRect(200, 40, 80, 60)
    await accumulator.add(canvas.toBuffer('image/png'))
  }
  const mean = await pixelsOf(accumulator.mean())
  const [masked = 255] = mean.at(0.2, 0.9)
  const [open = 0] = mean.at(0.75, 0.4)
  expect(masked).toBeLessThan(10)
  expect(Math.abs(open - 127)).toBeLessThan(10)
  const points = new Uint8Array(GRID.width * GRID.height).fill(1, 0, 40 * GRID.width)
  const movement = createMovement(GRID.width, points)
  for (const level of [0, 200, 0, 200]) {
    const picture = new Float32Array(GRID.width * GRID.height).fill(60)
    for (const row of [20, 60])
      for (let line = row; line < row + 20; line++) picture.fill(level, line * GRID.width + 30, line * GRID.width + 60)
    movement.add(picture)
  }
  const map = movement.map()
  expect([map?.intensities[30 * GRID.width + 45], map?.intensities[70 * GRID.width + 45]]).toEqual([0, 1])
})

test('pictures in colour and by infrared light are not mixed: those count of which there are more', async () => {
  const colored = { ground: '#806040' }
  const infrared = { ground: '#202020' }
  const accumulator = await sumOf([infrared, colored, infrared, colored, colored])
  expect(accumulator.count()).toBe(3)
  const [red = 0, , blue = 0] = (await pixelsOf(accumulator.mean())).at(0.5, 0.5)
  expect([Math.abs(red - 0x80) <= 3, Math.abs(blue - 0x40) <= 3]).toEqual([true, true])
  expect((await sumOf([infrared, colored])).heatMap('')).toBeNull()
})

test('light that changes all over is no movement', async () => {
  const brighter = ['#202020', '#606060', '#a0a0a0', '#303030'].map((ground) => ({ ground }))
  expect((await heatMapOf(brighter)).movement.share()).toBe(0)
})

test('something that moves is seen although the light changes', async () => {
  const pictures = ['#202020', '#606060', '#202020'].map((ground, index) => ({
    ground,
    square: { x: 40 + index * 100, y: 100 },
  }))
  const { movement: map } = await heatMapOf(pictures)
  expect(map.at(60 / WIDTH, 120 / HEIGHT)[3]).toBeGreaterThan(0)
  expect(map.at(0.5, 0.1)[3]).toBe(0)
})

test('a long exposure is the mean of its pictures', async () => {
  const accumulator = await sumOf(['#000000', '#646464', '#c8c8c8'].map((ground) => ({ ground })))
  const mean = await pixelsOf(accumulator.mean())
  expect([mean.width, mean.height, accumulator.count()]).toEqual([WIDTH, HEIGHT, 3])
  for (const level of mean.at(0.5, 0.5).slice(0, 3)) expect(Math.abs(level - 100)).toBeLessThanOrEqual(2)
})

test('an annotation draws outlines and boxes into the mean, and nothing else changes', async () => {
  const accumulator = await sumOf([{ ground: '#404040' }])
  const outlines = [
    {
      color: '#00ff00',
      polygon: [
        [0.2, 0.3],
        [0.6, 0.3],
        [0.6, 0.9],
      ] as [number, number][],
    },
  ]
  const boxes = [{ x: 0.7, y: 0.5, w: 0.2, h: 0.2 }]
  const picture = await pixelsOf(accumulator.mean({ cameraName: 'Pens 1–2', span: '05:00–06:00', outlines, boxes }))
  const [red = 0, green = 0] = picture.at(0.4, 0.3)
  expect(green).toBeGreaterThan(red + 40)
  const [redOfBox = 0, greenOfBox = 0] = picture.at(0.8, 0.5)
  expect(redOfBox).toBeGreaterThan(greenOfBox + 40)
  expect(Math.abs((picture.at(0.1, 0.6)[0] ?? 0) - 0x40)).toBeLessThanOrEqual(3)
})

test('pictures of another size count as well, and what is no picture counts nothing', async () => {
  const accumulator = await sumOf([{ ground: '#000000' }])
  const large = createCanvas(640, 480)
  large.getContext('2d').fillStyle = '#ffffff'
  large.getContext('2d').fillRect(0, 0, 640, 480)
  expect(await accumulator.add(large.toBuffer('image/jpeg'))).toBe(true)
  expect(await accumulator.add(new TextEncoder().encode('<svg/>'))).toBe(false)
  expect(await accumulator.add(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe(false)
  expect(accumulator.count()).toBe(2)
  const mean = await pixelsOf(accumulator.mean())
  expect([mean.width, mean.height]).toEqual([WIDTH, HEIGHT])
  expect(Math.abs((mean.at(0.5, 0.5)[0] ?? 0) - 128)).toBeLessThanOrEqual(3)
})

test('without pictures there is nothing, and of one there is no heat map', async () => {
  const none = createPictureAccumulator()
  expect([none.heatMap(''), none.mean()]).toEqual([null, null])
  expect((await sumOf([{ ground: '#404040' }])).heatMap('')).toBeNull()
})

test('more movement is brighter and less transparent', () => {
  const colors = [0.1, 0.3, 0.5, 0.7, 1].map(heatColor)
  const brightness = colors.map(([red, green, blue]) => 0.299 * red + 0.587 * green + 0.114 * blue)
  expect(brightness).toEqual([...brightness].sort((a, b) => a - b))
  expect(colors.map(([, , , alpha]) => alpha)).toEqual([...colors.map(([, , , alpha]) => alpha)].sort((a, b) => a - b))
  expect([heatColor(0)[3], heatColor(NaN)[3]]).toEqual([0, 0])
})

test('a plan is turned so that its tiles are upright, and a tile without a picture is empty', async () => {
  const tile = { cameraId: 'a', xPosition: -0.39, yPosition: 0.39, relativeWidth: 1.78, rotation: 90 }
  const half = createCanvas(178, 100)
  const context = half.getContext('2d')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, 178, 50)
  context.fillStyle = '#0000ff'
  context.fillRect(0, 50, 178, 50)
  // A plan of one tile that fills it: 1 wide and 1.78 high before it is turned.
  const size = { unit: 100, width: 178, height: 100, turn: 270 }
  const plan = await pixelsOf(
    await paintCanvasPicture({ ...size, tiles: [{ ...tile, picture: half.toBuffer('image/png') }] }),
  )
  expect([plan.width, plan.height]).toEqual([178, 100])
  expect(plan.at(0.5, 0.2)[0]).toBeGreaterThan(200)
  expect(plan.at(0.5, 0.8)[2]).toBeGreaterThan(200)
  const empty = await pixelsOf(await paintCanvasPicture({ ...size, tiles: [{ ...tile, picture: null }] }))
  expect(empty.at(0.5, 0.5)[0]).toBeLessThan(80)
})
