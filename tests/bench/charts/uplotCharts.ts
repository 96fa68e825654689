import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { ChartCandidate, ChartHandle, ChartInput, Columns } from './chartCandidate'

type Data = [number[], ...number[][]]

/** Room of the legend below the plot, CSS px; with many series it hangs over. */
const LEGEND_ROOM = 30
const MANY_SERIES = 10

function optionsOf({ columns, size, group }: ChartInput<Data>): uPlot.Options {
  const { series, lineWidth } = columns
  return {
    width: size.width,
    height: size.height - (series.length > MANY_SERIES ? 0 : LEGEND_ROOM),
    series: [
      {},
      ...series.map(({ name, color }) => ({
        label: name,
        stroke: color,
        width: lineWidth / devicePixelRatio,
        value: (_: uPlot, value: number | null) => (value === null ? '--' : value.toFixed(2)),
      })),
    ],
    ...(group !== undefined && { cursor: { sync: { key: group } } }),
  }
}

function createOne(input: ChartInput<Data>): ChartHandle {
  const data = input.prepared
  const plot = new uPlot(optionsOf(input), data, input.host)
  return {
    plot: () => plot.over.getBoundingClientRect(),
    hoverText: () => plot.root.querySelector('.u-legend')?.textContent ?? '',
    zoom: (min, max) => plot.setScale('x', { min, max }),
    append(x, values) {
      data.forEach((column, i) => {
        column.push(i === 0 ? x : (values[i - 1] ?? NaN))
        column.shift()
      })
      plot.setData(data)
    },
    destroy: () => plot.destroy(),
  }
}

/** The rival, as on its own benchmark's page: cursor and live legend as they come. */
export const uplotCharts: ChartCandidate<Data> = {
  sharesCursor: true,
  prepare: ({ x, series }: Columns) => [Array.from(x), ...series.map(({ values }) => Array.from(values))],
  create: (inputs) => inputs.map(createOne),
}
