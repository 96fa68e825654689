import type { Session } from '@barn-workbench/core/session'

/** Why a site does not tell what a list is about, in the order in which people are told. */
export const MISSING_REASONS = ['notReached', 'failed', 'noRight', 'signedOut'] as const
export type MissingReason = (typeof MISSING_REASONS)[number]

/** A site that a list lacks. */
export interface MissingSite {
  session: Session
  reason: MissingReason
  /** When it told last, in ms since the epoch by this device; null: never. What it told then is in the list. */
  toldAt: number | null
}

/** Where the way to a site leads that does not tell. */
export function pathOf({ session, reason }: MissingSite): `/${string}` {
  return reason === 'signedOut' ? `/login/${session.id}` : `/instance/${session.id}`
}
