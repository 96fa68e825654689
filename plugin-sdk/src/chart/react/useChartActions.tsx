import { IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react'
import { timeZoneOf } from '@barn-workbench/core/time'
import { downloadBlob } from '../../download/downloadBlob'
import { useClock, useInstance, useTimeZone, type FrameAction } from '../../react'
import { useSdkTexts } from '../../react/texts'
import { toCsv } from '../columns/csv'
import { useIsTableVisible, type ChartHandle } from './chartHandle'

/** Characters that some file systems do not allow. */
const UNSAFE_CHARACTERS = /[\u0000-\u001f<>:"/\\|?*]+/g

/** `2026-11-20 14.05`: sorts by time, and is allowed in file names. */
function timeStamp(time: number, timeZone: string): string {
  return new Date(timeZoneOf(timeZone).toLocal(time)).toISOString().slice(0, 16).replace('T', ' ').replace(':', '.')
}

function fileNameFrom(parts: readonly string[], extension: string): string {
  const safeParts = parts.map((part) => part.replace(UNSAFE_CHARACTERS, ' ').trim()).filter(Boolean)
  return `${safeParts.join(' ')}.${extension}`
}

/**
 * The actions of a chart for the frame of its widget: show it as a table, save it as a PNG, save its values as CSV.
 * The files are named after the instance, the `title` and the time. @public
 */
export function useChartActions(handle: ChartHandle, title: string): readonly FrameAction[] {
  const t = useSdkTexts()
  const { session, snapshot } = useInstance()
  const clock = useClock()
  const zone = useTimeZone()
  const isTable = useIsTableVisible(handle)
  const fileName = (extension: string) =>
    fileNameFrom([session.instance.name, title, timeStamp(clock.now(), snapshot.timeZone ?? 'UTC')], extension)
  const savePng = async () => {
    const png = await handle.chart()?.exportPng(`${title} · ${session.instance.name}`)
    if (png) downloadBlob(png, fileName('png'))
  }
  const saveCsv = () => {
    const csv = toCsv(handle.columns(), zone, t('chart.time'))
    downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName('csv'))
  }
  return [
    {
      id: 'table',
      label: t('chart.actions.table'),
      icon: <IconTable size={16} />,
      isPressed: isTable,
      onClick: () => handle.showTable(!isTable),
    },
    {
      id: 'png',
      label: t('chart.actions.png'),
      icon: <IconPhoto size={16} />,
      disabled: isTable,
      onClick: () => void savePng(),
    },
    { id: 'csv', label: t('chart.actions.csv'), icon: <IconFileTypeCsv size={16} />, onClick: saveCsv },
  ]
}
