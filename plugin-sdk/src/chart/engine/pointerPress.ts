import { clamp } from '@barn-workbench/core/numbers'
import { HOUR, timeZoneOf } from '@barn-workbench/core/time'
import type { TimeZoom } from '../../time/timeView'
import { HOURS } from '../columns/hourCells'
import { DOT_LANE, LANE_HEIGHT, lanesHeight, type PlacedMark } from '../paint/markLanes'
import { rangeOf, type ChartState } from './chartState'
import type { Cursor } from './cursor'

/** A press that moves less than this is a click, CSS px. */
const MINIMUM_DRAG = 5
/** Time after which a resting finger shows the values under it, in ms. */
const LONG_PRESS = 300
/** Maximum distance of a tap from the values that a finger shows at which it hits them, in CSS px. */
const TAP_REACH = 24

/** A pointer that is down on the plot. */
interface Press {
  pointerId: number
  start: PlotPoint
  isTouch: boolean
  hasMoved: boolean
  /** A finger has rested. */
  isLong: boolean
  /** The handle of the moment that the pointer drags; null if the pointer selects a span of the plot. */
  hold: MomentHold
  /** The time whose values a finger on this chart had shown before, or null. */
  shown: number | null
  timer: ReturnType<typeof setTimeout> | undefined
}

/** The effects of pointers on a chart. */
export interface PressEffects {
  cursor: Cursor
  /** The pointer has moved on the chart, if only up or down. */
  onMove: () => void
  /** The pointer is on marks; none: on no mark. */
  onMarks: (marks: readonly PlacedMark[]) => void
  /** Marks are to be opened. Returns whether any can be. */
  onOpen: (marks: readonly PlacedMark[]) => boolean
  onPick: (time: number) => void
}

/** Hides the cursor of this chart and of all that share its time. */
export function hideCursor(state: ChartState): void {
  state.pointerY = null
  state.time.pointAt(null)
}

/** Zooms, and hides the cursor until the pointer moves again: it would stay at a time that is elsewhere now. */
export function zoomTo(state: ChartState, zoom: TimeZoom | null): void {
  state.time.zoomTo(zoom)
  hideCursor(state)
}

/** Zooms to the time between two points of the plot. */
export function zoomBetween(state: ChartState, start: PlotPoint, end: PlotPoint): void {
  const startTime = timeAtPixel(state, start)
  const endTime = timeAtPixel(state, end)
  if (startTime === null || endTime === null) return
  zoomTo(state, { start: Math.min(startTime, endTime), end: Math.max(startTime, endTime) })
}

/** The handlers of the pointer events of a plot. */
export interface PressHandlers {
  onDown(event: PointerEvent): void
  onMove(event: PointerEvent): void
  onUp(event: PointerEvent): void
  /** Ends a press without an effect. */
  release(): void
  isPressed(): boolean
}

function pressOf(event: PointerEvent, state: ChartState): Press {
  const isTouch = event.pointerType === 'touch'
  const start = pointOf(event, state)
  return {
    pointerId: event.pointerId,
    start,
    isTouch,
    hasMoved: false,
    isLong: false,
    hold: momentHoldAt(state, start, isTouch),
    shown: state.pointerY === null ? null : state.time.cursor(),
    timer: undefined,
  }
}

/** Whether a tap is on the line of the values that a finger has shown before. */
function isOnShown(state: ChartState, { shown }: Press, point: PlotPoint): boolean {
  const [from, to] = [-TAP_REACH, TAP_REACH].map((reach) => timeAtPixel(state, { x: point.x + reach, y: point.y }))
  if (shown === null || from === null || to === null) return false
  return state.options.kind === 'heat'
    ? timeAtPixel(state, point) === shown
    : shown >= (from ?? 0) && shown <= (to ?? 0)
}

/** Says by the form of the pointer what a press would do. */
function showWhatIsUnder(plot: HTMLElement, over: 'mark' | 'moment' | ''): void {
  if ((plot.dataset.over ?? '') !== over) plot.dataset.over = over
}

interface Parts {
  plot: HTMLElement
  state: ChartState
  effects: PressEffects
}

