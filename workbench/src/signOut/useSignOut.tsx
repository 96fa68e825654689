import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { lazyPart, loadCode } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'

const loadSignOut = async () => (await import('./SignOut')).SignOut
const SignOut = lazyPart(loadSignOut)

interface SignOutRequest {
  session: Session
  onDone: () => void
}

/** Signing out of an instance: the function that starts it, which resolves at its end, and what it shows meanwhile. */
export function useSignOut(): { signOut: (instanceId: string) => Promise<void>; element: ReactNode } {
  const { sessions } = useWorkbench()
  const [request, setRequest] = useState<SignOutRequest | null>(null)
  useEffect(() => {
    // Signing out has to work offline too, so its code is loaded before it is needed.
    loadCode(loadSignOut).catch(() => undefined)
  }, [])
  const signOut = useCallback(
    async (instanceId: string) => {
      const session = sessions.get(instanceId)
      await new Promise<void>((resolve) => setRequest({ session, onDone: resolve }))
      setRequest(null)
    },
    [sessions],
  )
  return { signOut, element: request && <SignOut {...request} /> }
}
