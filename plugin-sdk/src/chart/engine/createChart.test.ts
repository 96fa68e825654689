// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { ChartColumns } from '../columns/chartColumns'
import type { Chart, ChartKind, ChartOptions } from './chartOptions'
import { createChartTime } from './chartTime'
import { createChart } from './createChart'

interface Call {
  name: string
  args: readonly unknown[]
}

const calls: Call[] = []
let frames: FrameRequestCallback[] = []

/** A context that writes down what is drawn. */
function recordingContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const properties: Record<string, unknown> = { canvas, fillStyle: '#000000' }
  return new Proxy(properties, {
    get: (target, name: string) => {
      if (name in target) return target[name]
      return (...args: unknown[]) => {
        calls.push({ name, args })
        if (name === 'measureText') return { width: 40 }
        if (name === 'createLinearGradient') return { addColorStop: () => undefined }
        return name === 'getImageData' ? { data: [0, 0, 0, 255] } : undefined
      }
    },
    set: (target, name: string, value) => {
      target[name] = value
      return true
    },
  }) as unknown as CanvasRenderingContext2D
}

beforeEach(() => {
  calls.length = 0
  frames = []
  const contexts = new WeakMap<HTMLCanvasElement, CanvasRenderingContext2D>()
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const context = contexts.get(this) ?? recordingContext(this)
    contexts.set(this, context)
    return context as never
  })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 300))
  vi.stubGlobal(
    'ImageData',
    class {
      constructor(
        readonly data: Uint8ClampedArray | number,
        readonly width: number,
        readonly height: number,
      ) {
        if (typeof data === 'number') this.data = new Uint8ClampedArray(data * width * 4)
      }
    },
  )
  // Drawing takes no time, so that the time budget of a frame is never used up.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
})
const charts: Chart[] = []
afterEach(() => {
  for (const chart of charts.splice(0)) chart.destroy()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

function nextFrame(): void {
  for (const run of frames.splice(0)) run(0)
}

const columns = (...all: number[][]): ChartColumns => ({
  x: Float64Array.from(all[0] ?? [], (_, i) => i * MINUTE),
  series: all.map((values, k) => ({ name: `s${k + 1}`, values: Float64Array.from(values), color: '#ff0000' })),
})

async function draw(
  given: ChartColumns,
  options: Partial<ChartOptions> = {},
): Promise<{ chart: Chart; plot: HTMLElement }> {
  const host = document.body.appendChild(document.createElement('div'))
  const chart = createChart(host, {
    kind: 'line',
    columns: given,
    locale: 'en-GB',
    timeZone: 'Europe/Berlin',
    lineWidth: 1,
    legend: true,
    ...options,
  })
  charts.push(chart)
  await Promise.resolve()
  return { chart, plot: host.querySelector<HTMLElement>('[tabindex]') as HTMLElement }
}

const drawn = (name: string) => calls.filter((call) => call.name === name)
/** Whether every number that reached the canvas was one. */
const allNumbers = () => calls.every(({ args }) => args.every((arg) => typeof arg !== 'number' || Number.isFinite(arg)))

const KINDS: ChartKind[] = ['line', 'area', 'bar', 'range', 'heat']
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

test('draws a few points for each pixel of a million points', async () => {
  const n = 1_000_000
  const x = Float64Array.from({ length: n }, (_, i) => i)
  await draw({ x, series: [{ name: 'a', values: x.map((time) => Math.sin(time)), color: '#ff0000' }] })
  expect(drawn('lineTo').length).toBeLessThan(600 * 4 + 1)
  expect(drawn('lineTo').length).toBeGreaterThan(500)
})

test('a click in the legend shows a series alone, and a second one shows all', async () => {
  const onHide = vi.fn()
  await draw(columns([1, 2], [3, 4], [5, 6]), { onHide })
  const [first, second] = document.querySelectorAll<HTMLButtonElement>('[data-name]')
  expect(drawn('stroke')).toHaveLength(3)
  calls.length = 0
  first?.click()
  nextFrame()
  expect(drawn('stroke')).toHaveLength(1)
  expect([first?.ariaPressed, second?.ariaPressed]).toEqual(['true', 'false'])
  expect(onHide).toHaveBeenLastCalledWith(['s2', 's3'])
  first?.click()
  nextFrame()
  expect(onHide).toHaveBeenLastCalledWith([])
})

test('a click with Ctrl in the legend hides and shows a series', async () => {
  const onHide = vi.fn()
  await draw(columns([1, 2], [3, 4]), { onHide })
  const [first] = document.querySelectorAll<HTMLButtonElement>('[data-name]')
  const click = () => {
    first?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }))
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

test('the tooltip says how many more series there are than it has room for', async () => {
  const time = createChartTime()
  const { chart } = await draw(columns(...Array.from({ length: 200 }, (_, k) => [k, k])), { time })
  time.pointAt(0)
  nextFrame()
  const visibleLines = chart.cursorText().split('\n').length - 1
  expect(visibleLines).toBeLessThan(200)
  expect(document.body.textContent).toContain(`+ ${200 - visibleLines}`)
})

const texts = () => drawn('fillText').map(({ args }) => args[0])
const firePointer = (plot: HTMLElement, type: string, offsetX: number, offsetY: number) => {
  const event = Object.assign(new MouseEvent(type, { bubbles: true, button: 0 }), {
    pointerType: 'mouse',
    pointerId: 1,
  })
  Object.defineProperties(event, { offsetX: { value: offsetX }, offsetY: { value: offsetY } })
  plot.dispatchEvent(event)
  nextFrame()
}

test('the tooltip lists the highest values first and gaps last, with five significant digits and the unit', async () => {
  const time = createChartTime()
  const { chart } = await draw(columns([1, 1], [NaN, NaN], [12.3456789, 1], [5, 1]), { time, unit: 'cm/s' })
  time.pointAt(0)
  nextFrame()
  expect(chart.cursorText().split('\n').slice(1)).toEqual(['12.346 cm/s', '5 cm/s', '1 cm/s', '–'])
  expect(document.body.textContent).toContain('s3\ns4\ns1\ns2')
})

test('the series nearest to the pointer is bold, also where it would be cut', async () => {
  const { plot } = await draw(columns(...Array.from({ length: 40 }, (_, k) => [k, k])))
  const bold = () => [...document.querySelectorAll('b')].map(({ textContent }) => textContent).filter(Boolean)
  firePointer(plot, 'pointermove', 100, 11)
  expect(bold()).toEqual(['s40', '39'])
  firePointer(plot, 'pointermove', 100, 275)
  expect(bold()).toEqual(['s1', '0'])
  firePointer(plot, 'pointerleave', 100, 400)
  expect(document.querySelector('[data-shown="true"]')).toBeNull()
})

test('of stacked areas the one under the pointer is the nearest', async () => {
  const { plot } = await draw(columns([10, 10], [30, 30]), { kind: 'area' })
  const bold = () => document.querySelector('b')?.textContent
  firePointer(plot, 'pointermove', 100, 270)
  expect(bold()).toBe('s1')
  firePointer(plot, 'pointermove', 100, 150)
  expect(bold()).toBe('s2')
})

test('dragging zooms, and leaves neither a selection nor a cursor until the pointer moves again', async () => {
  const time = createChartTime()
  const { chart, plot } = await draw(columns([1, 2, 3, 4, 5]), { time })
  firePointer(plot, 'pointerdown', 100, 100)
  firePointer(plot, 'pointermove', 300, 100)
  expect(chart.cursorText()).not.toBe('')
  firePointer(plot, 'pointerup', 300, 100)
  expect(time.zoom()).not.toBeNull()
  expect([time.cursor(), chart.cursorText()]).toEqual([null, ''])
  expect(document.querySelector('[data-shown="true"]')).toBeNull()
  firePointer(plot, 'pointermove', 301, 100)
  expect(chart.cursorText()).not.toBe('')
  firePointer(plot, 'dblclick', 301, 100)
  expect([time.zoom(), chart.cursorText()]).toEqual([null, ''])
})

test('a legend without room for all series says how many more there are, and shows them', async () => {
  await draw(columns(...Array.from({ length: 40 }, (_, k) => [k, k])))
  const visible = () =>
    [...document.querySelectorAll<HTMLElement>('[data-name]')].filter((entry) => !entry.hidden).length
  const more = document.querySelector<HTMLButtonElement>('[aria-expanded]')
  const cut = visible()
  expect(cut).toBeLessThan(40)
  expect([more?.textContent, more?.ariaExpanded]).toEqual([`+${40 - cut}`, 'false'])
  more?.click()
  expect([visible(), more?.ariaExpanded]).toEqual([40, 'true'])
  more?.click()
  expect(visible()).toBe(cut)
})

test('a legend with room for all series has no such button', async () => {
  await draw(columns([1], [2]))
  expect([...document.querySelectorAll('button:not([hidden])')].map(({ textContent }) => textContent)).toEqual([
    's1',
    's2',
  ])
})

test('a heat map explains its colours, and marks whole days', async () => {
  const x = Float64Array.from({ length: 30 }, (_, hour) => Date.UTC(2026, 0, 13, 23) + hour * HOUR)
  const values = x.map((_, hour) => hour / 100)
  await draw(
    { x, series: [{ name: 'score', values, color: '#ff0000' }] },
    { kind: 'heat', scale: { low: 'huddled', high: 'spread' }, messages: { wholeDay: 'whole day' } },
  )
  expect(texts()).toEqual(expect.arrayContaining(['huddled 0.00', '0.29 spread', 'whole day']))
})

test('the cursor does not jump over a gap to the next point', async () => {
  const time = createChartTime()
  const { chart } = await draw({ ...columns([1, 2]), x: Float64Array.from([0, 10 * HOUR]), step: HOUR }, { time })
  const textAt = (at: number) => {
    time.pointAt(at)
    nextFrame()
    return chart.cursorText()
  }
  expect(textAt(5 * HOUR)).toBe('')
  expect(textAt(9.5 * HOUR)).toMatch(/\n2$/)
})

test('the year is named where the chart shows more than one', async () => {
  const time = createChartTime()
  const x = Float64Array.from([Date.UTC(2025, 11, 1), Date.UTC(2026, 1, 1)])
  const { chart } = await draw({ ...columns([1, 2]), x }, { time })
  time.pointAt(x[0] as number)
  nextFrame()
  expect(chart.cursorText()).toContain('1 Dec 2025')
  expect(texts().filter((text) => /20\d\d/.test(String(text)))).not.toHaveLength(0)
})
