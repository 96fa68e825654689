import { useQueryClient } from '@tanstack/react-query'
import { hooks } from '@barn-workbench/core/contract'
import type { Hook, HookSettings } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { useCall, useSession } from '@barn-workbench/plugin-sdk/react'
import { useWriteRun } from './useConnections'

/** The hooks with their latest calls. */
export function useHooks() {
  return useCall(hooks.list, {}, { refresh: 5 * SECOND, keepPrevious: true })
}

/** Returns functions that change and remove hooks, and show the outcome. */
export function useHookWrites() {
  const session = useSession()
  const queries = useQueryClient()
  const run = useWriteRun()
  return {
    change: ({ hookId: id, version: ifMatch }: Hook, updates: Partial<HookSettings>) =>
      run('change', () => session.send(hooks.update, { params: { id }, body: { updates } }, { ifMatch })),
    remove: ({ hookId: id }: Hook) => run('remove', () => session.send(hooks.remove, { params: { id } })),
    /** Gives a hook another address, and returns its secret. */
    async renew({ hookId: id }: Hook): Promise<string> {
      const { secret } = await session.send(hooks.renew, { params: { id } })
      await queries.invalidateQueries({ queryKey: [session.id] })
      return secret
    },
  }
}
