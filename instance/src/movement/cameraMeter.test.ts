import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { createCameraMeter, type MeasuredAreas, type MeasuredMinute } from './cameraMeter'
import { bytesOfPicture, comparedSize, isInfrared, pictureOf, type GreyPicture } from './picture'

const SIZE = { width: 320, height: 180 }
const START = Date.UTC(2026, 10, 30, 12)
const NO_AREAS: MeasuredAreas = { masks: null, found: [], regions: [] }

/** Numbers from 0 to 1 that are the same in each run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
  level: number
}

interface Painted {
  boxes?: readonly Box[]
  /** Grey levels of noise to each side. */
  noise?: number
  gain?: number
  offset?: number
  /** Colour differences at each point; 0 is infrared light. */
  color?: number
  /** Points over which the picture is blurred to each side. */
  blur?: number
  seed?: number
  size?: { width: number; height: number }
}

/** A floor of slats with boxes on it. */
function sceneOf(boxes: readonly Box[], size: { width: number; height: number }): Float32Array {
  const scene = new Float32Array(size.width * size.height)
  for (let index = 0; index < scene.length; index++) {
    const [column, row] = [index % size.width, Math.floor(index / size.width)]
    scene[index] = 90 + (column % 12 < 6 ? 25 : 0) + 30 * Math.sin(row / 20)
  }
  for (const { x, y, width, height, level } of boxes)
    for (let row = y; row < y + height; row++) scene.fill(level, row * size.width + x, row * size.width + x + width)
  return scene
}

const PLAIN = { boxes: [], noise: 2, gain: 1, offset: 0, color: 20, blur: 0, size: SIZE, seed: 1 }

/** Paints what a camera sees. */
function paint(time: number, painted: Painted = {}): GreyPicture {
  const { boxes, noise, gain, offset, color, blur, size, seed } = { ...PLAIN, ...painted }
  const random = createRandom(seed + time)
  const scene = sceneOf(boxes, size)
  const planes = new Uint8Array(bytesOfPicture(size))
  for (let index = 0; index < scene.length; index++) {
    let level = 0
    for (let step = -blur; step <= blur; step++) level += scene[Math.max(0, index + step)] ?? 0
    level = (gain * level) / (2 * blur + 1) + offset + noise * (2 * random() - 1)
    planes[index] = Math.max(0, Math.min(255, Math.round(level)))
  }
  planes.fill(128 + color, scene.length)
  return pictureOf(planes, size, time)
}

/** Measures one minute of a picture every 2 s. */
function measure(of: (index: number) => Painted, areas = NO_AREAS): MeasuredMinute {
  const meter = createCameraMeter()
  meter.setAreas(areas)
  for (let index = 0; index < 30; index++) expect(meter.add(paint(START + index * 2 * SECOND, of(index)))).toBeNull()
  const measured = meter.finish(START + MINUTE)
  if (!measured) throw new Error('there is no minute')
  return measured
}

/** A box that jumps by its own width with each picture. */
const jumping = (index: number): Painted => ({
  boxes: [{ x: 40 + (index % 5) * 40, y: 60, width: 40, height: 36, level: 220 }],
})

test('the share of a picture that moves is where something was and where it is', () => {
  // A box of 40 × 36 points leaves one place and fills another.
  const expected = (100 * 2 * 40 * 36) / (320 * 180)
  const { activity, isFrozen, infrared } = measure(jumping)
  expect(activity).toBeGreaterThan(expected * 0.9)
  expect(activity).toBeLessThan(expected * 1.1)
  expect([isFrozen, infrared]).toEqual([false, 0])
})

test('nothing moves in noise, whatever its strength', () => {
  for (const noise of [1, 4, 12, 25]) expect([noise, measure(() => ({ noise })).activity]).toEqual([noise, 0])
})

