import { timeZoneOf } from '@barn-workbench/core/time'
import { chartActionsOf } from '../../chart/react/chartActions'
import { useIsTableVisible } from '../../chart/react/chartProps'
import { useKitTexts } from '../kit/useKitTexts'
import { useBarn, useReadable, useUserMode, useWidgetHost, type HeaderButton } from '../react'
import type { WidgetFileType } from '../values'
import { engineHandleOf, type ChartHandle } from './chartHandle'

const NO_ACTIONS: readonly HeaderButton[] = []

/**
 * The buttons of a chart, for the `actions` of `useHeader`: show it as a table, save it as a PNG, and for specialists
 * save its values as CSV. The files are named after the barn and the time. The PNG contains the `title`. @public
 */
export function useChartActions(handle: ChartHandle, title: string): readonly HeaderButton[] {
  const host = useWidgetHost()
  const { timeZone } = useReadable(host.language)
  const { name } = useBarn()
  const isAdvanced = useUserMode() === 'advanced'
  const t = useKitTexts()
  const engine = engineHandleOf(handle)
  const isTable = useIsTableVisible(engine)
  if (!t) return NO_ACTIONS
  return chartActionsOf(engine, title, {
    t,
    zone: timeZoneOf(timeZone),
    instanceName: name,
    now: host.clock.get,
    isAdvanced,
    isTable,
    save(data, fileName) {
      const [type = ''] = data.type.split(';')
      host
        .saveFile({ name: fileName, data, type: type as WidgetFileType })
        .catch((error: unknown) => host.log('error', String(error)))
    },
  })
}
