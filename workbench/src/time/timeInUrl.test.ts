import { expect, test } from 'vitest'
import type { TimeChoice } from '@barn-workbench/plugin-sdk/react'
import { readTimeParameters, readZoomParameter, withTimeParameters, withZoomParameter } from './timeInUrl'

test.each<[string, TimeChoice | undefined]>([
  ['start=10&end=20', { kind: 'fixed', start: 10, end: 20, timeResolution: undefined }],
  ['start=10&end=20&resolution=1000', { kind: 'fixed', start: 10, end: 20, timeResolution: 1_000 }],
  ['last=604800000', { kind: 'last', span: 604_800_000, timeResolution: undefined }],
  ['start=20&end=10', undefined],
  ['start=x&end=20', undefined],
  ['last=0', undefined],
  ['last=-5', undefined],
  ['last=1', undefined],
  ['last=604800000&resolution=7258118400000', { kind: 'last', span: 604_800_000, timeResolution: undefined }],
  ['last=9999999999999999', undefined],
  ['start=0&end=9999999999999999', undefined],
  ['', undefined],
])('reads the time from "%s"', (search, expected) => {
  expect(readTimeParameters(new URLSearchParams(search))).toEqual(expected)
})

test('replaces the time in the URL, ends the zoom, and leaves other parameters as they are', () => {
  const before = new URLSearchParams('edit=&start=1&end=2&resolution=5&zoom=1-2')
  expect(withTimeParameters(before, { kind: 'last', span: 60_000 }).toString()).toBe('edit=&last=60000')
  expect(
    readTimeParameters(withTimeParameters(before, { kind: 'fixed', start: 3, end: 4, timeResolution: 1_000 })),
  ).toEqual({
    kind: 'fixed',
    start: 3,
    end: 4,
    timeResolution: 1_000,
  })
})

test('keeps the zoom in the URL as whole numbers, and reads it again', () => {
  const zoomed = withZoomParameter(new URLSearchParams('last=60000'), { start: 10.5, end: 20.2 })
  expect(zoomed.toString()).toBe('last=60000&zoom=10-21')
  expect(readZoomParameter(zoomed)).toEqual({ start: 10, end: 21 })
  expect(withZoomParameter(zoomed, null).toString()).toBe('last=60000')
})

test.each(['20-10', '10', 'x-20', '1-2-3x', '0-9999999999999999', ''])('reads no zoom from "%s"', (zoom) => {
  expect(readZoomParameter(new URLSearchParams({ zoom }))).toBeNull()
})
