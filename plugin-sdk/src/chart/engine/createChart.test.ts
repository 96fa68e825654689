// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { DAY, MINUTE } from '@barn-workbench/core/time'
import { createTimeView } from '../../time/timeView'
import { chartClasses as classes } from '../chartClasses'
import type { ChartColumns } from '../columns/chartColumns'
import { allNumbers, calls, columns, draw, drawn, nextFrame, recordDrawing } from '../testing/recordDrawing'
import type { ChartKind } from './chartOptions'
import { createChartTime } from './chartState'

recordDrawing()

const KINDS: ChartKind[] = ['line', 'band', 'area', 'bar', 'range', 'heat']
const BAD: [string, ChartColumns][] = [
  ['nothing', columns()],
  ['series without points', columns([])],
  ['one point', columns([5])],
  ['a constant', columns([3, 3, 3])],
  ['only gaps', columns([NaN, NaN, NaN])],
  ['infinities', columns([1, Infinity, -Infinity, 2])],
  ['the largest numbers', columns([1e300, -1e300, 5], [1.7e308, -1.7e308, 0])],
  ['negative values', columns([-5, -2, -9])],
  ['times in no order', { ...columns([1, 2, 3]), x: Float64Array.from([30, 10, NaN]) }],
  ['three series with gaps and infinities', columns([1, NaN, 3], [Infinity, 2, NaN], [NaN, NaN, -1])],
  [
    'a ghost',
    {
      ...columns([1, 2], [3, 4]),
      series: columns([1, 2], [3, 4]).series.map((one, k) => ({ ...one, ghost: k === 0 })),
    },
  ],
  ['points far apart', { ...columns([1, 2]), x: Float64Array.from([0, 1e15]) }],
]

test.each(
  KINDS.flatMap((kind) =>
    BAD.flatMap(
      ([name, bad]) =>
        [
          [kind, name, 1, bad],
          [kind, name, 2, bad],
        ] as const,
    ),
  ),
)('%s of %s, %d px wide, is drawn', async (kind, _name, lineWidth, bad) => {
  const { chart } = await draw(bad, { kind, lineWidth })
  expect(chart.isDrawn()).toBe(true)
  expect(drawn('fillRect').length).toBeGreaterThan(0)
  expect(allNumbers()).toBe(true)
})

test('interrupts the line at a gap, and draws a point between two gaps', async () => {
  await draw(columns([1, 2, NaN, 3, NaN]))
  expect(drawn('moveTo')).toHaveLength(2)
  expect(drawn('lineTo')).toHaveLength(3)
})

test('a thin line goes on in dashes to a bucket that is not over', async () => {
  const dashes = () => drawn('setLineDash').filter(({ args: [dash] }) => Array.isArray(dash) && dash.length > 0)
  await draw({ ...columns([1, 2, 3]), step: MINUTE, knownUntil: 3 * MINUTE })
  expect(dashes()).toEqual([])
  await draw({ ...columns([1, 2, 3]), step: MINUTE, knownUntil: 2.5 * MINUTE })
  expect(dashes()).toHaveLength(1)
})

test('counts are steps, and their axis begins at zero', async () => {
  await draw(columns([26, 27, 26]), { wholeNumbers: true })
  const corners = drawn('lineTo').map(({ args: [x, y] }) => [Number(x), Number(y)])
  expect(corners.length).toBeGreaterThanOrEqual(5)
  // From corner to corner it goes across or up and down.
  corners.slice(1).forEach(([x, y], index) => {
    const [beforeX, beforeY] = corners[index] ?? []
    expect(x === beforeX || y === beforeY).toBe(true)
  })
  expect(drawn('fillText').map(({ args: [text] }) => text)).toContain('0')
})

test.each([
  [true, true],
  [false, false],
])('an axis that begins at zero: %s, of a rate that hardly changes', async (fromZero, hasZero) => {
  await draw(columns([26, 27, 26]), { fromZero })
  expect(drawn('fillText').some(({ args: [text] }) => text === '0')).toBe(hasZero)
})

test('draws a few points for each pixel of a million points', async () => {
  const n = 1_000_000
  const x = Float64Array.from({ length: n }, (_, i) => i)
  await draw({ x, series: [{ name: 'a', values: x.map((time) => Math.sin(time)), color: '#ff0000' }] })
  expect(drawn('lineTo').length).toBeLessThan(600 * 4 + 1)
  expect(drawn('lineTo').length).toBeGreaterThan(500)
})

test('a click with Ctrl in the legend shows a series alone, and a second one shows all', async () => {
  const onHide = vi.fn()
  await draw(columns([1, 2], [3, 4], [5, 6]), { onHide })
  const [first, second] = document.querySelectorAll<HTMLButtonElement>('[data-name]')
  expect(drawn('stroke')).toHaveLength(3)
  calls.length = 0
  const click = () => {
    first?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
    nextFrame()
  }
  click()
  expect(drawn('stroke')).toHaveLength(1)
  expect([first?.ariaPressed, second?.ariaPressed]).toEqual(['true', 'false'])
  expect(onHide).toHaveBeenLastCalledWith(['s2', 's3'])
  click()
  expect(onHide).toHaveBeenLastCalledWith([])
})

