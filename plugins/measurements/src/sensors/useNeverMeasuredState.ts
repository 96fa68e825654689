import { useHost, useMessages, usePermission, useScreenPath, type ViewState } from '@barn-workbench/plugin-sdk/react'
import { MANAGE_SENSORS, VIEW_SENSOR_DATA } from '../permissions'

/**
 * The state of a chart of a quantity that was never measured. It leads to the sensors, which say how one is connected.
 */
export function useNeverMeasuredState(): ViewState {
  const t = useMessages()
  const host = useHost()
  const pathOf = useScreenPath()
  const maySee = [usePermission(VIEW_SENSOR_DATA), usePermission(MANAGE_SENSORS)].includes(true)
  const action = { label: t('sensors.connect.open'), onClick: () => void host.navigate(pathOf('sensors')) }
  return { kind: 'empty', title: t('empty.never'), hint: t('empty.neverHint'), ...(maySee && { action }) }
}
