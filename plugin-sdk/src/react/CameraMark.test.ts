import { expect, test } from 'vitest'
import { cameraColors } from './CameraMark'

const camerasOf = (count: number) => Array.from({ length: count }, (_, i) => ({ cameraId: `c${i}` }))

test('a camera has the colour of its place among all cameras, whichever of them a chart shows', () => {
  const colorOf = cameraColors(camerasOf(12))
  expect(colorOf('c0')).toBe('var(--bw-series-1)')
  expect(colorOf('c11')).toBe('var(--bw-series-12)')
  expect(new Set(camerasOf(12).map(({ cameraId }) => colorOf(cameraId))).size).toBe(12)
})

test('after twelve the colours repeat, and a camera that there is not has none', () => {
  const colorOf = cameraColors(camerasOf(13))
  expect(colorOf('c12')).toBe(colorOf('c0'))
  expect(colorOf('c13')).toBeUndefined()
})
