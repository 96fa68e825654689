import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { notificationSettings, type ReplyOf } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { OwnNotificationSettings } from '@barn-workbench/core/schema'
import { useCall, useHost, useProblemText, useSession } from '@barn-workbench/plugin-sdk/react'

/** Props of a part of the page. */
export interface SettingsPartProps {
  own: ReplyOf<typeof notificationSettings.own>
  /** The settings as they are on screen. */
  value: OwnNotificationSettings
  save: (part: Partial<OwnNotificationSettings>) => void
}

/**
 * The settings of the user. Each change is shown and saved at once; changes are sent one after the other, each on the
 * version of the one before.
 */
export function useOwnSettings() {
  const call = useCall(notificationSettings.own, {})
  const session = useSession()
  const host = useHost()
  const queries = useQueryClient()
  const problemText = useProblemText()
  const [changed, setChanged] = useState<OwnNotificationSettings | null>(null)
  const sending = useRef({ last: Promise.resolve(), count: 0, version: null as number | null })
  const { data } = call
  const value = changed ?? data?.value

  async function send(body: OwnNotificationSettings): Promise<void> {
    const state = sending.current
    const version = state.version ?? data?.version ?? 0
    try {
      const precondition = version === 0 ? {} : { ifMatch: version }
      const written = await session.send(notificationSettings.writeOwn, { body }, precondition)
      state.version = written.version
    } catch (error) {
      state.version = null
      const problem = problemText(problemOf(error))
      host.toast({ kind: 'error', key: 'toast.settings.error', values: { problem } })
    }
    state.count -= 1
    if (state.count > 0) return
    await queries.invalidateQueries({ queryKey: [session.id] })
    if (sending.current.count > 0) return
    state.version = null
    setChanged(null)
  }

  function save(part: Partial<OwnNotificationSettings>): void {
    if (!value) return
    const next = { ...value, ...part }
    setChanged(next)
    sending.current.count += 1
    sending.current.last = sending.current.last.then(() => send(next))
  }

  return { call, value, save, isSaving: changed !== null }
}
