import type { Session } from '@barn-workbench/core/session'
import { isDevice } from '../layouts/device'

/** The path of a dashboard of an instance, or of all sites. */
export function dashboardPath(session: Session, layoutId: string): string {
  return isDevice(session) ? `/sites/${layoutId}` : `/instance/${session.id}/dashboard/${layoutId}`
}
