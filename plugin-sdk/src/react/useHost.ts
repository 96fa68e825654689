import { useMemo } from 'react'
import type { ActionHost } from '../define/actionHost'
import { useDoors } from './doors'
import { useContribution } from './WorkbenchContext'

/**
 * What the plugin around may do at the user's wish: change something on the instance, open a dialog, tell something, go
 * somewhere. @public
 */
export function useHost(): ActionHost {
  const { hostOf } = useDoors()
  const { pluginId } = useContribution()
  return useMemo(() => hostOf(pluginId), [hostOf, pluginId])
}
