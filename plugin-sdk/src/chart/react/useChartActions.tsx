import { IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react'
import { useSdkTexts } from '../../context/texts'
import { useClock, useInstance, useTimeZone, useUserMode, type FrameAction } from '../../react'
import { downloadBlob } from '../../share/downloadBlob'
import { chartActionsOf } from './chartActions'
import { useIsTableVisible, type ChartHandle } from './chartProps'

const ICONS = { csv: <IconFileTypeCsv size={16} />, picture: <IconPhoto size={16} />, table: <IconTable size={16} /> }

/**
 * The actions of a chart for the frame of its widget: show it as a table, save it as a PNG, save its values as CSV. The
 * files are named after the instance and the time. The PNG contains the `title`. @public
 */
export function useChartActions(handle: ChartHandle, title: string): readonly FrameAction[] {
  const t = useSdkTexts()
  const { session } = useInstance()
  const { now } = useClock()
  const zone = useTimeZone()
  const isTable = useIsTableVisible(handle)
  const isAdvanced = useUserMode() === 'advanced'
  const instanceName = session.instance.name
  const actions = chartActionsOf(handle, title, { t, zone, instanceName, now, isAdvanced, isTable, save: downloadBlob })
  return actions.map(({ id, label, icon, isDisabled, isPressed, onPress }) => ({
    id,
    label,
    icon: ICONS[icon],
    onClick: onPress,
    ...(isDisabled !== undefined && { disabled: isDisabled }),
    ...(isPressed !== undefined && { isPressed }),
  }))
}
