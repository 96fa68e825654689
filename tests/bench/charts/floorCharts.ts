import { bucketsOf, indexOf, type Buckets } from './buckets'
import type { ChartCandidate, ChartHandle, ChartInput, Columns, Size } from './chartCandidate'

/** Values go from 0 to this. */
const TOP = 100

function tracePoints(
  context: CanvasRenderingContext2D,
  { x, values, size, start, end }: { x: Float64Array; values: Float64Array; size: Size; start: number; end: number },
): void {
  const scale = size.width / (end - start)
  const last = Math.min(x.length - 1, indexOf(x, end))
  for (let i = Math.max(0, indexOf(x, start) - 1); i <= last; i++) {
    context.lineTo(((x[i] as number) - start) * scale, size.height * (1 - (values[i] as number) / TOP))
  }
}

function traceBuckets(
  context: CanvasRenderingContext2D,
  { count, first, least, greatest, last }: Buckets,
  height: number,
): void {
  const scale = height / TOP
  for (let i = 0; i < count.length; i++) {
    if (!count[i]) continue
    for (const column of [first, least, greatest, last]) context.lineTo(i + 0.5, height - (column[i] as number) * scale)
  }
}

function createPainter({ columns, size }: ChartInput<unknown>, canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  return (start: number, end: number, buckets: Buckets[] | null) => {
    context.clearRect(0, 0, size.width, size.height)
    context.lineWidth = columns.lineWidth
    columns.series.forEach(({ color, values }, i) => {
      const bucket = buckets?.[i]
      context.strokeStyle = color
      context.beginPath()
      if (bucket) traceBuckets(context, bucket, size.height)
      else tracePoints(context, { x: columns.x, values, size, start, end })
      context.stroke()
    })
  }
}

function createCursor(
  canvas: HTMLCanvasElement,
  { columns, size }: ChartInput<unknown>,
): { elements: HTMLElement[]; text: Text } {
  const line = document.createElement('div')
  line.style.cssText = `position:absolute;left:0;top:0;width:1px;height:${size.height}px;background:#666;will-change:transform;pointer-events:none`
  const box = document.createElement('div')
  box.style.cssText = 'position:absolute;left:4px;top:4px;width:160px;height:14px;contain:strict;pointer-events:none'
  const text = document.createTextNode('')
  box.append(text)
  canvas.addEventListener('mousemove', ({ offsetX }) => {
    line.style.transform = `translateX(${offsetX}px)`
    text.data = String(Math.round((offsetX / size.width) * columns.x.length))
  })
  return { elements: [line, box], text }
}

function wholeOf({ x }: Columns): [start: number, end: number] {
  return [x[0] as number, x.at(-1) as number]
}

function createOne(input: ChartInput<Buckets[] | null>): ChartHandle {
  const { host, prepared, columns, size } = input
  const box = document.createElement('div')
  box.style.cssText = `position:relative;width:${size.width}px;height:${size.height}px;contain:strict`
  const canvas = Object.assign(document.createElement('canvas'), size)
  const { elements, text } = createCursor(canvas, input)
  box.append(canvas, ...elements)
  host.append(box)
  const paint = createPainter(input, canvas)
  paint(...wholeOf(columns), prepared)
  return {
    plot: () => canvas.getBoundingClientRect(),
    hoverText: () => text.data,
    zoom: (start, end) => paint(start, end, bucketsOf(columns, start, end, size.width)),
    append: () => paint(...wholeOf(columns), prepared),
    destroy: () => box.remove(),
  }
}

/**
 * The minimum work of the machine: lines of points that are already reduced, on one canvas, without axes or legend.
 */
export const floorCharts: ChartCandidate<Buckets[] | null> = {
  prepare: (columns, { width }) => bucketsOf(columns, ...wholeOf(columns), width),
  create: (inputs) => inputs.map(createOne),
}
