import { useState } from 'react'
import {
  PageLink,
  PageSection,
  useDiagnostics,
  useFileSize,
  useLocale,
  useMessages,
  useWorkbench,
  type MemoryMeasure,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'
import { useDeviceTime } from '../parts/useDeviceTime'

/** Values of a share of the screen have decimals, times none. */
const SHARE_DECIMALS = 3

function Memory() {
  const t = useMessages()
  const size = useFileSize()
  const { measureMemory } = useDiagnostics()
  const [measure, setMeasure] = useState<MemoryMeasure | null>(null)
  const rows: FigureRow[] = (measure?.widgets ?? []).map(({ widget, count, elements, pictureBytes }) => [
    widget,
    String(count),
    String(elements),
    size(pictureBytes),
  ])
  return (
    <>
      <div className={classes.inline}>
        <Button variant="default" size="xs" onClick={() => void measureMemory().then(setMeasure)}>
          {t('diagnostics.measure')}
        </Button>
        {measure && (
          <span role="status">
            {measure.bytes === null
              ? t('diagnostics.memoryUnknown')
              : t('diagnostics.memoryOf', { size: size(measure.bytes) })}
          </span>
        )}
      </div>
      {measure && <FigureTable name="widgets" columns={['widget', 'count', 'elements', 'pictures']} rows={rows} />}
      <p className={classes.secondary}>{t('diagnostics.memoryHint')}</p>
    </>
  )
}

/** Measurements of the page on this device. They never leave the device. */
export function Diagnostics() {
  const t = useMessages()
  const locale = useLocale()
  const timeOf = useDeviceTime()
  const { sessions } = useWorkbench()
  const { vitals, longTasks, failedCalls } = useDiagnostics()
  const milliseconds = (value: number) => t('diagnostics.ms', { value: Math.round(value).toLocaleString(locale) })
  const nameOf = (id: string) => (sessions.has(id) ? sessions.get(id).instance.name : id)
  return (
    <PageSection title={t('diagnostics.title')} hint={t('diagnostics.local')}>
      <FigureTable
        name="vitals"
        columns={['vital', 'value', 'rating']}
        rows={vitals.map(({ name, value, rating }) => [
          t(`diagnostics.vital.${name}`),
          name === 'CLS'
            ? value.toLocaleString(locale, { maximumFractionDigits: SHARE_DECIMALS })
            : milliseconds(value),
          t(`diagnostics.rating.${rating}`),
        ])}
      />
      <FigureTable
        name="longTasks"
        columns={['widget', 'count', 'longest', 'total']}
        rows={longTasks.map(({ widget, count, longest, total }) => [
          widget ?? t('diagnostics.rest'),
          String(count),
          milliseconds(longest),
          milliseconds(total),
        ])}
      />
      <FigureTable
        name="failedCalls"
        columns={['call', 'instance', 'code', 'count', 'last']}
        rows={failedCalls.map(({ call, instanceId, code, count, last }) => [
          call,
          nameOf(instanceId),
          code,
          String(count),
          timeOf(last),
        ])}
      />
      <Memory />
      <PageLink to="/logs" className={classes.link}>
        {t('diagnostics.toLog')}
      </PageLink>
    </PageSection>
  )
}

/** The texts of a row, one for each column; the first one names it. */
type FigureRow = readonly string[]

interface FigureTableProps {
  name: 'failedCalls' | 'longTasks' | 'vitals' | 'widgets'
  columns: readonly string[]
  rows: readonly FigureRow[]
}

/** A small table of figures, or a text that says that there are no figures. */
function FigureTable({ name, columns, rows }: FigureTableProps) {
  const t = useMessages()
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={t(`diagnostics.${name}`)}>
      <table className={classes.table}>
        <caption className={classes.secondary} style={{ textAlign: 'left', padding: '4px 12px', captionSide: 'top' }}>
          {t(`diagnostics.${name}`)}
          {rows.length === 0 && `: ${t('diagnostics.none')}`}
        </caption>
        {rows.length > 0 && (
          <>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`diagnostics.column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join(' ')}>
                  {row.map((text, index) => (
                    <td key={columns[index]} className={index === 0 ? undefined : classes.figures}>
                      {text}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </>
        )}
      </table>
    </div>
  )
}
