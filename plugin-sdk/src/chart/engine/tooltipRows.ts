import type { Band } from '../columns/bandOf'
import { formatValue } from '../columns/formatValue'
import type { PreparedSeries } from '../columns/preparedColumns'
import { BAND_COLOR, MEDIAN_COLOR } from '../paint/band'
import type { ChartState } from './chartState'
import { nearestSeries, rankSeries } from './rankSeries'

/** What the tooltip of a chart says at one time. */
export interface Rows {
  names: readonly string[]
  values: readonly string[]
  /** Colours of the swatches. */
  colors: readonly string[]
  /** Index of the row nearest to the pointer; -1 without one. */
  nearest: number
}

/** A name is one line, so that it stands beside its value. */
const LINE_BREAK = /[\r\n\u2028\u2029]+/g

/** Stands for the words of a gap where there are none. */
const GAP = '–'

export const NO_ROWS: Rows = { names: [], values: [], colors: [], nearest: -1 }

type Format = (value: number | undefined) => string

function formatOf({ options: { kind, locale, unit, messages } }: ChartState): Format {
  return (value = NaN) => {
    if (messages?.notObserved && kind !== 'heat' && !Number.isFinite(value)) return messages.notObserved
    const text = formatValue(value, locale)
    return unit && Number.isFinite(value) ? `${text} ${unit}` : text
  }
}

const oneLine = (name: string) => name.replaceAll(LINE_BREAK, ' ')

/** The names and values of the rows of the tooltip; the last row gives the number of series that it leaves out. */
export function rowsOf(state: ChartState, index: number, count: number): Rows {
  const { cells, band, options } = state
  const format = formatOf(state)
  if (options.kind === 'heat') return { ...NO_ROWS, values: [format(cells?.means[index])] }
  if (index < 0) return { ...NO_ROWS, names: [options.messages?.notObserved ?? GAP] }
  return band ? bandRows(state, band, index, format) : seriesRows(state, index, count, format)
}

function seriesRows(state: ChartState, index: number, count: number, format: Format): Rows {
  const { visible, options } = state
  const { kind, messages } = options
  const { order, nearest } = rankSeries(state, index, count)
  const names = order.map((k) => oneLine(visible[k]?.name ?? ''))
  const more = visible.length - order.length
  if (more > 0) names.push(messages?.more?.(more) ?? `+ ${more}`)
  const colors = order.map((k) => {
    const { color = '', fill = color } = visible[k] ?? {}
    return kind === 'area' ? fill : color
  })
  return { names, values: order.map((k) => format(visible[k]?.values[index])), colors, nearest }
}

/** Rows beside those of the outliers: the greatest and the least value, the median, and the series at the pointer. */
export const BAND_ROWS = 4

interface Row {
  name: string
  value: number
  color: string
}

/** Names the series whose value an edge of the band is. */
function edge(word: string, value: number, usual: readonly PreparedSeries[], index: number): Row {
  const series = usual.find(({ values }) => values[index] === value)
  return { name: series ? `${word} · ${series.name}` : word, value, color: `var(${BAND_COLOR})` }
}

/** What a tooltip says of a band: its edges by name, its median, the outliers, and the series at the pointer. */
function bandRows(state: ChartState, { least, greatest, median, outliers }: Band, index: number, format: Format): Rows {
  const { visible, options } = state
  const words = options.messages
  const isEdge = (series: PreparedSeries) => series.ghost !== true && !outliers.includes(series)
  const usual = visible.filter(isEdge)
  const valueAt = ({ values }: PreparedSeries) => values[index] as number
  const pointed = visible[nearestSeries(state, index)]
  const edges = [
    edge(words?.greatest ?? 'Greatest', greatest[index] as number, usual, index),
    { name: words?.median ?? 'Median', value: median[index] as number, color: `var(${MEDIAN_COLOR})` },
    edge(words?.least ?? 'Least', least[index] as number, usual, index),
  ]
  const lines = [...outliers, ...(pointed && !outliers.includes(pointed) ? [pointed] : [])]
  const rows = [
    ...edges,
    ...lines.map((series) => ({ name: series.name, value: valueAt(series), color: series.color })),
  ]
  return {
    names: rows.map(({ name }) => oneLine(name)),
    values: rows.map(({ value }) => format(value)),
    colors: rows.map(({ color }) => color),
    nearest: pointed ? edges.length + lines.indexOf(pointed) : -1,
  }
}