test('an exposure, a cloud and a flash are no movement', () => {
  const stepwise = (index: number): Painted => ({ gain: index < 15 ? 1 : 0.6, offset: index < 15 ? 0 : 40 })
  expect(measure(stepwise).activity).toBe(0)
  expect(measure((index) => ({ offset: -2 * index })).activity).toBe(0)
  expect(measure((index) => (index === 10 ? { offset: 150, gain: 0.3 } : {})).activity).toBeLessThan(0.1)
  expect(measure((index) => (index === 10 ? { offset: 255 } : {})).activity).toBeLessThan(0.1)
})

test('a camera that focuses shows no movement, and is less sharp on average', () => {
  const focusing = measure((index) => ({ blur: index >= 10 && index < 14 ? 5 : 0 }))
  expect(focusing.activity).toBeLessThan(0.5)
  expect(focusing.quality.sharpness).toBeLessThan(measure(() => ({})).quality.sharpness)
})

test('a minute in which the camera changes to infrared light has its share, and no movement', () => {
  const { activity, infrared, regions } = measure((index) => ({
    ...jumping(index),
    ...(index < 15 ? {} : { color: 0, gain: 0.5 }),
  }))
  expect([activity, infrared, regions.size]).toEqual([null, 0.5, 0])
  const night = measure((index) => ({ ...jumping(index), color: 0 }))
  expect([night.activity !== null, night.infrared]).toEqual([true, 1])
})

test('a frozen picture has no movement, also while its clock goes on', () => {
  const still = paint(START)
  const meter = createCameraMeter()
  meter.setAreas({ ...NO_AREAS, masks: [{ x: 0, y: 0, width: 0.2, height: 0.1 }] })
  for (let index = 0; index < 30; index++) {
    const picture = pictureOf(Uint8Array.from([...still.levels, ...still.colors]), SIZE, START + index * 2 * SECOND)
    picture.levels.fill(40 * (index % 5), 0, 30)
    meter.add(picture)
  }
  expect(meter.finish(START + MINUTE)).toMatchObject({ isFrozen: true, activity: null })
})

test('each region has its own share; none without an area, and none under a mask', () => {
  const square = (left: number, right: number): [number, number][] => [
    [left, 0],
    [right, 0],
    [right, 1],
    [left, 1],
  ]
  const { activity, regions } = measure(jumping, {
    masks: [{ x: 0.9, y: 0, width: 0.1, height: 1 }],
    found: [],
    regions: [
      { region: 'left', polygon: square(0, 0.75) },
      { region: 'right', polygon: square(0.76, 0.88) },
      {
        region: 'line',
        polygon: [
          [0.1, 0.1],
          [0.5, 0.5],
          [0.9, 0.9],
        ],
      },
      { region: 'clock', polygon: square(0.9, 1) },
    ],
  })
  expect([...regions.keys()]).toEqual(['left', 'right'])
  expect(regions.get('right')).toBe(0)
  expect(regions.get('left')).toBeCloseTo(((activity ?? 0) * 0.9) / 0.75, 1)
})

/** A clock at the lower left whose last digit changes with each picture, and others less often. */
const clockAt = (index: number): Box[] =>
  [1, 10, 60].flatMap((period, digit) => {
    const value = Math.floor((2 * index) / period) % 10
    const x = 60 - 9 * digit
    return Array.from({ length: 3 }, (_, line) => ({
      ...{ x: x + ((value + line * 3) % 4), y: 164 + 3 * line, width: 4, height: 2 },
      level: 250,
    }))
  })

