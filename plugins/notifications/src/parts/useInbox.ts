import { notifications } from '@barn-workbench/core/contract'
import type { Notification } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** The cases of which the account was notified. A notice refreshes them at once. */
export function useInbox() {
  return useCall(notifications.list, {}, { refresh: MINUTE, shows: ['notification'] })
}

const ASKING: readonly string[] = ['open', 'exhausted']

/** Whether a message still asks for an answer. */
export function isAsking({ case: { state } }: Pick<Notification, 'case'>): boolean {
  return ASKING.includes(state)
}
