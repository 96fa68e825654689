import { notifications } from '@barn-workbench/core/contract'
import type { Notification } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** What the account was told. A notice refreshes it at once. */
export function useInbox() {
  return useCall(notifications.list, {}, { refresh: MINUTE, shows: ['notification'] })
}

const ASKING: readonly string[] = ['open', 'exhausted']

/** Whether somebody has to answer what a person was told. */
export function isAsking({ case: { state } }: Pick<Notification, 'case'>): boolean {
  return ASKING.includes(state)
}
