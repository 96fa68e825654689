import { useMessages } from '@barn-workbench/plugin-sdk/react'
import type { ImportedFile } from '../../fileImport/importedFile'
import classes from './Imports.module.css'

/** Rows and columns that are shown. */
const ROWS = 8
const COLUMNS = 30

/** The first rows of a file as they are written. */
export function PreviewTable({ source: { table, rows } }: { source: ImportedFile }) {
  const t = useMessages()
  const columns = table.columns.slice(0, COLUMNS)
  const rest = table.columns.length - columns.length
  return (
    <>
      <div className={classes.scroll} role="region" aria-label={t('imports.preview')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ index, name }) => (
                <th key={index} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, ROWS).map((row, number) => (
              // Rows have no ids, and their order does not change.
              <tr key={number}>
                {columns.map(({ index }) => (
                  <td key={index}>{row[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rest > 0 && <p className={classes.hint}>{t('imports.moreColumns', { count: rest })}</p>}
    </>
  )
}
