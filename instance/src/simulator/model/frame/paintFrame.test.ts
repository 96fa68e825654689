import { loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { HOUR } from '@barn-workbench/core/time'
import { createBarn } from '..'
import { paintFrame } from './paintFrame'

const SIMULATION_START = Date.parse('2026-03-02T00:00:00+01:00')
const NOON = SIMULATION_START + 12 * HOUR
const pigs = createBarn({ seed: 1, species: 'pigs', simulationStart: SIMULATION_START })
const chickens = createBarn({ seed: 1, species: 'chickens', simulationStart: SIMULATION_START })

async function pixelsOf(frame: Buffer): Promise<Uint8ClampedArray> {
  const { createCanvas } = await import('@napi-rs/canvas')
  const image = await loadImage(frame)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}

async function meanLevel(frame: Buffer): Promise<number> {
  const pixels = await pixelsOf(frame)
  return pixels.filter((_, index) => index % 4 === 1).reduce((sum, level) => sum + level, 0) / (pixels.length / 4)
}

test.each([20, 50, 150, 270, 540])('a frame of height %i decodes to that height at 16:9', async (height) => {
  const image = await loadImage(paintFrame(pigs, 'camera-01', NOON, { height }))
  expect([image.width, image.height]).toEqual([Math.round((height * 16) / 9), height])
})

test('the same arguments give the same bytes, whatever was painted before', () => {
  const first = paintFrame(pigs, 'camera-02', NOON, { height: 270 })
  paintFrame(pigs, 'camera-05', NOON + HOUR, { height: 270, outlines: [], text: 'Pens' })
  expect(
    paintFrame(createBarn({ seed: 1, species: 'pigs', simulationStart: SIMULATION_START }), 'camera-02', NOON, {
      height: 270,
    }).equals(first),
  ).toBe(true)
})

test('time, camera, seed, text and outlines all change the picture', () => {
  const frames = [
    paintFrame(pigs, 'camera-02', NOON, { height: 270 }),
    paintFrame(pigs, 'camera-02', NOON + 1000, { height: 270 }),
    paintFrame(pigs, 'camera-03', NOON, { height: 270 }),
    paintFrame(createBarn({ seed: 2, species: 'pigs', simulationStart: SIMULATION_START }), 'camera-02', NOON, {
      height: 270,
    }),
    paintFrame(pigs, 'camera-02', NOON, { height: 270, text: 'Pens' }),
    paintFrame(pigs, 'camera-02', NOON, { height: 270, outlines: [] }),
  ]
  expect(new Set(frames.map((frame) => frame.toString('base64'))).size).toBe(frames.length)
})

test.each([
  ['pigs', pigs],
  ['chickens', chickens],
] as const)('a frame of %s at night is darker and grey', async (_name, barn) => {
  const night = paintFrame(barn, 'camera-01', SIMULATION_START + 2 * HOUR, { height: 270 })
  expect(await meanLevel(night)).toBeLessThan(
    (await meanLevel(paintFrame(barn, 'camera-01', NOON, { height: 270 }))) * 0.8,
  )
  const pixels = await pixelsOf(night)
  let largestDifference = 0
  for (let at = 0; at < pixels.length; at += 4)
    largestDifference = Math.max(largestDifference, Math.abs((pixels[at] ?? 0) - (pixels[at + 2] ?? 0)))
  expect(largestDifference).toBeLessThan(24)
})