function pointAt({ state, effects }: Parts, point: PlotPoint): void {
  state.pointerY = point.y * state.ratio
  state.chosen = null
  state.time.pointAt(timeAtPixel(state, point))
  effects.onMove()
}

/** A pointer that is not down has moved. */
function hover(parts: Parts, point: PlotPoint): void {
  const { plot, state, effects } = parts
  const marks = marksAt(state, point, false)
  effects.onMarks(marks)
  const canOpen = state.options.onMark !== undefined && marks.some(({ mark }) => mark.id !== undefined)
  showWhatIsUnder(plot, canOpen ? 'mark' : momentHoldAt(state, point, false) ? 'moment' : '')
  // The values would cover the names of the marks.
  if (marks.length > 0 && isAbovePlot(state, point)) hideCursor(state)
  else pointAt(parts, point)
}

/** Opens the marks at a point, or picks it. The first tap of a finger shows the values there. */
function click(parts: Parts, ended: Press, point: PlotPoint): void {
  const { state, effects } = parts
  const marks = marksAt(state, point, ended.isTouch)
  if (marks.length > 0 && effects.onOpen(marks)) return
  if (ended.isTouch && !isOnShown(state, ended, point)) {
    pointAt(parts, point)
    effects.onMarks(marks)
    return
  }
  // A pen may press without having moved over the plot.
  if (!ended.isTouch) pointAt(parts, point)
  const time = ended.isTouch ? ended.shown : timeAtPixel(state, point)
  if (time !== null) effects.onPick(time)
}

function drag({ state, effects }: Parts, moved: Press, point: PlotPoint): void {
  moved.hasMoved ||= Math.abs(point.x - moved.start.x) >= MINIMUM_DRAG
  if (!moved.hasMoved) return
  if (moved.hold) dragMomentTo(state, point)
  else if (isZoomable(state) && !moved.isTouch) effects.cursor.select({ from: moved.start.x, to: point.x })
}

function lift(parts: Parts, ended: Press, point: PlotPoint): void {
  const { state } = parts
  if (ended.hold === 'axis' || (ended.hold && ended.hasMoved)) return dragMomentTo(state, point)
  if (ended.isTouch && (ended.hasMoved || ended.isLong)) pointAt(parts, point)
  else if (!ended.hasMoved) click(parts, ended, point)
  else if (isZoomable(state)) zoomBetween(state, ended.start, point)
}

const isZoomable = ({ options }: ChartState) => options.kind !== 'heat'

/**
 * Points while the pointer moves, zooms by dragging, moves the moment by its line or the axis, opens marks and picks
 * points. A resting finger shows values; dragging it scrolls the page.
 */
export function createPressHandlers(plot: HTMLElement, state: ChartState, effects: PressEffects): PressHandlers {
  const parts = { plot, state, effects }
  let press: Press | null = null

  function release(): void {
    if (press) clearTimeout(press.timer)
    if (press?.hasMoved && !press.isTouch) effects.cursor.select(null)
    press = null
  }
  function rest(resting: Press): void {
    resting.isLong = true
    pointAt(parts, resting.start)
  }
  return {
    release,
    isPressed: () => press !== null,
    onDown(event) {
      if (event.button !== 0) return
      release()
      const next = pressOf(event, state)
      press = next
      if (next.isTouch && !next.hold) next.timer = setTimeout(() => rest(next), LONG_PRESS)
      if (next.hold || (!next.isTouch && isZoomable(state))) plot.setPointerCapture?.(event.pointerId)
      if (next.hold === 'axis' && !next.isTouch) dragMomentTo(state, next.start)
    },
    onMove(event) {
      const point = pointOf(event, state)
      if (!press) {
        if (event.pointerType === 'touch') pointAt(parts, point)
        else hover(parts, point)
        return
      }
      const isHeld = event.pointerId === press.pointerId
      if (!isHeld || !press.hold) pointAt(parts, point)
      if (isHeld) drag(parts, press, point)
    },
    onUp(event) {
      const ended = press
      release()
      if (ended) lift(parts, ended, pointOf(event, state))
    },
  }
}

