import { ActionIcon } from '@mantine/core'
import { IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { timeZoneOf } from '@barn-workbench/core/time'
import { useInstance, useWorkbench } from '../../react'
import classes from '../chart.module.css'
import { toCsv } from '../columns/csv'
import { useAsTable, type ChartHandle } from './chartHandle'
import { saveFile } from './saveFile'

/** `2026-11-20 14.05`: sorts by time, and every file system takes it. */
function timeStamp(time: number, timeZone: string): string {
  return new Date(timeZoneOf(timeZone).toLocal(time)).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
}

/** Buttons of a chart, for the actions of its frame: as a table, as a picture, as a file. `title` goes into the names of the files. @public */
export function ChartActions({ handle, title }: { handle: ChartHandle; title: string }) {
  const { t } = useTranslation('sdk')
  const { session, snapshot } = useInstance()
  const { clock } = useWorkbench()
  const table = useAsTable(handle)
  const names = () => [session.instance.name, title, timeStamp(clock.now(), snapshot.timeZone ?? 'UTC')]
  const savePicture = async () => {
    const picture = await handle.chart()?.exportPng()
    if (picture) saveFile(picture, names(), 'png')
  }
  const saveTable = () =>
    saveFile(new Blob([toCsv(handle.columns(), t('chart.time'))], { type: 'text/csv;charset=utf-8' }), names(), 'csv')
  return (
    <>
      <ActionIcon
        variant={table ? 'light' : 'subtle'}
        color="gray"
        className={classes.action}
        aria-label={t('chart.actions.table')}
        title={t('chart.actions.table')}
        aria-pressed={table}
        onClick={() => handle.showTable(!table)}
      >
        <IconTable size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.action}
        aria-label={t('chart.actions.png')}
        title={t('chart.actions.png')}
        disabled={table}
        onClick={() => void savePicture()}
      >
        <IconPhoto size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        className={classes.action}
        aria-label={t('chart.actions.csv')}
        title={t('chart.actions.csv')}
        onClick={saveTable}
      >
        <IconFileTypeCsv size={16} />
      </ActionIcon>
    </>
  )
}
