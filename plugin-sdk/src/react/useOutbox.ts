import { useMemo, useSyncExternalStore } from 'react'
import type { Outbox, UnsentCall } from '@barn-workbench/core/outbox'
import { useFromSnapshot, useSession } from '../context/useInstance'
import { useWorkbench } from '../context/WorkbenchContext'

const NONE: readonly UnsentCall[] = []
const subscribeToNothing = () => () => undefined

/**
 * The outbox of the account at the instance around: submissions survive a lost connection and a reload, and have one
 * effect. Null without a signed-in account. @public
 */
export function useOutbox(): Outbox | null {
  const { outbox } = useWorkbench()
  const session = useSession()
  const accountId = useFromSnapshot((snapshot) => snapshot.accountId)
  return useMemo(() => (accountId === null ? null : outbox(session)), [outbox, session, accountId])
}

/**
 * The calls that the instance has not confirmed yet, the oldest first. `about`: only those that add to this entity.
 * @public
 */
export function useUnsentCalls(about?: string): readonly UnsentCall[] {
  const outbox = useOutbox()
  const calls = useSyncExternalStore(outbox?.subscribe ?? subscribeToNothing, () => outbox?.unsent() ?? NONE)
  return useMemo(() => (about === undefined ? calls : calls.filter((call) => call.about === about)), [calls, about])
}
