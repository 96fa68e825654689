import { timeZoneOf } from '@barn-workbench/core/time'
import type { TimeZoom } from '../../time/timeView'
import type { ChartColumns } from '../columns/chartColumns'
import { hourCells, type HourCells } from '../columns/hourCells'
import { prepareColumns, type PreparedColumns, type PreparedSeries } from '../columns/preparedColumns'
import type { PlotArea, Scene } from '../paint/scene'
import type { ChartMark, ChartOptions, ChartTime } from './chartOptions'
import type { ChartTheme } from './chartTheme'
import { createChartTime } from './chartTime'

/** CSS px. */
const DEFAULT_LINE_WIDTH = 1.5
/** Room for the words of the value axis before they are known, CSS px. */
const FIRST_GUTTER = 34
/** Shown around a single point, ms. */
const AROUND_POINT = 30 * 60_000

/** What one chart knows; its parts read and change it. */
export interface ChartState {
  readonly options: ChartOptions
  readonly time: ChartTime
  columns: ChartColumns
  prepared: PreparedColumns
  hidden: Set<string>
  marks: readonly ChartMark[]
  visible: readonly PreparedSeries[]
  cells: HourCells | null
  /** Columns that this chart may write to, since nobody else holds them. */
  own: boolean
  /** CSS px. */
  width: number
  height: number
  ratio: number
  gutter: number
  area: PlotArea
}

function withoutHidden({ prepared, hidden }: Pick<ChartState, 'prepared' | 'hidden'>): readonly PreparedSeries[] {
  return hidden.size === 0 ? prepared.series : prepared.series.filter(({ name }) => !hidden.has(name))
}

/** Works out anew what follows from the columns and from what is hidden. */
export function derive(state: ChartState): void {
  state.visible = withoutHidden(state)
  if (state.options.kind !== 'heat') return
  const { x, window, step } = state.prepared
  const end = state.columns.window ? window.end : window.end + step
  state.cells = hourCells(
    x,
    state.visible,
    { start: window.start, end: Math.max(end, window.start + 1) },
    timeZoneOf(state.options.timeZone),
  )
}

export function setColumns(state: ChartState, columns: ChartColumns): void {
  state.columns = columns
  state.prepared = prepareColumns(columns)
  state.own = false
  derive(state)
}

/** The part of time that the chart shows. */
export function rangeOf({
  time,
  prepared,
  options,
  columns,
}: Pick<ChartState, 'time' | 'prepared' | 'options' | 'columns'>): TimeZoom {
  const zoom = options.kind === 'heat' ? null : time.zoom()
  if (zoom) return zoom
  const { start, end } = prepared.window
  const whole = columns.window || (options.kind !== 'bar' && options.kind !== 'range') ? end : end + prepared.step
  return whole > start ? { start, end: whole } : { start: start - AROUND_POINT, end: start + AROUND_POINT }
}

export function createChartState(options: ChartOptions): ChartState {
  const prepared = prepareColumns(options.columns)
  const state: ChartState = {
    options,
    prepared,
    time: options.time ?? createChartTime(),
    columns: options.columns,
    hidden: new Set(options.hidden),
    marks: options.marks ?? [],
    visible: [],
    cells: null,
    own: false,
    width: 0,
    height: 0,
    ratio: 1,
    gutter: 0,
    area: { left: 0, top: 0, width: 1, height: 1 },
  }
  derive(state)
  return state
}

/** The scene of a chart on a canvas of so many device pixels. */
export function sceneOf(
  state: ChartState,
  theme: ChartTheme,
  canvas: { context: CanvasRenderingContext2D; width: number; height: number; ratio: number },
): Scene {
  const { options, prepared, visible, cells, marks } = state
  return {
    ...canvas,
    theme,
    columns: prepared,
    visible,
    cells,
    marks,
    ...rangeOf(state),
    kind: options.kind,
    lineWidth: (options.lineWidth ?? DEFAULT_LINE_WIDTH) * canvas.ratio,
    stacked: options.stacked ?? false,
    unit: options.unit,
    locale: options.locale,
    timeZone: options.timeZone,
    gutter: Math.max(state.gutter, Math.round(FIRST_GUTTER * canvas.ratio)),
  }
}
