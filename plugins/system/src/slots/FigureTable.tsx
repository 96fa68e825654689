import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../parts/Parts.module.css'

/** The texts of a row, one for each column; the first one names it. */
export type FigureRow = readonly string[]

interface FigureTableProps {
  name: 'failedCalls' | 'longTasks' | 'vitals' | 'widgets'
  columns: readonly string[]
  rows: readonly FigureRow[]
}

/** A small table of figures, or that there are none. */
export function FigureTable({ name, columns, rows }: FigureTableProps) {
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
