import { IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react'
import { useSdkTexts } from '../../context/texts'
import { useClock, useInstance, useTimeZone, useUserMode, type FrameAction } from '../../react'
import { downloadBlob, fileNameOf } from '../../share/downloadBlob'
import { toCsv } from '../columns/csv'
import { useIsTableVisible, type ChartHandle } from './chartProps'

/**
 * The actions of a chart for the frame of its widget: show it as a table, save it as a PNG, save its values as CSV. The
 * files are named after the instance and the time. The PNG contains the `title`. @public
 */
export function useChartActions(handle: ChartHandle, title: string): readonly FrameAction[] {
  const t = useSdkTexts()
  const { session } = useInstance()
  const clock = useClock()
  const zone = useTimeZone()
  const isTable = useIsTableVisible(handle)
  const userMode = useUserMode()
  const fileName = (extension: string) => fileNameOf(session.instance.name, clock.now(), extension, zone.name)
  const savePng = async () => {
    const png = await handle.exportPng(`${title} · ${session.instance.name}`)
    if (png) downloadBlob(png, fileName('png'))
  }
  const saveCsv = () => {
    const csv = toCsv(handle.columns(), zone, t('chart.time'))
    downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), fileName('csv'))
  }
  const saveValues = { id: 'csv', label: t('chart.actions.csv'), icon: <IconFileTypeCsv size={16} />, onClick: saveCsv }
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
    ...(userMode === 'advanced' ? [saveValues] : []),
  ]
}
