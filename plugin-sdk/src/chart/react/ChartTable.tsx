import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../react'
import classes from '../chart.module.css'
import type { ChartColumns } from '../columns/chartColumns'
import { formatValue } from '../columns/formatValue'
import { timeFormatOf } from '../time/timeFormat'

/** Rows on a page of the table. */
const PAGE = 50

/** The values of a chart as a table, newest first, page by page. */
export function ChartTable({
  columns: { x, series },
  label,
  timeZone,
}: {
  columns: ChartColumns
  label: string
  timeZone: string
}) {
  const { t } = useTranslation('sdk')
  const locale = useLocale()
  const write = timeFormatOf(locale, timeZone)
  const [asked, setFirst] = useState(0)
  const total = x.length
  const first = Math.max(0, Math.min(asked, Math.floor((total - 1) / PAGE) * PAGE))
  const rows = Array.from({ length: Math.min(PAGE, total - first) }, (_, i) => total - 1 - first - i)
  return (
    <div className={classes.tablePage}>
      <div className={classes.tableBox} tabIndex={0} role="group" aria-label={label}>
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
                <th scope="row">{write('full', x[i] as number)}</th>
                {series.map(({ name, values }) => (
                  <td key={name}>{formatValue(values[i] as number, locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > PAGE && (
        <nav className={classes.tablePages} aria-label={t('chart.page')}>
          {t('chart.rows', { first: first + 1, last: first + rows.length, total })}
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.action}
            aria-label={t('chart.previous')}
            disabled={first === 0}
            onClick={() => setFirst(first - PAGE)}
          >
            <IconChevronLeft size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.action}
            aria-label={t('chart.next')}
            disabled={first + PAGE >= total}
            onClick={() => setFirst(first + PAGE)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </nav>
      )}
    </div>
  )
}
