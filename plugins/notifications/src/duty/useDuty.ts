import { notificationSettings } from '@barn-workbench/core/contract'
import { MINUTE } from '@barn-workbench/core/time'
import { useCall } from '@barn-workbench/plugin-sdk/react'

/** The people who are on duty now, and the next handover. */
export function useDuty() {
  return useCall(notificationSettings.duty, {}, { refresh: MINUTE })
}
