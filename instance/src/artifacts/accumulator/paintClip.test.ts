import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { paintClipBar, paintClipNames, type ClipBar } from './paintClip'

const WIDTH = 640
const HEIGHT = 44

/** The colours of the points of a bar. */
function barOf(changes: Partial<ClipBar> = {}) {
  const bar = { width: WIDTH, height: HEIGHT, title: '', clock: '', position: 0, marks: [], ...changes }
  const pixels = paintClipBar(bar)
  const at = (x: number, y: number) => [...pixels.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 4)]
  /** The columns in which something bright stands between two of them. */
  const columns = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => from + index).filter((x) =>
      Array.from({ length: HEIGHT - 12 }, (_, y) => at(x, y)).some(([red = 0]) => red > 200),
    )
  return { pixels, at, columns }
}

test('the bar says how much is over, and has a mark for each incident', () => {
  const { pixels, at } = barOf({ position: 0.25, marks: [0, 0.5, 1] })
  expect(pixels.length).toBe(WIDTH * HEIGHT * 4)
  const isPassed = (x: number) => (at(x, HEIGHT - 1)[1] ?? 0) > 150
  expect([isPassed(100), isPassed(158), isPassed(162)]).toEqual([true, true, false])
  const isMark = (x: number) => (at(x, HEIGHT - 8)[0] ?? 0) > 200
  expect([0, 1, 100, 319, 500, WIDTH - 2].map(isMark)).toEqual([true, true, false, true, false, true])
})

test('a long title ends with an ellipsis before the clock', () => {
  const clock = '14 Jan 2026, 09:00:00'
  const clockStart = Math.min(...barOf({ clock }).columns(0, WIDTH))
  const short = barOf({ title: 'Vet' }).columns(0, WIDTH)
  const long = barOf({ clock, title: 'A very long title '.repeat(6) }).columns(0, clockStart)
  expect(Math.max(...short)).toBeLessThan(80)
  expect(Math.max(...long)).toBeGreaterThan(clockStart - 60)
  expect(Math.max(...long)).toBeLessThan(clockStart - 6)
  // Letters that count as one stay whole.
  expect(barOf({ clock, title: '🐖'.repeat(80) }).pixels.length).toBe(WIDTH * HEIGHT * 4)
})

test('a name stands in its own tile, and nothing beside it', async () => {
  const tile = { top: 0, width: 320, height: 180 }
  const png = paintClipNames({ width: WIDTH, height: 180, tiles: [{ ...tile, left: 320, name: 'Pen 4' }] })
  const canvas = createCanvas(WIDTH, 180)
  const context = canvas.getContext('2d')
  context.drawImage(await loadImage(Buffer.from(png)), 0, 0)
  const opacity = (left: number) =>
    context.getImageData(left, 0, 320, 180).data.reduce((sum, level, index) => sum + (index % 4 === 3 ? level : 0), 0)
  expect(opacity(0)).toBe(0)
  expect(opacity(320)).toBeGreaterThan(0)
})
