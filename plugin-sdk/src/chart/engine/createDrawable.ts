import { currentTheme } from '../../canvas/canvasTheme'
import { chartClasses as classes } from '../chartClasses'
import { paintChart } from '../paint/paintChart'
import { rangeOf, sceneOf, type ChartState } from './chartState'
import type { Cursor } from './cursor'
import type { Drawable } from './drawLoop'
import { createElement } from './elements'
import type { Legend } from './legend'
import type { MarkParts } from './markParts'
import { readingAt } from './readings'

/** A canvas is as large as its device pixels say. Only where those are not CSS pixels does it need a style. */
function fitStyle({ style, width, height }: HTMLCanvasElement, ratio: number): void {
  if (ratio === 1 && style.width === '') return
  style.width = `${width / ratio}px`
  style.height = `${height / ratio}px`
}

/**
 * Gives the context of the chart's canvas in a size. The canvas is created with the first drawing, because an empty one
 * is black, and is not on the page at that time, because setting a font there would make the browser compute styles.
 */
function createCanvas(): (width: number, height: number, ratio: number) => CanvasRenderingContext2D | null {
  let context: CanvasRenderingContext2D | null = null
  return (width, height, ratio) => {
    const canvas = context?.canvas ?? createElement('canvas', classes.canvas)
    // Setting a size clears the canvas, even if the size is the same.
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    fitStyle(canvas, ratio)
    context ??= canvas.getContext('2d', { alpha: false })
    return context
  }
}

/** Index of the point whose values the cursor shows; null without one. */
function indexUnderCursor(state: ChartState): number | null {
  const time = state.time.cursor()
  const reading = time === null ? null : readingAt(state, time)
  return reading && reading.index >= 0 ? reading.index : null
}

/** The parts of a chart beside its canvas. */
interface ShownParts {
  cursor: Cursor
  legend: Legend | null
  marks: MarkParts
}

/** A chart as the loop of frames draws it. */
export interface ChartDrawable extends Drawable {
  /** Cancels the drawing that waits until the chart is at rest. */
  forget(): void
}

/** Draws a chart in its plot, when the browser draws and the plot is in view. */
export function createDrawable(
  plot: HTMLElement,
  state: ChartState,
  { cursor, legend, marks }: ShownParts,
): ChartDrawable {
  const contextOfSize = createCanvas()
  const momentLine = createMomentLine(plot, state)
  const showFigures = () => legend?.showFigures()
  const showValues = () => legend?.showValues(indexUnderCursor(state))
  return {
    element: plot,
    isVisible: true,
    resize(width, height) {
      if (state.width === width && state.height === height) return false
      state.width = width
      state.height = height
      legend?.fit(width)
      return true
    },
    draw() {
      const ratio = window.devicePixelRatio || 1
      const width = Math.round(state.width * ratio)
      const height = Math.round(state.height * ratio)
      if (width < 1 || height < 1) return
      const context = contextOfSize(width, height, ratio)
      if (!context) return
      if (ratio !== state.ratio) state.gutter = 0
      state.ratio = ratio
      const scene = sceneOf(state, currentTheme(), { context, width, height, ratio })
      const { area, scale } = paintChart(scene)
      state.area = area
      state.placed = scene.placed
      state.scale = scale ?? state.scale
      if (!context.canvas.parentNode) plot.prepend(context.canvas)
      state.gutter = state.options.kind === 'range' || state.options.kind === 'heat' ? 0 : scene.gutter
      cursor.refresh()
      showFigures()
      marks.refresh()
      momentLine.move()
    },
    moveCursor() {
      cursor.move()
      momentLine.move()
      if (legend) whenCursorRests(showValues)
    },
    forget: () => forget(showValues),
  }
}

/** Time without a movement after which the cursor rests, in ms. */
const REST = 150

const waiting = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function runWaiting(): void {
  const tasks = [...waiting]
  waiting.clear()
  for (const task of tasks) task()
}

/**
 * Runs a task once the cursor rests, all tasks one after the other: what changes the layout of the page costs nothing
 * while the cursor moves. A task that waits already is run once.
 */
function whenCursorRests(task: () => void): void {
  waiting.add(task)
  clearTimeout(timer)
  timer = setTimeout(runWaiting, REST)
}

/** Runs a task no more. */
function forget(task: () => void): void {
  waiting.delete(task)
}

/** A line at the moment whose pictures are shown. Its element is created when it is first visible. */
export interface MomentLine {
  /** Moves it to the moment (`TimeView.moment`), or hides it outside of the visible range. */
  move(): void
}

/** Creates the line in the plot of a chart. It reads `state` at each move. */
function createMomentLine(plot: HTMLElement, state: ChartState): MomentLine {
  let line: HTMLElement | null = null
  return {
    move() {
      const moment = state.time.moment()
      if (moment === null && !line) return
      const { start, end } = rangeOf(state)
      const isShown = moment !== null && moment >= start && moment <= end && state.options.kind !== 'heat'
      if (!line) {
        line = createElement('div', classes.moment)
        line.ariaHidden = 'true'
        plot.append(line)
      }
      line.dataset.shown = String(isShown)
      if (!isShown) return
      const { area, ratio } = state
      const x = (area.left + ((moment - start) / (end - start)) * area.width) / ratio
      Object.assign(line.style, {
        top: `${area.top / ratio}px`,
        height: `${area.height / ratio}px`,
        transform: `translateX(${Math.round(x)}px)`,
      })
    },
  }
}
