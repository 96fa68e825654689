import { useEffect } from 'react'
import { useSession, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { renew } from './pushDevice'

/** Instances that know this browser since the page was loaded. */
const told = new Set<string>()

/**
 * Renews the push subscription at the instance once after each load of the page, if it sends messages to this browser.
 */
export function useRenewedPush(): void {
  const session = useSession()
  const { push } = useWorkbench()
  useEffect(() => {
    // Without a worker this browser takes no messages, and nothing has to be loaded.
    if (!navigator.serviceWorker?.controller || told.has(session.id)) return
    told.add(session.id)
    // The next load of the page tries again.
    void push()
      .then((browser) => renew(session, browser))
      .catch(() => undefined)
  }, [session, push])
}
