import classes from '../chart.module.css'
import { paintChart } from '../paint/paintChart'
import { appendPoint } from './append'
import type { Chart, ChartOptions } from './chartOptions'
import { createChartState, derive, sceneOf, setColumns, type ChartState } from './chartState'
import { currentTheme, followTheme } from './chartTheme'
import { createCursor, type Cursor } from './cursor'
import {
  addDrawable,
  isWaiting,
  removeDrawable,
  requestCursor,
  requestDraw,
  requestDrawNow,
  type Drawable,
} from './drawing'
import { element } from './element'
import { exportPng } from './exportPng'
import { followPointer } from './gestures'
import { followKeys } from './keys'
import { createLegend, type Legend } from './legend'

function createPlot({ label, words, describedBy }: ChartOptions): HTMLElement {
  const plot = element('div', classes.plot)
  plot.tabIndex = 0
  plot.role = 'application'
  if (words?.role) plot.ariaRoleDescription = words.role
  if (label) plot.ariaLabel = label
  if (describedBy) plot.setAttribute('aria-describedby', describedBy)
  return plot
}

/** A canvas has its size in device pixels; only where those are not CSS pixels must its style say so. */
function fitStyle({ style, width, height }: HTMLCanvasElement, ratio: number): void {
  if (ratio === 1 && style.width === '') return
  style.width = `${width / ratio}px`
  style.height = `${height / ratio}px`
}

/** The canvas of a chart; made with its first drawing, since one without a drawing is black, and not yet in the page: there a font would work out its styles. */
function createSurface() {
  let context: CanvasRenderingContext2D | null = null
  return (width: number, height: number, ratio: number): CanvasRenderingContext2D | null => {
    const canvas = context?.canvas ?? element('canvas', classes.canvas)
    // Each of these clears a canvas that has a context already.
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    fitStyle(canvas, ratio)
    if (context) return context
    return (context = canvas.getContext('2d', { alpha: false }))
  }
}

/** A chart narrower than this hides a long legend behind a button, CSS px. */
const NARROW = 420

function createDrawable(root: HTMLElement, plot: HTMLElement, state: ChartState, cursor: Cursor): Drawable {
  const surface = createSurface()
  return {
    element: plot,
    visible: true,
    fit(width, height) {
      if (state.width === width && state.height === height) return false
      state.width = width
      state.height = height
      root.toggleAttribute('data-narrow', width < NARROW)
      return true
    },
    draw() {
      const ratio = window.devicePixelRatio || 1
      const width = Math.round(state.width * ratio)
      const height = Math.round(state.height * ratio)
      if (width < 1 || height < 1) return
      const context = surface(width, height, ratio)
      if (!context) return
      if (ratio !== state.ratio) state.gutter = 0
      state.ratio = ratio
      const scene = sceneOf(state, currentTheme(), { context, width, height, ratio })
      state.area = paintChart(scene)
      if (!context.canvas.parentNode) plot.prepend(context.canvas)
      state.gutter = state.options.kind === 'range' || state.options.kind === 'heat' ? 0 : scene.gutter
      cursor.refresh()
    },
    moveCursor: cursor.move,
  }
}

function listen(
  root: HTMLElement,
  plot: HTMLElement,
  { state, cursor, drawable }: { state: ChartState; cursor: Cursor; drawable: Drawable },
): () => void {
  const stops = [
    state.time.subscribe('zoom', () => requestDrawNow(drawable)),
    state.time.subscribe('cursor', () => requestCursor(drawable)),
    followTheme(() => requestDraw(drawable)),
    followPointer(plot, state, cursor),
    followKeys(root, plot, state, cursor),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Puts a chart into an element that has a size. It is drawn when it comes into view. @public */
export function createChart(host: HTMLElement, options: ChartOptions): Chart {
  const state = createChartState(options)
  const plot = createPlot(options)
  const root = element('div', classes.chart, plot)
  const cursor = createCursor(plot, state)
  const drawable = createDrawable(root, plot, state, cursor)
  const legend: Legend | null = options.legend ? createLegend(state, toggle) : null
  if (legend) root.append(legend.element)
  host.append(root)
  const stop = listen(root, plot, { state, cursor, drawable })
  addDrawable(drawable)

  function changed(): void {
    derive(state)
    legend?.refresh()
    requestDraw(drawable)
  }

  function toggle(name: string): void {
    if (!state.hidden.delete(name)) state.hidden.add(name)
    changed()
    options.onHide?.([...state.hidden])
  }

  return {
    setColumns(columns) {
      setColumns(state, columns)
      legend?.refresh()
      requestDraw(drawable)
    },
    append(x, values) {
      appendPoint(state, x, values)
      requestDraw(drawable)
    },
    show: (range) => state.time.zoomTo(range),
    setHidden(names) {
      state.hidden = new Set(names)
      changed()
    },
    setMarks(marks) {
      state.marks = marks
      requestDraw(drawable)
    },
    resize() {
      const { width, height } = plot.getBoundingClientRect()
      if (drawable.fit(width, height)) requestDraw(drawable)
    },
    plot() {
      const { left, top } = plot.getBoundingClientRect()
      const { area, ratio } = state
      return {
        left: left + area.left / ratio,
        top: top + area.top / ratio,
        width: area.width / ratio,
        height: area.height / ratio,
      }
    },
    cursorText: cursor.text,
    drawn: () => !isWaiting(drawable),
    exportPng: () => exportPng(state),
    destroy() {
      stop()
      removeDrawable(drawable)
      root.remove()
    },
  }
}
