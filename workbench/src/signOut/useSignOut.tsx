import { useCallback, useState, type ReactNode } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { useWorkbenchLayouts } from '../layouts/workbenchLayouts'
import { sendPendingLayouts } from './pendingLayouts'
import { SignOutDialog } from './SignOutDialog'

/** The question whether to sign out although changes would be lost. */
interface Question {
  session: Session
  layoutIds: readonly string[]
  answer: (signsOut: boolean) => void
}

/**
 * Signing out of an instance. What the instance does not have yet is sent first. Where that fails, the dialog in
 * `element` names it and asks. Whatever this device stores of the account's layouts is deleted.
 */
export function useSignOut(): { signOut: (instanceId: string) => Promise<void>; element: ReactNode } {
  const { sessions, clock } = useWorkbench()
  const layouts = useWorkbenchLayouts()
  const [question, setQuestion] = useState<Question | null>(null)
  const ask = useCallback(async (session: Session, layoutIds: readonly string[]): Promise<boolean> => {
    const answer = await new Promise<boolean>((resolve) => setQuestion({ session, layoutIds, answer: resolve }))
    setQuestion(null)
    return answer
  }, [])
  const signOut = useCallback(
    async (instanceId: string) => {
      const session = sessions.get(instanceId)
      const { accountId } = session.snapshot()
      if (accountId === null) return session.logOut()
      const unsent = await sendPendingLayouts(layouts.of(session, accountId), clock)
      if (unsent.length > 0 && !(await ask(session, unsent))) return
      session.logOut()
      await layouts.forget(session, accountId)
    },
    [sessions, layouts, clock, ask],
  )
  return { signOut, element: question && <SignOutDialog {...question} /> }
}
