import type { Figures } from '../measure/bridge'
import { settle } from '../measure/frameEnd'
import { createFrameProbe, type FrameProbe } from '../measure/frameProbe'
import { createRandom } from '../measure/random'
import { runReact } from '../measure/runningReact'
import { median, p95 } from '../measure/statistics'
import type { ChartCandidate, ChartHandle, Columns } from './chartCandidate'
import { CHART_CASES, makeColumns, STEP, type ChartCase, type ChartCaseName } from './chartCases'
import { sweepPointer } from './sweepPointer'

export interface ChartPlan {
  case: ChartCaseName
  candidate: string
  seed: number
  moves: number
  zooms: number
  appends: number
  repeats: number
  /** A part of a sample ends after this time, ms. */
  patience: number
}

/** The charts of a case on the page, and what they are made from. */
interface Scene<P> {
  plan: ChartPlan
  kind: ChartCase
  probe: FrameProbe
  candidate: ChartCandidate<P>
  columns: Columns[]
  cells: HTMLElement[]
}

/** A zoom shows from a fiftieth to half of the time. */
const LEAST_ZOOM = 0.02
const ZOOM_SPREAD = 0.48
const TOP = 100

function layOut({ series, columns, size }: ChartCase, charts: readonly Columns[]): HTMLElement[] {
  const stage = document.getElementById('stage') as HTMLElement
  stage.style.width = `${size.width * columns}px`
  return charts.map(() => {
    const cell = document.createElement('div')
    cell.style.cssText = `float:left;width:${size.width}px;height:${size.height}px;overflow:${series > 10 ? 'visible' : 'hidden'}`
    stage.append(cell)
    return cell
  })
}

function prepare<P>({ candidate, columns, kind }: Scene<P>): P[] {
  return columns.map((one) => candidate.prepare(one, kind.size))
}

async function build<P>(
  { probe, candidate, columns, cells, kind }: Scene<P>,
  prepared: readonly P[],
  group?: string,
): Promise<{ charts: ChartHandle[]; time: number }> {
  let charts: ChartHandle[] = []
  const time = await probe.change(
    () => {
      charts = candidate.create(
        columns.map((one, i) => ({
          host: cells[i] as HTMLElement,
          prepared: prepared[i] as P,
          columns: one,
          size: kind.size,
          group,
        })),
      )
    },
    () => charts.every((chart) => chart.isDrawn?.() !== false),
  )
  return { charts, time }
}

const areShown = (charts: readonly ChartHandle[]) => () => charts.every((chart) => chart.isShown?.() !== false)

async function zoom<P>({ probe, columns, plan }: Scene<P>, charts: readonly ChartHandle[]): Promise<Figures> {
  const x = (columns[0] as Columns).x
  const first = x[0] as number
  const last = x.at(-1) as number
  const random = createRandom(plan.seed)
  const times: number[] = []
  const until = performance.now() + plan.patience
  const show = (start: number, end: number) =>
    probe.change(() => charts.forEach((chart) => chart.zoom(start, end)), areShown(charts))
  for (let i = 0; i < plan.zooms && performance.now() < until; i++) {
    const width = (last - first) * (LEAST_ZOOM + ZOOM_SPREAD * random())
    const start = first + (last - first - width) * random()
    times.push(await show(start, start + width))
  }
  await show(first, last)
  return { zoom: median(times), zoomP95: p95(times) }
}

async function append<P>({ probe, columns, plan, kind }: Scene<P>, charts: readonly ChartHandle[]): Promise<Figures> {
  const [chart] = charts
  if (!kind.streams || !chart) return {}
  const { x, series } = columns[0] as Columns
  const random = createRandom(plan.seed)
  const times: number[] = []
  for (let i = 1; i <= plan.appends; i++) {
    const values = Float64Array.from(series, () => TOP * random())
    times.push(await probe.change(() => chart.append((x.at(-1) as number) + i * STEP, values), areShown(charts)))
  }
  return { append: median(times), appendP95: p95(times) }
}

/** The same charts made again on the page, with everything warm. */
async function again<P>(
  scene: Scene<P>,
  prepared: readonly P[],
  first: ChartHandle[],
): Promise<{ charts: ChartHandle[]; figures: Figures }> {
  const times: number[] = []
  let charts = first
  const until = performance.now() + scene.plan.patience
  for (let i = 0; i < scene.plan.repeats && performance.now() < until; i++) {
    charts.forEach((chart) => chart.destroy())
    await settle(30)
    const built = await build(scene, prepared)
    charts = built.charts
    times.push(built.time)
  }
  return { charts, figures: { again: median(times) } }
}

/** One cursor over all charts. */
async function shareCursor<P>(scene: Scene<P>, charts: readonly ChartHandle[]): Promise<Figures> {
  charts.forEach((chart) => chart.destroy())
  if (scene.kind.charts === 1 || !scene.candidate.sharesCursor) return {}
  await settle(30)
  const built = await build(scene, prepare(scene), 'shared')
  await settle()
  const sweep = await sweepPointer(scene.probe, built.charts[0] as ChartHandle, scene.plan)
  return { sharedHover: sweep.middle, sharedHoverMissed: sweep.missed }
}

/**
 * Measures one candidate in one case on a fresh page: times in ms until presented, the heap in MB above the empty
 * page's.
 */
export async function measureCharts<P>(plan: ChartPlan, candidate: ChartCandidate<P>): Promise<Figures> {
  const kind: ChartCase = CHART_CASES[plan.case]
  const columns = Array.from({ length: kind.charts }, (_, i) => makeColumns(kind, plan.seed + i))
  const scene: Scene<P> = { plan, kind, probe: createFrameProbe(), candidate, columns, cells: layOut(kind, columns) }
  await runReact()
  await candidate.warm?.()
  await settle(100)
  for (let i = 0; i < 3; i++) await scene.probe.change(() => undefined)
  const empty = await window.readHeap()

  const started = performance.now()
  const prepared = prepare(scene)
  const prepareTime = performance.now() - started
  await settle()
  const first = await build(scene, prepared)
  await settle(100)
  const drawn = await window.readHeap()
  await window.takePicture(`chart-${plan.case}-${plan.candidate}`)

  const hover = await sweepPointer(scene.probe, first.charts[0] as ChartHandle, plan)
  await window.takePicture(`chart-${plan.case}-${plan.candidate}-hover`)
  await window.movePointer(1, 1)
  await settle(100)
  const zoomed = await zoom(scene, first.charts)
  const appended = await append(scene, first.charts)
  const repeated = await again(scene, prepared, first.charts)
  return {
    prepare: prepareTime,
    first: first.time,
    heap: drawn.held - empty.held,
    hover: hover.middle,
    hoverP95: hover.late,
    hoverMissed: hover.missed,
    ...zoomed,
    ...appended,
    ...repeated.figures,
    ...(await shareCursor(scene, repeated.charts)),
  }
}
