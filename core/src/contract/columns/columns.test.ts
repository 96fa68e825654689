import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../time'
import { COLUMNS_MAGIC, decodeColumns, encodeColumns, HEADER_OFFSET, timeRunsOf, type DataColumns } from './columns'

const START = 1_700_000_000_000
const encoder = new TextEncoder()

/** A body with this header, and a matrix of this many values. */
function bodyOf(header: unknown, values: number, headerLength?: number): Uint8Array {
  const json = encoder.encode(typeof header === 'string' ? header : JSON.stringify(header))
  const length = Math.ceil(json.length / 4) * 4
  const bytes = new Uint8Array(HEADER_OFFSET + length + values * 4).fill(0x20, 0, HEADER_OFFSET + length)
  bytes.set(encoder.encode(COLUMNS_MAGIC))
  new DataView(bytes.buffer).setUint32(4, headerLength ?? length, true)
  bytes.set(json, HEADER_OFFSET)
  return bytes
}

const header = { version: 1, value: 'y', times: [[START, MINUTE, 3]], series: [{ camera: 'a' }, { camera: 'b' }] }

test('a body has the values of each series, and a gap where there is none', () => {
  const columns: DataColumns = {
    times: Float64Array.of(START, START + MINUTE, START + 5 * MINUTE),
    series: [
      { tags: { camera: 'a' }, values: Float64Array.of(0.1, NaN, -12.345) },
      { tags: { camera: 'b', label: 'pig' }, values: Float64Array.of(0, 123456, 1e9) },
    ],
  }
  expect(decodeColumns(encodeColumns(columns, 'y'))).toEqual(columns)
})

test('times cost a run for each stretch between gaps, also where clocks are put back', () => {
  const regular = Float64Array.from({ length: 500 }, (_, index) => START + index * HOUR)
  expect(timeRunsOf(regular)).toEqual([[START, HOUR, 500]])
  const withGap = regular.filter((_, index) => index !== 200)
  expect(timeRunsOf(withGap)).toEqual([
    [START, HOUR, 200],
    [START + 201 * HOUR, HOUR, 299],
  ])
  // A bucket of four hours that the clocks make an hour longer.
  const days = Float64Array.of(...[0, 4, 8, 13, 17, 21].map((hours) => START + hours * HOUR))
  expect(timeRunsOf(days)).toEqual([
    [START, 4 * HOUR, 3],
    [START + 13 * HOUR, 4 * HOUR, 3],
  ])
})

test('runs say any ascending times', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 60 }), (list) => {
      const times = Float64Array.from(list).sort()
      const series = times.length > 0 ? [{ tags: {}, values: new Float64Array(times.length) }] : []
      expect(decodeColumns(encodeColumns({ times, series }, 'y')).times).toEqual(times)
    }),
  )
})

test('numbers have the seven digits that they are sent with', () => {
  fc.assert(
    fc.property(fc.double({ min: -9e6, max: 9e6, noNaN: true }), (value) => {
      const rounded = Number(value.toPrecision(7))
      const body = encodeColumns(
        { times: Float64Array.of(START), series: [{ tags: {}, values: Float64Array.of(rounded) }] },
        'y',
      )
      const [decoded] = decodeColumns(body).series[0]?.values ?? []
      expect(Math.abs((decoded as number) - rounded)).toBeLessThanOrEqual(Math.abs(rounded) * 2e-7 + 1e-12)
      // At most seven digits are to be read in a table.
      if (Math.abs(rounded) >= 1e-6)
        expect(String(decoded).replace(/^-?0?\.?0*|e.*|[.-]/g, '').length).toBeLessThanOrEqual(7)
    }),
  )
})

test('twelve cameras of seven days at 20 minutes take less than a tenth of their rows', () => {
  const times = Float64Array.from({ length: 504 }, (_, index) => START + index * 20 * MINUTE)
  const cameras = Array.from({ length: 12 }, (_, index) => `camera-${String(index + 1).padStart(2, '0')}`)
  const value = (time: number, camera: number) => Math.round(Math.abs(Math.sin(time / HOUR + camera)) * 1e8) / 1e8
  const series = cameras.map((camera, index) => ({ tags: { camera }, values: times.map((time) => value(time, index)) }))
  const rows = [...times].flatMap((time) => cameras.map((camera, index) => ({ time, y: value(time, index), camera })))
  const rowBytes = encoder.encode(JSON.stringify({ result: rows })).length
  expect(encodeColumns({ times, series }, 'y').length).toBeLessThan(rowBytes / 10)
})

describe('a body that does not fit is refused', () => {
  const runs = (...times: unknown[]) => ({ ...header, times })
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array(0)],
    ['less than its beginning', encoder.encode('BWC1')],
    ['JSON', encoder.encode('{"result":[]}')],
    ['a header longer than the body', bodyOf(header, 6, 0xffff_fff0)],
    ['a header that is no JSON', bodyOf('{"version":1', 6)],
    ['a header that is no object', bodyOf([], 6)],
    ['another version', bodyOf({ ...header, version: 2 }, 6)],
    ['too few values', bodyOf(header, 5)],
    ['too many values', bodyOf(header, 7)],
    ['a negative number of times', bodyOf(runs([START, MINUTE, -3]), 6)],
    ['a huge number of times', bodyOf(runs([START, 1, 2 ** 52]), 6)],
    ['times without a series', bodyOf({ ...runs([START, 1, 2 ** 40]), series: [] }, 0)],
    ['a step of nothing', bodyOf(runs([START, 0, 3]), 6)],
    ['runs that overlap', bodyOf(runs([START, MINUTE, 2], [START + MINUTE, MINUTE, 1]), 6)],
    ['a fraction of a time', bodyOf(runs([START + 0.5, MINUTE, 3]), 6)],
    ['a time beyond all dates', bodyOf(runs([8.64e15, MINUTE, 3]), 6)],
    ['the same series twice', bodyOf({ ...header, series: [{ camera: 'a' }, { camera: 'a' }] }, 6)],
    [
      'too many series',
      bodyOf({ ...header, times: [], series: Array.from({ length: 10_001 }, (_, i) => ({ i: `${i}` })) }, 0),
    ],
    ['a tag that is no text', bodyOf({ ...header, series: [{ camera: 1 }, { camera: 2 }] }, 6)],
  ])('%s', (_name, bytes) => {
    expect(() => decodeColumns(bytes)).toThrow(
      expect.objectContaining({ problem: expect.objectContaining({ code: 'client/unexpected-reply' }) }) as Error,
    )
  })

  test.each<[string, unknown, string]>([
    ['a megabyte of nonsense runs', { ...header, times: Array.from({ length: 350_000 }, () => []) }, 'header.times'],
    ['nonsense runs', { ...header, times: Array.from({ length: 150_000 }, () => []) }, 'header.times.0'],
    [
      'nonsense series',
      { ...header, series: Array.from({ length: 10_000 }, () => ({ camera: 1 })) },
      'header.series.0.camera',
    ],
    [
      'a series of very many tags',
      { ...header, series: [Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`t${i}`, i]))] },
      'header.series.0',
    ],
  ])('at the place of its first mistake: %s', (_name, hostile, path) => {
    expect(() => decodeColumns(bodyOf(hostile, 6))).toThrow(
      expect.objectContaining({ problem: { code: 'client/unexpected-reply', params: { path } } }) as Error,
    )
  })

  test('infinities are gaps', () => {
    const body = bodyOf({ ...header, series: [{}] }, 3)
    new DataView(body.buffer).setFloat32(body.length - 4, Infinity, true)
    expect(decodeColumns(body).series[0]?.values[2]).toBeNaN()
  })
})
