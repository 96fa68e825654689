import '../../../workbench/src/theme/theme.css'
import type { i18n } from 'i18next'
import { useLayoutEffect } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { systemClock } from '@barn-workbench/core/clock'
import type { Session } from '@barn-workbench/core/session'
import { TimeChart, useChartHandle, type ChartColumns, type ChartHandle } from '@barn-workbench/plugin-sdk/chart'
import { createTimeView, SessionProvider, TimeViewProvider } from '@barn-workbench/plugin-sdk/host'
import { DEFAULT_DASHBOARD_TIME, useLocale, type TimeView } from '@barn-workbench/plugin-sdk/react'
import { startMessages } from '../../../workbench/src/messages/startMessages'
import { settle } from '../measure/frameEnd'
import type { ChartCandidate, ChartInput, Columns, ChartHandle as OurHandle } from './chartCandidate'

const MILLISECONDS = 1_000

/** A chart reads only the time zone of its instance. */
const snapshot = { timeZone: 'Europe/Berlin' }
const session = { id: 'bench', snapshot: () => snapshot, subscribe: () => () => undefined } as unknown as Session

interface OneChartProps {
  columns: ChartColumns
  lineWidth: number
  kind: Columns['kind']
  onHandle: (handle: ChartHandle) => void
}

/** A chart as a widget has it: with its legend, and with the handle that its frame's buttons use. */
function OneChart({ columns, lineWidth, kind, onHandle }: OneChartProps) {
  const handle = useChartHandle()
  useLayoutEffect(() => onHandle(handle), [handle, onHandle])
  return <TimeChart columns={columns} kind={kind} lineWidth={lineWidth} label="Bench" handle={handle} />
}

const shared = new Map<string, TimeView>()

/** The time of a group of charts, or of one chart by itself. */
function timeOf(group: string | undefined): TimeView {
  const time = (group !== undefined && shared.get(group)) || createTimeView(systemClock, DEFAULT_DASHBOARD_TIME)
  if (group !== undefined) shared.set(group, time)
  return time
}

interface MountedChart {
  input: ChartInput<ChartColumns>
  box: HTMLElement
  time: TimeView
  handle?: ChartHandle
}

function placeBox({ host, size }: ChartInput<ChartColumns>): HTMLElement {
  const box = document.createElement('div')
  box.style.cssText = `width:${size.width}px;height:${size.height}px`
  host.append(box)
  return box
}

/** All charts in one tree of React, each in a separate box, as widgets are on a dashboard. */
function Charts({ charts, words }: { charts: readonly MountedChart[]; words: i18n }) {
  return (
    <I18nextProvider i18n={words}>
      <SessionProvider value={session}>
        {charts.map((chart, i) =>
          createPortal(
            <TimeViewProvider value={chart.time}>
              <OneChart
                columns={chart.input.prepared}
                lineWidth={chart.input.columns.lineWidth}
                kind={chart.input.columns.kind}
                onHandle={(handle) => {
                  chart.handle = handle
                }}
              />
            </TimeViewProvider>,
            chart.box,
            String(i),
          ),
        )}
      </SessionProvider>
    </I18nextProvider>
  )
}

function handleOf({ input, time, handle }: MountedChart, destroy: () => void): OurHandle {
  const { x } = input.prepared
  const [first, last] = [x[0] as number, x.at(-1) as number]
  const chart = handle?.chart()
  if (!chart) throw new Error('the chart did not mount')
  return {
    plot: chart.plot,
    isDrawn: chart.isDrawn,
    isShown: chart.isDrawn,
    hoverText: chart.cursorText,
    zoom(start, end) {
      const range = { start: start * MILLISECONDS, end: end * MILLISECONDS }
      time.zoomTo(range.start <= first && range.end >= last ? null : range)
    },
    append: (at, values) => chart.append(at * MILLISECONDS, values),
    destroy,
  }
}

function mount(inputs: readonly ChartInput<ChartColumns>[], words: i18n): OurHandle[] {
  const charts: MountedChart[] = inputs.map((input) => ({ input, box: placeBox(input), time: timeOf(input.group) }))
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Charts charts={charts} words={words} />))
  let remaining = charts.length
  return charts.map((chart) =>
    handleOf(chart, () => {
      remaining--
      if (remaining > 0) return
      root.unmount()
      charts.forEach(({ box }) => box.remove())
      shared.clear()
    }),
  )
}

function SomeWords() {
  const { t } = useTranslation('shell')
  return (
    <p>
      {t('chart.rows', { first: 1, last: 2, total: useLocale() })} {t('chart.more', { count: 2 })}
    </p>
  )
}

/** Shows some words for a moment: long before its first chart a dashboard has translated its frame. */
async function speak(words: i18n): Promise<void> {
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() =>
    root.render(
      <I18nextProvider i18n={words}>
        <SomeWords />
      </I18nextProvider>,
    ),
  )
  await settle()
  root.unmount()
}

/** The product's chart, mounted by React as in a widget, with all that it has. */
export function createOurCharts(): ChartCandidate<ChartColumns> {
  let words: i18n | undefined
  return {
    sharesCursor: true,
    async warm() {
      // The provider of the theme says so in the product: one font for the page and its charts.
      document.documentElement.style.setProperty('--mantine-font-family', getComputedStyle(document.body).fontFamily)
      words = await startMessages([], 'en')
      await speak(words)
    },
    prepare: ({ x, series }: Columns) => ({
      x: x.map((time) => time * MILLISECONDS),
      series: series.map(({ name, color, values }) => ({ name, color, values: values.slice() })),
    }),
    create(inputs) {
      if (!words) throw new Error('the words are not loaded')
      return mount(inputs, words)
    },
  }
}
