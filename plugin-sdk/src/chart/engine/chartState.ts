import { createEmitter } from '@barn-workbench/core/emitter'
import { MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import type { CanvasTheme } from '../../canvas/canvasTheme'
import type { TimeViewEvents, TimeWindow, TimeZoom } from '../../time/timeView'
import { bandOf, LEAST_BAND, type Band } from '../columns/bandOf'
import type { ChartColumns } from '../columns/chartColumns'
import { gapsOf } from '../columns/gapsOf'
import { hourCells, type HourCells } from '../columns/hourCells'
import { prepareColumns, type PreparedColumns, type PreparedSeries } from '../columns/preparedColumns'
import type { PlacedMark } from '../paint/markLanes'
import type { PlotArea, Scene, ValueScale } from '../paint/scene'
import type { DayCount } from '../time/timeAxis'
import type { ChartMark, ChartOptions, ChartShade, ChartTime } from './chartOptions'

/** CSS px. */
const DEFAULT_LINE_WIDTH = 1.5
/** Width reserved for the labels of the value axis before they are known, CSS px. */
const INITIAL_GUTTER = 34
/** Time shown before and after a single point, ms. */
const AROUND_POINT = 30 * MINUTE

/** The state of one chart, which its parts read and change. */
export interface ChartState {
  readonly options: ChartOptions
  readonly time: ChartTime
  columns: ChartColumns
  prepared: PreparedColumns
  hidden: Set<string>
  /** Name of the series that is drawn above all others, or null. */
  front: string | null
  /** Name of the series that was chosen at the cursor by keys, or null. */
  chosen: string | null
  marks: readonly ChartMark[]
  /** The marks in view, as drawn. */
  placed: readonly PlacedMark[]
  shades: readonly ChartShade[]
  /** Spans of time in which no visible series has a value, ms. */
  gaps: readonly TimeWindow[]
  /** Series that are not hidden. */
  visible: readonly PreparedSeries[]
  /** Set if the visible series are drawn as one band. */
  band: Band | null
  /** The series, hidden or not, that a band of all of them draws as lines of their own. */
  bandLines: readonly PreparedSeries[]
  /** Cells of a heat map. */
  cells: HourCells | null
  /** Whether the columns are a copy of this chart, which it may write to. */
  ownsColumns: boolean
  /** CSS px. */
  width: number
  height: number
  /** Device px per CSS px. */
  ratio: number
  /** Width of the labels of the value axis, device px. */
  gutter: number
  area: PlotArea
  scale: ValueScale
  /** Height of the pointer, device px below the top of the plot; null while it is not on this chart. */
  pointerY: number | null
}

function visibleSeries({ prepared, hidden }: Pick<ChartState, 'prepared' | 'hidden'>): readonly PreparedSeries[] {
  return hidden.size === 0 ? prepared.series : prepared.series.filter(({ name }) => !hidden.has(name))
}

/** Few series are no band. */
function bandOfSeries({ prepared }: ChartState, series: readonly PreparedSeries[]): Band | null {
  return series.filter(({ ghost }) => ghost !== true).length < LEAST_BAND ? null : bandOf(prepared, series)
}

function updateBand(state: ChartState): void {
  const all = bandOfSeries(state, state.prepared.series)
  state.bandLines = all?.lines ?? []
  state.band = state.hidden.size === 0 ? all : bandOfSeries(state, state.visible)
}

/** Updates the visible series and the cells after the columns or the hidden names have changed. */
export function updateDerivedState(state: ChartState): void {
  state.visible = visibleSeries(state)
  if (state.options.kind !== 'heat') {
    state.gaps = gapsOf(state.prepared, state.visible, state.time.now?.())
    if (state.options.kind === 'band') updateBand(state)
    return
  }
  const { x, window, step } = state.prepared
  const end = state.columns.window ? window.end : window.end + step
  state.cells = hourCells(
    x,
    state.visible,
    { start: window.start, end: Math.max(end, window.start + 1) },
    timeZoneOf(state.options.timeZone),
  )
}

/** Prepares columns and sets them as the data of a chart. */
export function setColumns(state: ChartState, columns: ChartColumns): void {
  state.columns = columns
  state.prepared = prepareColumns(columns)
  state.ownsColumns = false
  updateDerivedState(state)
}

/** The range of time that the chart shows, ms. */
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

/** Creates the state of a chart that is not drawn yet. */
export function createChartState(options: ChartOptions): ChartState {
  const prepared = prepareColumns(options.columns)
  const state: ChartState = {
    options,
    prepared,
    time: options.time ?? createChartTime(),
    columns: options.columns,
    hidden: new Set(options.hidden),
    front: null,
    chosen: null,
    marks: options.marks ?? [],
    placed: [],
    shades: options.shades ?? [],
    gaps: [],
    visible: [],
    band: null,
    bandLines: [],
    cells: null,
    ownsColumns: false,
    width: 0,
    height: 0,
    ratio: 1,
    gutter: 0,
    area: { left: 0, top: 0, width: 1, height: 1 },
    scale: { factor: -1, offset: 0 },
    pointerY: null,
  }
  updateDerivedState(state)
  return state
}

/** Lines are drawn one above the other, the last on top. If one is brought forward, the others fade. */
function frontLast(
  visible: readonly PreparedSeries[],
  front: string | null,
  theme: CanvasTheme,
): readonly PreparedSeries[] {
  const isFront = ({ name }: PreparedSeries) => name === front
  if (!visible.some(isFront)) return visible
  const others = visible.filter((series) => !isFront(series))
  return [...others.map((series) => ({ ...series, color: theme.faded(series.color) })), ...visible.filter(isFront)]
}

/** The zero and the unit of the days that the chart counts; undefined if it counts none. */
export function dayCountOf({ options }: Pick<ChartState, 'options'>): DayCount | undefined {
  const { dayOne, messages } = options
  if (dayOne === undefined || !Number.isFinite(dayOne)) return undefined
  return { dayOne, nameOf: messages?.day ?? ((number) => `Day ${number}`) }
}

/** Reference data is drawn below the other series and faint. */
function ghostsFirst(visible: readonly PreparedSeries[], theme: CanvasTheme): readonly PreparedSeries[] {
  const isGhost = ({ ghost }: PreparedSeries) => ghost === true
  if (!visible.some(isGhost)) return visible
  const ghosts = visible.filter(isGhost).map((series) => ({ ...series, color: theme.ghost(series.color) }))
  return [...ghosts, ...visible.filter((series) => !isGhost(series))]
}

/** Areas and bars are measured from zero; lines if that is set, and counts always. */
function beginsAtZero({ kind, fromZero = false, wholeNumbers = false }: ChartOptions): boolean {
  return fromZero || wholeNumbers || (kind !== 'line' && kind !== 'band')
}

/** The words that are drawn on the canvas. */
function wordsOf({ scale, messages }: ChartOptions): Pick<Scene, 'heatLabels' | 'medianLabel' | 'limitLabel'> {
  return {
    heatLabels: { low: scale?.low, high: scale?.high, wholeDay: messages?.wholeDay },
    medianLabel: messages?.median,
    limitLabel: messages?.limitAbove,
  }
}

/** The scene of a chart on a canvas, whose size is in device px. */
export function sceneOf(
  state: ChartState,
  theme: CanvasTheme,
  canvas: { context: CanvasRenderingContext2D; width: number; height: number; ratio: number },
): Scene {
  const { options, prepared, visible, band, cells, marks, shades, gaps, time } = state
  return {
    ...canvas,
    theme,
    columns: prepared,
    visible: frontLast(ghostsFirst(visible, theme), state.front, theme),
    band: band && { ...band, lines: frontLast(band.lines, state.front, theme) },
    cells,
    ...wordsOf(options),
    marks,
    shades,
    gaps,
    placed: [],
    ...rangeOf(state),
    kind: options.kind,
    lineWidth: (options.lineWidth ?? DEFAULT_LINE_WIDTH) * canvas.ratio,
    stacked: options.stacked ?? false,
    wholeNumbers: options.wholeNumbers ?? false,
    fromZero: beginsAtZero(options),
    unit: options.unit,
    domain: options.domain,
    now: time.now?.() ?? Infinity,
    locale: options.locale,
    timeZone: options.timeZone,
    days: dayCountOf(state),
    gutter: Math.max(state.gutter, Math.round(INITIAL_GUTTER * canvas.ratio)),
  }
}

/** Creates the time of a chart that shares it with no other chart. */
export function createChartTime(): ChartTime {
  const events = createEmitter<TimeViewEvents>()
  let zoom: TimeZoom | null = null
  let cursor: number | null = null
  return {
    zoom: () => zoom,
    zoomTo(next) {
      zoom = next && next.end > next.start ? next : null
      events.emit('zoom.changed')
    },
    cursor: () => cursor,
    pointAt(time) {
      if (time === cursor) return
      cursor = time
      events.emit('cursor.moved')
    },
    moment: () => null,
    subscribe: events.subscribe,
  }
}