test('a burnt-in clock is found by its place, and does not count from then on', () => {
  const meter = createCameraMeter()
  const animals = createRandom(7)
  for (let index = 0; index < 150; index++) {
    // Now and then something walks through the picture, also below the clock.
    const walker = animals() < 0.3 ? [{ x: Math.floor(animals() * 260), y: 90, width: 30, height: 70, level: 200 }] : []
    meter.add(paint(START + index * 2 * SECOND, { boxes: [...walker, ...clockAt(index)] }))
  }
  const found = meter.clocks()
  expect(found).toHaveLength(1)
  const [clock] = found ?? []
  if (!clock) return
  // It covers all digits, and little else.
  expect(clock.x * 320).toBeLessThanOrEqual(42)
  expect((clock.x + clock.width) * 320).toBeGreaterThanOrEqual(67)
  expect(clock.y * 180).toBeLessThanOrEqual(164)
  expect(clock.width * clock.height).toBeLessThan(0.04)

  const clockOnly = (index: number): Painted => ({ boxes: clockAt(index) })
  expect(measure(clockOnly).activity).toBeGreaterThan(0)
  expect(measure(clockOnly, { ...NO_AREAS, found: [clock] }).activity).toBe(0)
  // Whoever chooses no masks has the clock back.
  expect(measure(clockOnly, { ...NO_AREAS, found: [clock], masks: [] }).activity).toBeGreaterThan(0)
})

test('a place where animals always move is no clock', () => {
  const meter = createCameraMeter()
  const random = createRandom(3)
  for (let index = 0; index < 130; index++) {
    const boxes = Array.from({ length: 6 }, () => ({
      ...{ x: 100 + Math.floor(random() * 60), y: 60 + Math.floor(random() * 40), width: 25, height: 15 },
      level: 60 + Math.floor(random() * 190),
    }))
    meter.add(paint(START + index * 2 * SECOND, { boxes }))
  }
  expect(meter.clocks()).toEqual([])
})

test('pictures of another size, of the same time, or far apart are not compared', () => {
  const meter = createCameraMeter()
  const small = { width: 160, height: 90 }
  const boxes = [{ x: 20, y: 20, width: 60, height: 60, level: 220 }]
  // A size with each picture, then a pause: no pair is left.
  meter.add(paint(START, { boxes }))
  meter.add(paint(START + 2 * SECOND, { size: small }))
  meter.add(paint(START + 4 * SECOND, { boxes }))
  meter.add(paint(START + 4 * SECOND))
  meter.add(paint(START + 30 * SECOND, { boxes }))
  meter.add(paint(START + 50 * SECOND))
  expect(meter.finish(START + MINUTE)).toMatchObject({ activity: null, isFrozen: false })
  expect(meter.finish(START + 2 * MINUTE)).toBeNull()
})

test('a minute ends with the first picture of another one, also of an earlier one after the clock was set back', () => {
  const meter = createCameraMeter()
  for (let index = 0; index < 30; index++) meter.add(paint(START + index * 2 * SECOND))
  expect(meter.add(paint(START + MINUTE))?.time).toBe(START)
  expect(meter.add(paint(START - 10 * MINUTE))?.time).toBe(START + MINUTE)
})

test('pictures are compared at 180 lines, of which both numbers are even', () => {
  expect(comparedSize({ width: 1920, height: 1080 })).toEqual({ width: 320, height: 180 })
  expect(comparedSize({ width: 2688, height: 1512 })).toEqual({ width: 320, height: 180 })
  expect(comparedSize({ width: 3840, height: 800 })).toEqual({ width: 400, height: 84 })
  expect(comparedSize({ width: 101, height: 75 })).toEqual({ width: 102, height: 76 })
  expect(comparedSize({ width: 1, height: 1 })).toEqual({ width: 2, height: 2 })
  expect([isInfrared(paint(START)), isInfrared(paint(START, { color: 0 }))]).toEqual([false, true])
})

test('brightness, contrast and sharpness follow the picture', () => {
  const plain = measure(() => ({})).quality
  const dark = measure(() => ({ gain: 0.5 })).quality
  const blurred = measure(() => ({ blur: 6 })).quality
  expect(dark.brightness).toBeCloseTo(plain.brightness / 2, -1)
  expect(dark.contrast).toBeCloseTo(plain.contrast / 2, 1)
  expect(blurred.sharpness).toBeLessThan(plain.sharpness * 0.8)
})
