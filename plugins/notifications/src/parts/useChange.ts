import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitOutcome } from '@barn-workbench/core/outbox'
import { problemOf } from '@barn-workbench/core/result'
import { useHost, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'

/** Whether a change waits on the device for a connection. */
const isKept = (outcome: unknown) => (outcome as SubmitOutcome<unknown> | undefined)?.state === 'kept'

/**
 * Returns a function that makes a change and reports the outcome by `toast.<name>.success` or `.error`, after the data
 * on screen has been reloaded. It resolves to whether the change was made.
 */
export function useChange() {
  const host = useHost()
  const queries = useQueryClient()
  const session = useSession()
  const problemText = useProblemText()
  const [isPending, setPending] = useState(false)
  async function change(name: string, make: () => Promise<unknown>): Promise<boolean> {
    setPending(true)
    let outcome: unknown
    try {
      outcome = await make()
    } catch (error) {
      host.toast({ kind: 'error', key: `toast.${name}.error`, values: { problem: problemText(problemOf(error)) } })
      return false
    } finally {
      setPending(false)
    }
    if (isKept(outcome)) {
      host.toast({ kind: 'info', key: 'answer.waits' })
      return true
    }
    await queries.invalidateQueries({ queryKey: [session.id] })
    host.toast({ kind: 'success', key: `toast.${name}.success` })
    return true
  }
  return { change, isPending }
}