test('a click in the legend hides and shows a series', async () => {
  const onHide = vi.fn()
  await draw(columns([1, 2], [3, 4]), { onHide })
  const [first] = document.querySelectorAll<HTMLButtonElement>('[data-name]')
  const click = () => {
    first?.click()
    nextFrame()
  }
  click()
  expect(onHide).toHaveBeenLastCalledWith(['s1'])
  expect(first?.ariaPressed).toBe('false')
  click()
  expect(onHide).toHaveBeenLastCalledWith([])
})

test('the series under the pointer in the legend is drawn above the others', async () => {
  await draw(columns([1, 2], [3, 4]))
  const strokes = () => drawn('stroke').length
  const [first] = document.querySelectorAll<HTMLButtonElement>('[data-name]')
  calls.length = 0
  first?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  nextFrame()
  expect(strokes()).toBe(2)
  calls.length = 0
  first?.dispatchEvent(new Event('pointerover', { bubbles: true }))
  nextFrame()
  expect(strokes()).toBe(0)
})

test('charts of one time share its cursor and its zoom, and each is drawn once a frame', async () => {
  const time = createChartTime()
  const [one, two] = [await draw(columns([1, 2, 3]), { time }), await draw(columns([10, 20.123456, 30]), { time })]
  time.pointAt(MINUTE + 5)
  nextFrame()
  expect(one.chart.cursorText()).toMatch(/01:01\n2$/)
  expect(two.chart.cursorText()).toMatch(/01:01\n20\.123$/)
  calls.length = 0
  one.chart.show({ start: 0, end: MINUTE })
  one.chart.show({ start: 0, end: 1.5 * MINUTE })
  nextFrame()
  expect(drawn('stroke')).toHaveLength(2)
  time.pointAt(null)
  nextFrame()
  expect(one.chart.cursorText()).toBe('')
})

test('a line stands at the moment whose pictures are shown, where the chart shows that time', async () => {
  const time = createTimeView(createFakeClock(), { kind: 'last', span: DAY })
  const { plot } = await draw(columns([1, 2, 3]), { time })
  const line = () => plot.querySelector<HTMLElement>(`.${classes.moment}`)
  const place = () => (line()?.dataset.shown === 'true' ? line()?.style.transform : null)
  expect(line()).toBeNull()
  const places = [0, MINUTE, 2 * MINUTE, 3 * MINUTE, null].map((moment) => {
    time.showMoment(moment)
    nextFrame()
    return place()
  })
  expect(places.slice(3)).toEqual([null, null])
  const x = places.slice(0, 3).map((text) => Number(/\((\d+)px/.exec(text ?? '')?.[1]))
  expect(x[1]).toBeCloseTo(((x[0] ?? 0) + (x[2] ?? 0)) / 2, 0)
  expect(x[2]).toBeGreaterThan((x[0] ?? 0) + 100)
  time.showMoment(2 * MINUTE)
  time.zoomTo({ start: 0, end: MINUTE })
  nextFrame()
  expect(place()).toBeNull()
})

test('keys move the cursor, zoom and go back', async () => {
  const time = createChartTime()
  const { chart, plot } = await draw(columns([1, 2, 3, 4, 5]), { time })
  const press = (key: string) => {
    plot.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    nextFrame()
  }
  press('ArrowRight')
  press('ArrowRight')
  expect([time.cursor(), chart.cursorText().split('\n')[1]]).toEqual([MINUTE, '2'])
  press('End')
  expect(time.cursor()).toBe(4 * MINUTE)
  press('Home')
  press('+')
  expect(time.zoom()).toEqual({ start: 0, end: 2 * MINUTE })
  press('-')
  expect(time.zoom()).toBeNull()
  press('+')
  press('Escape')
  press('Escape')
  expect([time.zoom(), time.cursor()]).toEqual([null, null])
})

test('appending keeps the number of points, and does not change the columns that were passed in', async () => {
  const given = columns([1, 2, 3])
  const time = createChartTime()
  const { chart } = await draw(given, { time })
  chart.append(3 * MINUTE, [9])
  chart.append(4 * MINUTE, [NaN])
  nextFrame()
  expect([...(given.series[0]?.values ?? [])]).toEqual([1, 2, 3])
  time.pointAt(3 * MINUTE)
  nextFrame()
  expect(chart.cursorText()).toMatch(/\n9$/)
  time.pointAt(4 * MINUTE)
  nextFrame()
  expect(chart.cursorText()).toMatch(/\n–$/)
})

test('a chart off screen is not drawn until it comes into view', async () => {
  vi.mocked(Element.prototype.getBoundingClientRect).mockReturnValue(new DOMRect(0, 5_000, 600, 300))
  await draw(columns([1, 2, 3]))
  nextFrame()
  expect(drawn('stroke')).toHaveLength(0)
})

test('a destroyed chart follows neither the time nor the frames any more', async () => {
  const time = createChartTime()
  const { chart } = await draw(columns([1, 2, 3]), { time })
  calls.length = 0
  chart.destroy()
  time.zoomTo({ start: 0, end: MINUTE })
  time.pointAt(5)
  nextFrame()
  expect(calls).toEqual([])
  expect(document.querySelectorAll('canvas')).toHaveLength(0)
})
