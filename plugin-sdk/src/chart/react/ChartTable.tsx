import { useState, type ReactNode } from 'react'
import { chartClasses as classes } from '../chartClasses'
import type { ChartColumns } from '../columns/chartColumns'
import { formatValue } from '../columns/formatValue'
import { isUnfinished } from '../columns/preparedColumns'
import { timeFormatOf } from '../time/timeFormat'
import type { ChartLanguage } from './useDescription'

const PAGE_SIZE = 50

interface ChartTableProps {
  columns: ChartColumns
  label: string
  timeZone: string
  language: ChartLanguage
}

/**
 * The values of a chart as a table, page by page, the newest first. It knows nothing of the workbench around, so that
 * it serves our charts and those of portable widgets.
 */
export function ChartTable({ columns, label, timeZone, language }: ChartTableProps) {
  const [requestedFirst, setFirst] = useState(0)
  const total = columns.x.length
  const firstOfLastPage = Math.floor((total - 1) / PAGE_SIZE) * PAGE_SIZE
  const first = Math.max(0, Math.min(requestedFirst, firstOfLastPage))
  const rowCount = Math.min(PAGE_SIZE, total - first)
  return (
    <div className={classes.tablePage}>
      <div className={classes.tableBox} tabIndex={0} role="group" aria-label={label}>
        <ValueTable columns={columns} timeZone={timeZone} language={language} first={first} rowCount={rowCount} />
      </div>
      {total > PAGE_SIZE && (
        <TablePages t={language.t} first={first} rowCount={rowCount} total={total} onFirst={setFirst} />
      )}
    </div>
  )
}

interface ValueTableProps extends Pick<ChartTableProps, 'columns' | 'timeZone' | 'language'> {
  /** Number of the first row from the newest one, which is 0. */
  first: number
  rowCount: number
}

function ValueTable({ columns, timeZone, language, first, rowCount }: ValueTableProps) {
  const { x, series, step = 0, knownUntil = Infinity } = columns
  const { t, locale } = language
  const formatTime = timeFormatOf(locale, timeZone)
  const timeOf = (time: number) => {
    const text = formatTime('full', time)
    return isUnfinished({ step, knownUntil }, time) ? `${text} · ${t('chart.soFar')}` : text
  }
  const rows = Array.from({ length: rowCount }, (_, i) => x.length - 1 - first - i)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('chart.time')}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((i) => (
          <tr key={i}>
            <th scope="row">{timeOf(x[i] as number)}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{formatValue(values[i] as number, locale)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TablePagesProps {
  t: ChartLanguage['t']
  first: number
  rowCount: number
  total: number
  onFirst: (first: number) => void
}

function TablePages({ t, first, rowCount, total, onFirst }: TablePagesProps) {
  return (
    <nav className={classes.tablePages} aria-label={t('chart.page')}>
      {t('chart.rows', { first: first + 1, last: first + rowCount, total })}
      <PageButton label={t('chart.previous')} disabled={first === 0} onClick={() => onFirst(first - PAGE_SIZE)}>
        ‹
      </PageButton>
      <PageButton
        label={t('chart.next')}
        disabled={first + PAGE_SIZE >= total}
        onClick={() => onFirst(first + PAGE_SIZE)}
      >
        ›
      </PageButton>
    </nav>
  )
}

interface PageButtonProps {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}

function PageButton({ label, disabled, onClick, children }: PageButtonProps) {
  return (
    <button type="button" className={classes.action} aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  )
}
