import { LineChart } from 'echarts/charts'
import {
  DataZoomInsideComponent,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  type GridComponentOption,
} from 'echarts/components'
import { connect, disconnect, init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import type { Box, ChartCandidate, ChartHandle, ChartInput, Columns } from './chartCandidate'

register([LineChart, GridComponent, TooltipComponent, LegendComponent, DataZoomInsideComponent, CanvasRenderer])

type Points = [time: number, value: number][]

/** Room around the plot, CSS px. */
const GRID = { left: 40, right: 10, top: 10, bottom: 50, containLabel: false } satisfies GridComponentOption
const SECOND = 1000

function optionsOf({ columns, prepared }: ChartInput<Points[]>): EChartsCoreOption {
  return {
    // It would draw the lines bit by bit.
    animation: false,
    grid: GRID,
    legend: { bottom: 0, type: 'scroll' },
    tooltip: { trigger: 'axis', valueFormatter: (value: number) => value.toFixed(2) },
    xAxis: { type: 'time' },
    yAxis: { type: 'value' },
    dataZoom: [{ type: 'inside' }],
    series: columns.series.map(({ name, color }, index) => ({
      type: 'line',
      name,
      color,
      showSymbol: false,
      sampling: 'lttb',
      lineStyle: { width: columns.lineWidth / devicePixelRatio },
      data: prepared[index],
    })),
  }
}

/** Whether everything that was asked for is on the canvas. */
function followDrawing(chart: EChartsType) {
  let isDrawn = false
  chart.on('finished', () => {
    isDrawn = true
  })
  return {
    isDrawn: () => isDrawn,
    expect(): void {
      isDrawn = false
    },
  }
}

function plotOf(host: HTMLElement): Box {
  const { left, top, width, height } = host.getBoundingClientRect()
  return {
    left: left + GRID.left,
    top: top + GRID.top,
    width: width - GRID.left - GRID.right,
    height: height - GRID.top - GRID.bottom,
  }
}

function createOne(input: ChartInput<Points[]>): ChartHandle {
  const { host, prepared, group } = input
  const chart = init(host)
  if (group !== undefined) {
    chart.group = group
    connect(group)
  }
  const drawing = followDrawing(chart)
  chart.setOption(optionsOf(input))
  return {
    plot: () => plotOf(host),
    isDrawn: drawing.isDrawn,
    isShown: drawing.isDrawn,
    hoverText: () => host.textContent ?? '',
    zoom(start, end) {
      drawing.expect()
      chart.dispatchAction({ type: 'dataZoom', startValue: start * SECOND, endValue: end * SECOND })
    },
    append(x, values) {
      drawing.expect()
      prepared.forEach((points, index) => {
        points.push([x * SECOND, values[index] ?? NaN])
        points.shift()
      })
      chart.setOption({ series: prepared.map((data) => ({ data })) })
    },
    destroy() {
      if (group !== undefined) disconnect(group)
      chart.dispose()
    },
  }
}

/** The rival of dashboards, as its users mount it: by parts, on canvas, with legend, tooltip and sampling. */
export const echartsCharts: ChartCandidate<Points[]> = {
  sharesCursor: true,
  prepare: ({ x, series }: Columns) =>
    series.map(({ values }) => Array.from(values, (value, index) => [(x[index] ?? NaN) * SECOND, value])),
  create: (inputs) => inputs.map(createOne),
}
