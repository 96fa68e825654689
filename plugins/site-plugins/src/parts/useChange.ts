import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PluginManifest } from '@barn-workbench/core/plugins'
import { isProblem, problemOf } from '@barn-workbench/core/result'
import { useHost, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'
import { useManifestWords } from './useManifestWords'

/** `outdated`: another user has changed the plugin, and it was loaded again. */
export type Outcome = 'done' | 'outdated' | 'failed'

/**
 * Makes changes of a plugin, and shows their outcome by `toast.<name>`, after the plugins on screen were loaded again.
 */
export function useChange() {
  const host = useHost()
  const queries = useQueryClient()
  const session = useSession()
  const problemText = useProblemText()
  const textOf = useManifestWords()
  const [pendingCount, setPendingCount] = useState(0)
  const change = async (
    name: string,
    manifest: Pick<PluginManifest, 'name'>,
    send: () => Promise<unknown>,
  ): Promise<Outcome> => {
    const values = { plugin: textOf(manifest.name) }
    const reload = () => queries.invalidateQueries({ queryKey: [session.id] })
    setPendingCount((count) => count + 1)
    try {
      await send()
      await reload()
      host.toast({ kind: 'success', key: `toast.${name}`, values })
      return 'done'
    } catch (error) {
      if (isProblem(error, 'request/version-mismatch') || isProblem(error, 'plugin/not-found')) {
        await reload()
        host.toast({ kind: 'warning', key: 'toast.outdated', values })
        return 'outdated'
      }
      host.toast({
        kind: 'error',
        key: 'toast.failed',
        values: { ...values, problem: problemText(problemOf(error)) },
      })
      return 'failed'
    } finally {
      setPendingCount((count) => count - 1)
    }
  }
  return { change, isPending: pendingCount > 0 }
}
