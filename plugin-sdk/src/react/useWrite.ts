import { useMemo, useState } from 'react'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { Versioned, Write } from '@barn-workbench/core/writes'
import { useContribution } from '../context/WorkbenchContext'
import type { ActionHost } from '../define/defineAction'
import { useScreenActions } from './screenActions'

/** The outcome of a write of a component. @public */
export type WriteResult<Entity> =
  | { state: 'done'; entity: Entity | null }
  | { state: 'undone' }
  | { state: 'refused'; problem: Problem }

/**
 * A change on the instance, for a component: the function that makes it, and whether it is pending. The user is told
 * the outcome. @public
 */
export function useWrite<Input, Entity extends Versioned>(
  write: Write<Input, Entity>,
): { submit: (input: Input) => Promise<WriteResult<Entity>>; isPending: boolean } {
  const host = useHost()
  const [pendingCount, setPendingCount] = useState(0)
  const submit = async (input: Input): Promise<WriteResult<Entity>> => {
    setPendingCount((count) => count + 1)
    try {
      const written = await host.write(write, input)
      return written ? { state: 'done', entity: written.entity } : { state: 'undone' }
    } catch (error) {
      return { state: 'refused', problem: problemOf(error) }
    } finally {
      setPendingCount((count) => count - 1)
    }
  }
  return { submit, isPending: pendingCount > 0 }
}

/**
 * The operations that the plugin around may run at the user's wish: change something on the instance, open a dialog,
 * tell something, go somewhere. @public
 */
export function useHost(): ActionHost {
  const { hostOf } = useScreenActions()
  const { pluginId } = useContribution()
  return useMemo(() => hostOf(pluginId), [hostOf, pluginId])
}