/** Maximum distance of a pointer from a mark, in CSS px. */
const REACH = { mouse: 3, touch: 14 }
/** Above the plot, where the dots of lines and the lanes are, it need not be as near. */
const REACH_ABOVE = { mouse: 6, touch: 22 }

/** Whether a point lies among the marks above the plot rather than on its values. */
function isAbovePlot({ placed }: ChartState, { y }: PlotPoint): boolean {
  return placed.length > 0 && y < 0
}

/** The marks at a point: those of its lane before others. In the plot only lines can be hit. */
function marksAt(state: ChartState, point: PlotPoint, isTouch: boolean): PlacedMark[] {
  const { placed, ratio } = state
  if (placed.length === 0) return []
  const pointer = isTouch ? 'touch' : 'mouse'
  const isAbove = isAbovePlot(state, point)
  const reach = (isAbove ? REACH_ABOVE : REACH)[pointer] * ratio
  const x = point.x * ratio
  const met = placed.filter(
    ({ left, right, lane }) => x >= left - reach && x <= right + reach && (isAbove || (lane < 0 && !isTouch)),
  )
  if (!isAbove) return met
  const hasDots = placed.some(({ lane }) => lane < 0)
  // The lane of dots is the one next to the plot.
  const isOnDots = hasDots && point.y >= -DOT_LANE
  const lane = isOnDots ? -1 : Math.floor((point.y + lanesHeight(placed)) / LANE_HEIGHT)
  const isExact = ({ left, right, lane: own }: PlacedMark) => own === lane && (isOnDots || (x >= left && x <= right))
  const exact = met.filter(isExact)
  return exact.length > 0 && !isTouch ? exact : met
}

/** Maximum distance from the line of the moment at which a press takes hold of it, in CSS px. */
const MOMENT_REACH = { mouse: 5, touch: 16 }

/** The handle by which a press moves the moment: its line, or the axis of time below the plot. */
type MomentHold = 'line' | 'axis' | null

/** The handle at a point of the plot. */
function momentHoldAt(state: ChartState, { x, y }: PlotPoint, isTouch: boolean): MomentHold {
  const { area, ratio, time, options } = state
  if (!time.showMoment || options.kind === 'heat') return null
  if (y > area.height / ratio) return 'axis'
  const moment = time.moment()
  const { start, end } = rangeOf(state)
  if (moment === null || y < 0 || moment < start || moment > end) return null
  const at = (((moment - start) / (end - start)) * area.width) / ratio
  return Math.abs(at - x) <= (isTouch ? MOMENT_REACH.touch : MOMENT_REACH.mouse) ? 'line' : null
}

/** Shows the moment at a time, which is never one to come. */
export function showMomentAt({ time }: ChartState, at: number): void {
  time.showMoment?.(Math.round(Math.min(at, time.now?.() ?? at)))
}

/** Moves the moment to a point of the plot. */
function dragMomentTo(state: ChartState, point: PlotPoint): void {
  const at = timeAtPixel(state, point)
  if (at !== null) showMomentAt(state, at)
}

/** A point of the plot, CSS px from its top left. */
export interface PlotPoint {
  x: number
  y: number
}

/** The point of an event on the plot. */
export function pointOf(event: PointerEvent, { area, ratio }: ChartState): PlotPoint {
  return { x: event.offsetX - area.left / ratio, y: event.offsetY - area.top / ratio }
}

/** The time at a point of the plot, ms; null on a heat map without cells. */
function timeAtPixel(state: ChartState, { x, y }: PlotPoint): number | null {
  const { area, ratio, cells, options } = state
  const share = clamp((x * ratio) / area.width, 0, 1)
  if (options.kind !== 'heat') {
    const { start, end } = rangeOf(state)
    return start + share * (end - start)
  }
  const rows = cells?.days.length ?? 0
  const day = cells?.days[Math.floor(clamp((y * ratio) / area.height, 0, 0.999) * rows)]
  if (day === undefined) return null
  return timeZoneOf(options.timeZone).toInstant(day + Math.floor(Math.min(0.999, share) * HOURS) * HOUR)
}
