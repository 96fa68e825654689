import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BREAKPOINTS, GRID_GAP, GRID_ROW_HEIGHT, isCollapsed, visibleItems } from '@barn-workbench/core/layout'
import type { LayoutContent } from '@barn-workbench/core/schema'
import {
  PlainButton,
  useBarnTime,
  useClock,
  useInstance,
  useTimeSetup,
  useTimeZone,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { useAccount } from '../account/useAccount'
import { PRINT_PARAMETER } from '../router/printParameter'
import { useUrlParameter } from '../router/useUrlParameter'
import { PrintModeProvider } from '../widgets/printMode'
import { useLayoutViewer } from '../widgets/useLayoutViewer'
import { useSwitchedOn } from '../widgets/useSwitchedOn'
import { WidgetHost } from '../widgets/WidgetHost'
import classes from './PrintReport.module.css'
import { useReportProgress } from './useReportProgress'

interface PrintReportProps {
  title: string
  layout: LayoutContent
}

/** Gives the whole window to the report, in the light colours. */
function usePaper(): void {
  useEffect(() => {
    const root = document.documentElement
    const scheme = root.getAttribute('data-mantine-color-scheme')
    root.setAttribute('data-mantine-color-scheme', 'light')
    root.setAttribute('data-report', '')
    return () => {
      root.removeAttribute('data-report')
      if (scheme !== null) root.setAttribute('data-mantine-color-scheme', scheme)
    }
  }, [])
}

/** A dashboard on paper, as it will be printed: its widgets one below the other, as wide as A4. */
export function PrintReport({ title, layout }: PrintReportProps) {
  const { t } = useTranslation('shell')
  const [, setPrint] = useUrlParameter(PRINT_PARAMETER)
  const report = useRef<HTMLElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const { isReady, loaded } = useReportProgress(report, () => isWanted && window.print())
  const items = reportItems(layout, useLayoutViewer(), useSwitchedOn())
  usePaper()
  const print = () => (isReady ? window.print() : setIsWanted(true))
  const waiting = isWanted ? 'report.waiting' : 'report.prepare'
  return (
    <div className={classes.screen}>
      <div className={classes.bar}>
        <PlainButton onClick={() => setPrint(null)}>{t('report.close')}</PlainButton>
        <span role="status" className={classes.status}>
          {isReady ? t('report.ready') : t(waiting, { loaded, total: items.length })}
        </span>
        <PlainButton isPrimary onClick={print}>
          {t('report.print')}
        </PlainButton>
      </div>
      {!isReady && <p className={classes.unfinished}>{t('report.unfinished')}</p>}
      <article ref={report} className={classes.paper} data-report-ready={isReady || undefined}>
        <ReportHeader title={title} />
        <PrintModeProvider value={true}>
          {items.map(({ key, height, isHalf }) => {
            const widget = layout.widgets[key]
            return (
              widget && (
                <div
                  key={key}
                  className={classes.item}
                  style={{ height }}
                  data-half={isHalf || undefined}
                  data-report-item
                >
                  <WidgetHost widget={widget} isWhole />
                </div>
              )
            )
          })}
        </PrintModeProvider>
      </article>
    </div>
  )
}

/** The product, barn, time and author of the report. */
function ReportHeader({ title }: { title: string }) {
  const { t } = useTranslation('shell')
  const { productName } = useWorkbench()
  const { session } = useInstance()
  const account = useAccount(session)
  const { start, end } = useTimeSetup()
  const { dayAndTime } = useBarnTime()
  const { name: zone } = useTimeZone()
  const clock = useClock()
  const [printedAt] = useState(() => clock.now())
  const facts: [string, string | undefined][] = [
    [t('report.timeRange'), t('report.last', { start: dayAndTime(start), end: dayAndTime(Math.min(end, printedAt)) })],
    [t('report.printedAt'), [dayAndTime(printedAt), zone].filter(Boolean).join(', ')],
    [t('report.by'), account?.displayName],
  ]
  return (
    <header className={classes.header}>
      <p className={classes.product}>{productName}</p>
      <h1 className={classes.title}>{session.instance.name}</h1>
      <p className={classes.subtitle}>{title}</p>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </header>
  )
}

/** Heights on paper in CSS px (96 to the inch): a widget of a screen's height gets most of a page, a figure a strip. */
const LEAST = 96
const GREATEST = 860
/** Cards of at most a quarter of the desk, in its columns, are placed in pairs. */
const SMALL = BREAKPOINTS.desk.columns / 4

interface ReportItem {
  key: string
  /** It is beside another one. */
  isHalf: boolean
  /** In CSS px. */
  height: number
}

/** The indexes of pairs of small cards that follow each other. A small card without a neighbour has its own row. */
export function halvesOf(items: readonly { w: number }[]): ReadonlySet<number> {
  const halves = new Set<number>()
  const isSmall = (index: number) => (items[index]?.w ?? Infinity) <= SMALL
  for (let index = 0; index < items.length; index++) {
    if (!isSmall(index) || !isSmall(index + 1)) continue
    halves.add(index).add(index + 1)
    index++
  }
  return halves
}

/** The widgets of a layout in the order in which the desk is read, each with the height that it has there. */
export function reportItems(
  layout: LayoutContent,
  viewer: Parameters<typeof visibleItems>[2],
  settings: Parameters<typeof visibleItems>[3],
): ReportItem[] {
  const { items } = visibleItems(layout, 'desk', viewer, settings)
  const sorted = items
    .filter((item) => !isCollapsed(layout, item))
    .toSorted((left, right) => left.y - right.y || left.x - right.x)
  const halves = halvesOf(sorted)
  return sorted.map(({ key, h }, index) => {
    const height = h * (GRID_ROW_HEIGHT + GRID_GAP) - GRID_GAP
    return { key, height: Math.min(GREATEST, Math.max(LEAST, height)), isHalf: halves.has(index) }
  })
}
