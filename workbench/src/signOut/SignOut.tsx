import { useCallback, useEffect, useState } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useWorkbenchLayouts } from '../layouts/workbenchLayouts'
import { sendPendingLayouts } from './pendingLayouts'
import { SignOutDialog } from './SignOutDialog'

interface SignOutProps {
  session: Session
  /** Called when the person is signed out, or stays. */
  onDone: () => void
}

/**
 * Signs out of an instance. What the instance does not have yet is sent first. Where that fails, a dialog names it and
 * asks. Whatever this device stores of the account's layouts is deleted.
 */
export function SignOut({ session, onDone }: SignOutProps) {
  const { clock } = useWorkbench()
  const layouts = useWorkbenchLayouts()
  const [accountId] = useState(() => session.snapshot().accountId ?? '')
  const [unsentIds, setUnsentIds] = useState<readonly string[]>([])
  const leave = useCallback(() => {
    session.logOut()
    void layouts.forget(session, accountId)
    onDone()
  }, [session, layouts, accountId, onDone])
  useEffect(() => {
    let isCancelled = false
    void sendPendingLayouts(layouts.of(session, accountId), clock).then((ids) => {
      if (isCancelled) return
      if (ids.length > 0) setUnsentIds(ids)
      else leave()
    })
    return () => {
      isCancelled = true
    }
  }, [session, layouts, accountId, clock, leave])
  if (unsentIds.length === 0) return null
  return <SignOutDialog session={session} layoutIds={unsentIds} onStay={onDone} onLeave={leave} />
}
