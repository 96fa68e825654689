import { z } from 'zod'
import { Id, Timestamp } from './primitives'

/** Lengths in characters. */
export const USERNAME_MIN_LENGTH = 5
export const USERNAME_MAX_LENGTH = 20

export const Username = z
  .string()
  .min(USERNAME_MIN_LENGTH, 'username_invalid')
  .max(USERNAME_MAX_LENGTH, 'username_invalid')
  .regex(/^[A-Za-z0-9._-]+$/, 'username_invalid')

export const UsernameAuthentication = z.object({ username: z.string(), accountId: Id })
export const EmailAuthentication = z.object({
  email: z.string(),
  accountId: Id,
  /** Whether the account was invited by another account and has no password yet. An older instance does not say. */
  isInvited: z.boolean().optional(),
})
export const RemoteAuthentication = z.object({ accountId: Id, remoteAuthenticationId: z.string() })

/** An address to which a mail can be sent. */
export const EmailAddress = z.email('email_invalid').max(320, 'email_invalid')

/** Reply to every log-in: the refresh token, and the signed mark that identifies the device from now on. */
export const LoginReply = z.object({ refreshToken: z.string().min(1), knownDevice: z.string().optional() })
export type LoginReply = z.infer<typeof LoginReply>

/** An active sign-in: a refresh token that has not been revoked. */
export const AccountSession = z.object({
  sessionId: Id,
  /** The method by which the account signed in. */
  method: z.enum(['usernamePassword', 'emailPassword', 'remote', 'passkey', 'display']),
  /** The user agent of the browser; null if it sent none. */
  userAgent: z.string().nullable(),
  /** The network address from which the account signed in; null or absent if unknown. */
  address: z.string().nullish(),
  createdAt: Timestamp,
  /** The time at which its last access token was issued. */
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
  /** Null if it was never used. */
  lastUsedAt: Timestamp.nullable(),
})
export type Passkey = z.infer<typeof Passkey>
