import { observeTheme } from '../../canvas/canvasTheme'
import { chartClasses as classes } from '../chartClasses'
import { attachKeys } from './attachKeys'
import { attachPointer } from './attachPointer'
import type { Chart, ChartOptions } from './chartOptions'
import { createChartState, setColumns, updateDerivedState, type ChartState } from './chartState'
import { createDrawable, type ChartDrawable } from './createDrawable'
import { createCursor, type Cursor } from './cursor'
import { addDrawable, isWaiting, removeDrawable, requestCursor, requestDraw, requestDrawNow } from './drawLoop'
import { createElement } from './elements'
import { exportPng } from './exportPng'
import { createLegend, type Legend, type LegendHandlers } from './legend'
import { createMarkParts, type MarkParts } from './markParts'
import { createPicking } from './picking'

/** The connected parts of a chart. */
interface ChartParts {
  root: HTMLElement
  plot: HTMLElement
  state: ChartState
  cursor: Cursor
  marks: MarkParts
  drawable: ChartDrawable
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

/** The effects of the pointer and the keys, except moving the cursor. */
function createEffects({ state, cursor, drawable, marks }: ChartParts) {
  const picking = createPicking(state)
  const moveCursor = () => requestCursor(drawable)
  return {
    cursor,
    onMove: moveCursor,
    onChoose: moveCursor,
    onMarks: marks.hover,
    onOpen: marks.open,
    onPick: picking.pick,
    onDoubleClick: picking.cancel,
  }
}

/** Listens to the shared time, the theme, the pointer and the keyboard. Returns the function that ends it. */
function attachListeners(parts: ChartParts): () => void {
  const { root, plot, state, drawable } = parts
  const effects = createEffects(parts)
  const detachAll = [
    state.time.subscribe('zoom.changed', () => requestDrawNow(drawable)),
    state.time.subscribe('cursor.moved', () => requestCursor(drawable)),
    state.time.subscribe('moment.changed', () => requestCursor(drawable)),
    observeTheme(() => requestDraw(drawable)),
    attachPointer(plot, state, effects),
    attachKeys(root, plot, state, effects),
    effects.onDoubleClick,
  ]
  return () => {
    for (const detach of detachAll) detach()
  }
}

type ViewMethods = Pick<
  Chart,
  'append' | 'show' | 'setMarks' | 'setShades' | 'resize' | 'plot' | 'cursorText' | 'isDrawn' | 'exportPng'
>

/** The methods that do not change the series and the legend. */
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
    setShades(shades) {
      state.shades = shades
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
  const marks = createMarkParts(root, plot, state)
  const drawable = createDrawable(plot, state, { cursor, legend, marks })
  if (legend) root.append(legend.element)
  container.append(root)
  const parts: ChartParts = { root, plot, state, cursor, marks, drawable }
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
        if (state.front === name || (options.kind !== 'line' && options.kind !== 'band')) return
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
      drawable.forget()
      root.remove()
    },
  }
}

/** Copies the columns, so that the caller's columns are never changed. */
function copyColumns(state: ChartState): void {
  const { x, series, step } = state.columns
  setColumns(state, {
    x: x.slice(),
    series: series.map((original) => ({ ...original, values: original.values.slice() })),
    ...(step !== undefined && { step }),
  })
  state.ownsColumns = true
}

/** Drops the oldest point and appends one, with a value for each series. */
function appendPoint(state: ChartState, time: number, values: ArrayLike<number>): void {
  if (!state.ownsColumns) copyColumns(state)
  const { prepared } = state
  const { x } = prepared
  const last = x.length - 1
  if (last < 0) return
  if (Math.abs(time - (x[last] as number) - prepared.step) > prepared.step * 1e-6) prepared.isEven = false
  x.copyWithin(0, 1)
  x[last] = time
  prepared.series.forEach((series, k) => {
    const value = values[k] as number
    series.values.copyWithin(0, 1)
    series.values[last] = Number.isFinite(value) ? value : NaN
    if (!Number.isFinite(value)) series.hasGaps = true
  })
  if (state.options.kind === 'band') updateDerivedState(state)
  prepared.window = { start: x[0] as number, end: time }
}
