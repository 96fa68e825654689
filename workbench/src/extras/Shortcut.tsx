import { useEffect } from 'react'
import { createIncident } from '@barn-workbench/core/intents'
import { useOptionalSession } from '@barn-workbench/plugin-sdk/host'
import { useIntent, useLocalSettings, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** The parameter of the address that shortcuts of the installed product have. */
const OPENS = 'open'

/** The screens of the last barn that shortcuts lead to. */
const SCREENS: Readonly<Record<string, string>> = { alarm: 'notifications', round: 'round' }

/** The target of the shortcut by which the page was opened; null without one, and after it was followed. */
let pending = new URLSearchParams(location.search).get(OPENS)

/** Follows the shortcut by which the page was opened: to the last barn, and there to a report or a screen. */
export function Shortcut(): null {
  const { address, navigate } = useWorkbench()
  const [{ lastInstanceId }] = useLocalSettings()
  const session = useOptionalSession()
  const report = useIntent(createIncident)
  useEffect(() => {
    if (pending === null || lastInstanceId === null) return
    const screen = SCREENS[pending]
    if (screen !== undefined) {
      pending = null
      return navigate(`/instance/${lastInstanceId}/${screen}`, { replace: true })
    }
    if (pending !== 'deadAnimal') return
    if (address.path() === '/') return navigate(`/instance/${lastInstanceId}`, { replace: true })
    // Until the account is known nothing can be reported.
    if (session?.id !== lastInstanceId || !report) return
    pending = null
    void report({ type: 'deadAnimal' })
  }, [address, lastInstanceId, navigate, report, session])
  return null
}
