import type { TimeZone } from '@barn-workbench/core/time'
import type { Messages } from '../../context/texts'
import { fileNameOf } from '../../share/downloadBlob'
import { toCsv } from '../columns/csv'
import type { ChartHandle } from './chartProps'

/** A button in the frame of a chart. Its icon is the one of that name. */
export interface ChartAction {
  id: string
  icon: 'csv' | 'picture' | 'table'
  label: string
  isDisabled?: boolean
  isPressed?: boolean
  onPress: () => void
}

/** The facts of the screen that the actions of a chart need. */
interface ChartActionsAround {
  t: Messages
  zone: TimeZone
  /** The name of the instance, which is in the names of files. */
  instanceName: string
  /** ms since the epoch. */
  now: () => number
  /** Whether the actions for specialists are there. */
  isAdvanced: boolean
  /** Whether the table is visible. */
  isTable: boolean
  save: (blob: Blob, fileName: string) => void
}

/**
 * The actions of a chart: show it as a table, save it as a PNG, save its values as CSV. The files are named after the
 * instance and the time. The PNG contains the `title`.
 */
export function chartActionsOf(handle: ChartHandle, title: string, around: ChartActionsAround): readonly ChartAction[] {
  const { t, zone, instanceName, now, isAdvanced, isTable, save } = around
  const fileName = (extension: string) => fileNameOf(instanceName, now(), extension, zone.name)
  const savePng = async () => {
    const png = await handle.exportPng(`${title} · ${instanceName}`)
    if (png) save(png, fileName('png'))
  }
  const saveCsv = () => {
    const csv = toCsv(handle.columns(), zone, t('chart.time'))
    save(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName('csv'))
  }
  return [
    {
      id: 'table',
      label: t('chart.actions.table'),
      icon: 'table',
      isPressed: isTable,
      onPress: () => handle.showTable(!isTable),
    },
    {
      id: 'png',
      label: t('chart.actions.png'),
      icon: 'picture',
      isDisabled: isTable,
      onPress: () => void savePng(),
    },
    ...(isAdvanced
      ? [{ id: 'csv', label: t('chart.actions.csv'), icon: 'csv', onPress: saveCsv } satisfies ChartAction]
      : []),
  ]
}
