import { afterEach, beforeEach, vi } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { StubImageData } from '../../testing/stubImageData'
import type { ChartColumns } from '../columns/chartColumns'
import type { Chart, ChartOptions } from '../engine/chartOptions'
import { createChart } from '../engine/createChart'

interface Call {
  name: string
  args: readonly unknown[]
}

/** Everything that was drawn in the running test. */
export const calls: Call[] = []
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

/** Reports no change of size. */
class QuietObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const charts: Chart[] = []

/** Gives every test of a file a page of 600 × 300 px, whose canvases write down what is drawn. */
export function recordDrawing(): void {
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
    vi.stubGlobal('ImageData', StubImageData)
    // A replacement from another test file may give charts another size.
    vi.stubGlobal('ResizeObserver', QuietObserver)
    // Drawing takes no time, so that the time budget of a frame is never used up.
    vi.spyOn(performance, 'now').mockReturnValue(0)
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  })
  afterEach(() => {
    for (const chart of charts.splice(0)) chart.destroy()
    // A frame that a test has left would keep the charts of the next one from asking for theirs.
    nextFrame()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })
}

/** Runs what waits for the next frame. */
export function nextFrame(): void {
  for (const run of frames.splice(0)) run(0)
}

/** Columns with a point a minute, a list of values for each series. */
export function columns(...all: number[][]): ChartColumns {
  return {
    x: Float64Array.from(all[0] ?? [], (_, i) => i * MINUTE),
    series: all.map((values, k) => ({ name: `s${k + 1}`, values: Float64Array.from(values), color: '#ff0000' })),
  }
}

/** Creates a chart, which the end of the test removes. */
export async function draw(
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

/** The calls of one method of the contexts. */
export function drawn(name: string): readonly Call[] {
  return calls.filter((call) => call.name === name)
}

/** Whether every number that reached the canvas was one. */
export function allNumbers(): boolean {
  return calls.every(({ args }) => args.every((arg) => typeof arg !== 'number' || Number.isFinite(arg)))
}

/** The position of a pointer, CSS px from the top left of a chart. */
export interface Pointer {
  x: number
  y: number
  pointerType?: string
  pointerId?: number
}

/** Lets a pointer do something on a chart, and draws the next frame. */
export function firePointer(plot: HTMLElement, type: string, { x, y, ...pointer }: Pointer): void {
  const event = new MouseEvent(type, { bubbles: true, button: 0 })
  Object.assign(event, { pointerType: 'mouse', pointerId: 1, isPrimary: (pointer.pointerId ?? 1) === 1, ...pointer })
  Object.defineProperties(event, { offsetX: { value: x }, offsetY: { value: y } })
  plot.dispatchEvent(event)
  nextFrame()
}

/** A press without a drag. */
export function fireClick(plot: HTMLElement, pointer: Pointer): void {
  firePointer(plot, 'pointerdown', pointer)
  firePointer(plot, 'pointerup', pointer)
}

/** Presses a key on a chart or a part of it, and draws the next frame. */
export function fireKey(element: Element, key: string, options: KeyboardEventInit = {}): void {
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...options }))
  nextFrame()
}
