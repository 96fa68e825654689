import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { wait } from '@barn-workbench/core/clock'
import type { Session } from '@barn-workbench/core/session'
import { SECOND } from '@barn-workbench/core/time'
import { settleWrites } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useWorkbenchLayouts } from '../layouts/workbenchLayouts'
import { sendPendingLayouts, unsentIds, type PendingChanges } from './pendingLayouts'
import { SignOutDialog } from './SignOutDialog'

/** How long a sign-out waits for changes that are being sent, in ms. */
const PATIENCE = 3 * SECOND

interface SignOutProps {
  session: Session
  /** Called when the person is signed out, or stays. */
  onDone: () => void
}

/**
 * Signs out of an instance. Saved changes that the instance does not have yet are sent first, which a dialog says. It
 * then names those that could not be sent, and those that are not saved, and asks. Whatever this device stores of the account's layouts is
 * deleted.
 */
export function SignOut({ session, onDone }: SignOutProps) {
  const { clock, outbox: workbenchOutbox } = useWorkbench()
  const layouts = useWorkbenchLayouts()
  const [accountId] = useState(() => session.snapshot().accountId ?? '')
  const account = layouts.of(session, accountId)
  useSyncExternalStore(account.subscribe, account.snapshot)
  const [pending, setPending] = useState<PendingChanges | null>(null)
  const [outbox] = useState(() => workbenchOutbox(session))
  const leave = useCallback(() => {
    session.logOut()
    void outbox?.clear()
    void layouts.forget(session, accountId)
    onDone()
  }, [session, layouts, accountId, outbox, onDone])
  useEffect(() => {
    let isCancelled = false
    const settled = Promise.race([settleWrites(session), wait(clock, PATIENCE)])
    const sent = sendPendingLayouts(layouts.of(session, accountId), clock)
    const delivered = Promise.race([outbox?.sendAll(), wait(clock, PATIENCE)])
    void Promise.all([sent, settled, delivered]).then(([layoutsLeft]) => {
      if (isCancelled) return
      const waiting = outbox?.unsent().map(({ title }) => title) ?? []
      const result = { ...layoutsLeft, waiting }
      if (result.unsent.length > 0 || result.drafted.length > 0 || waiting.length > 0) setPending(result)
      else leave()
    })
    return () => {
      isCancelled = true
    }
  }, [session, layouts, accountId, clock, outbox, leave])
  const isSending = pending === null
  const named = pending ?? { unsent: unsentIds(account), drafted: [], waiting: [] }
  if (isSending && named.unsent.length === 0) return null
  return <SignOutDialog session={session} pending={named} isSending={isSending} onStay={onDone} onLeave={leave} />
}
