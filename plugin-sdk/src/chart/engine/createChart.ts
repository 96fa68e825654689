import { currentTheme, observeTheme } from '../../canvas/canvasTheme'
import classes from '../chart.module.css'
import { paintChart } from '../paint/paintChart'
import { appendPoint } from './append'
import { attachKeys } from './attachKeys'
import { attachPointer } from './attachPointer'
import type { Chart, ChartOptions } from './chartOptions'
import { createChartState, sceneOf, setColumns, updateDerivedState, type ChartState } from './chartState'
import { createElement } from './createElement'
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
import { exportPng } from './exportPng'
import { createLegend, type Legend, type LegendHandlers } from './legend'
import { createMomentLine } from './momentLine'

/** The connected parts of a chart. */
interface ChartParts {
  root: HTMLElement
  plot: HTMLElement
  state: ChartState
  cursor: Cursor
  drawable: Drawable
}

function createPlot({ label, messages, describedBy }: ChartOptions): HTMLElement {
  const plot = createElement('div', classes.plot)
  plot.tabIndex = 0
  plot.role = 'application'
  if (messages?.role) plot.ariaRoleDescription = messages.role
  if (label) plot.ariaLabel = label
  if (describedBy) plot.setAttribute('aria-describedby', describedBy)
  return plot
}

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

function createDrawable(
  plot: HTMLElement,
  state: ChartState,
  { cursor, legend }: { cursor: Cursor; legend: Legend | null },
): Drawable {
  const contextOfSize = createCanvas()
  const momentLine = createMomentLine(plot, state)
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
      state.scale = scale ?? state.scale
      if (!context.canvas.parentNode) plot.prepend(context.canvas)
      state.gutter = state.options.kind === 'range' || state.options.kind === 'heat' ? 0 : scene.gutter
      cursor.refresh()
      momentLine.move()
    },
    moveCursor() {
      cursor.move()
      momentLine.move()
    },
  }
}

/** Listens to the shared time, the theme, the pointer and the keyboard. Returns the function that ends it. */
function attachListeners({ root, plot, state, cursor, drawable }: ChartParts): () => void {
  const detachAll = [
    state.time.subscribe('zoom.changed', () => requestDrawNow(drawable)),
    state.time.subscribe('cursor.moved', () => requestCursor(drawable)),
    state.time.subscribe('moment.changed', () => requestCursor(drawable)),
    observeTheme(() => requestDraw(drawable)),
    attachPointer(plot, state, { cursor, onMove: () => requestCursor(drawable) }),
    attachKeys(root, plot, state, cursor),
  ]
  return () => {
    for (const detach of detachAll) detach()
  }
}

type ViewMethods = Pick<
  Chart,
  'append' | 'show' | 'setMarks' | 'resize' | 'plot' | 'cursorText' | 'isDrawn' | 'exportPng'
>

/** The methods that leave the series and the legend as they are. */
function viewMethods({ plot, state, cursor, drawable }: ChartParts): ViewMethods {
  return {
    append(x, values) {
      appendPoint(state, x, values)
      requestDraw(drawable)
    },
    show: (range) => state.time.zoomTo(range),
    setMarks(marks) {
      state.marks = marks
      requestDraw(drawable)
    },
    resize() {
      const { width, height } = plot.getBoundingClientRect()
      if (drawable.resize(width, height)) requestDraw(drawable)
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
    isDrawn: () => !isWaiting(drawable),
    exportPng: (title) => exportPng(state, title),
  }
}

/** Creates a chart in an element that has a size. It is drawn once it comes into view. @public */
export function createChart(container: HTMLElement, options: ChartOptions): Chart {
  const state = createChartState(options)
  const plot = createPlot(options)
  const root = createElement('div', classes.chart, plot)
  const cursor = createCursor(plot, state)
  const legend: Legend | null = options.legend ? createLegend(state, createLegendHandlers()) : null
  const drawable = createDrawable(plot, state, { cursor, legend })
  if (legend) root.append(legend.element)
  container.append(root)
  const parts: ChartParts = { root, plot, state, cursor, drawable }
  const detachListeners = attachListeners(parts)
  addDrawable(drawable)

  function redrawSeries(): void {
    legend?.refresh()
    requestDraw(drawable)
  }
  function hide(names: Iterable<string>): void {
    state.hidden = new Set(names)
    updateDerivedState(state)
    redrawSeries()
    options.onHide?.([...state.hidden])
  }
  function createLegendHandlers(): LegendHandlers {
    return {
      onSolo(name) {
        const others = state.prepared.series.map((series) => series.name).filter((other) => other !== name)
        const isAlone = !state.hidden.has(name) && others.every((other) => state.hidden.has(other))
        hide(isAlone ? [] : others)
      },
      onToggle(name) {
        hide(state.hidden.has(name) ? [...state.hidden].filter((other) => other !== name) : [...state.hidden, name])
      },
      onPoint(name) {
        // Areas and bars are stacked or side by side: their order means something.
        if (state.front === name || options.kind !== 'line') return
        state.front = name
        requestDraw(drawable)
      },
    }
  }
  return {
    ...viewMethods(parts),
    setColumns(columns) {
      setColumns(state, columns)
      redrawSeries()
    },
    setHidden(names) {
      state.hidden = new Set(names)
      updateDerivedState(state)
      redrawSeries()
    },
    destroy() {
      detachListeners()
      removeDrawable(drawable)
      root.remove()
    },
  }
}
