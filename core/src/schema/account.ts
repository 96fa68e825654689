import { z } from 'zod'
import { Id, Timestamp, Version } from './primitives'

export const Account = z.object({
  accountId: Id,
  version: Version,
  displayName: z.string(),
  tags: z.array(z.string()),
})
export type Account = z.infer<typeof Account>

/** An account with the ids of the roles that it was granted; an instance that does not send them has granted none. */
export const AccountWithRoles = Account.extend({ roles: z.array(Id).default([]) })
export type AccountWithRoles = z.infer<typeof AccountWithRoles>

/**
 * The people who may create an account: anybody (`open`), people whom an administrator invites (`invited`), or only an
 * administrator (`off`).
 */
export const RegistrationMode = z.enum(['open', 'invited', 'off'])
export type RegistrationMode = z.infer<typeof RegistrationMode>

/** The end of the time for which wrong passwords lock an account, in ms since the epoch; null if it can sign in now. */
export const AccountLock = z.object({ lockedUntil: Timestamp.nullable() })
export type AccountLock = z.infer<typeof AccountLock>

/** Languages of the licence agreement. */
export const EulaLanguage = z.enum(['en', 'de'])
export type EulaLanguage = z.infer<typeof EulaLanguage>

export const AccountName = z.object({ accountId: Id, displayName: z.string() })
export type AccountName = z.infer<typeof AccountName>

/** An account that has the workbench open now. */
export const PresentAccount = z.object({ accountId: Id, displayName: z.string(), since: Timestamp })
export type PresentAccount = z.infer<typeof PresentAccount>
