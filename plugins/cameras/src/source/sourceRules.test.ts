import { expect, test } from 'vitest'
import { LONGEST_RECORDING_DAYS } from '@barn-workbench/core/schema'
import { initialValues, SourceRules } from './sourceRules'

const values = (overrides: object) => ({
  ...initialValues(null),
  name: 'Pen 1',
  location: 'rtsp://10.0.0.5/stream',
  ...overrides,
})
const faultsOf = (overrides: object) =>
  SourceRules.safeParse(values(overrides)).error?.issues.map(({ path }) => path.join('.')) ?? []

test.each(['1', '14', ' 14 ', '14.0', String(LONGEST_RECORDING_DAYS)])('"%s" is a number of days', (maximumDays) => {
  expect(SourceRules.parse(values({ maximumDays })).maximumDays).toBe(Number(maximumDays))
})

test.each(['', '0', '0x10', '1.5', 'ten', '1e999', String(LONGEST_RECORDING_DAYS + 1)])(
  '"%s" is no number of days',
  (maximumDays) => {
    expect(faultsOf({ maximumDays })).toEqual(['maximumDays'])
  },
)

test.each([
  ['rtsp', 'rtsp://10.0.0.5:554/1?a=b', []],
  ['rtsp', 'rtsp://10.0.0.5/a stream', ['location']],
  ['rtsp', 'rtsp://10.0.0.5/ä', ['location']],
  ['rtsp', 'http://10.0.0.5/1', ['location']],
  ['snapshot', 'https://camera.example/picture.jpg', []],
  ['snapshot', 'camera.example/picture.jpg', ['location']],
  ['mjpeg', 'http://me:secret@10.0.0.5/', ['location']],
])('the address of %s, %s', (kind, location, faults) => {
  expect(faultsOf({ kind, location })).toEqual(faults)
})
