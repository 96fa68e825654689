import { z } from 'zod'
import { Id, Timestamp } from './primitives'

/** A sign-in that goes on: a refresh token that has not been revoked. */
export const AccountSession = z.object({
  sessionId: Id,
  /** How somebody signed in. */
  method: z.enum(['usernamePassword', 'emailPassword', 'remote', 'passkey']),
  /** The browser as it names itself; null where it did not. */
  userAgent: z.string().nullable(),
  /** The network address from which somebody signed in; null or absent where it is not known. */
  address: z.string().nullish(),
  createdAt: Timestamp,
  /** When its last access token was issued. */
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
  /** Whether the call was made by it. */
  isCurrent: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

/** A passkey of an account, which stays on the person's device. */
export const Passkey = z.object({
  passkeyId: Id,
  name: z.string(),
  /** The host name of the client for which it was made. */
  rpId: z.string(),
  createdAt: Timestamp,
  /** Null: never. */
  lastUsedAt: Timestamp.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Somebody who has the workbench open now. */
export const PresentAccount = z.object({ accountId: Id, displayName: z.string(), since: Timestamp })
export type PresentAccount = z.infer<typeof PresentAccount>
