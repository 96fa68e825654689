import type { Session } from '@barn-workbench/core/session'

/** The id under which this device stores the dashboards of all sites. No instance can have it. */
export const DEVICE_ID = '.device'

/** Whether a session is the device itself, whose layouts are about all sites. */
export function isDevice({ id }: Pick<Session, 'id'>): boolean {
  return id === DEVICE_ID
}
