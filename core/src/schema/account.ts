import { z } from 'zod'
import { Id, Timestamp, Version } from './primitives'

/** The allowed special characters. */
const SPECIAL_CHARACTER = /[!"#$%&'()*+,\-./:;<=>?@[\]^_{|}~`]/
/** ASCII letters, digits and the allowed special characters. */
const PASSWORD_CHARACTERS = new RegExp(`^(?:[A-Za-z0-9]|${SPECIAL_CHARACTER.source})+$`)

/** Lengths in characters. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 70
export const USERNAME_MIN_LENGTH = 5
export const USERNAME_MAX_LENGTH = 20

/** The rules of a password, each with its name, in the order in which a form shows them. */
export const PASSWORD_RULES = [
  {
    name: 'length',
    isMetBy: ({ length }: string) => length >= PASSWORD_MIN_LENGTH && length <= PASSWORD_MAX_LENGTH,
  },
  { name: 'upperCase', isMetBy: (password: string) => /[A-Z]/.test(password) },
  { name: 'lowerCase', isMetBy: (password: string) => /[a-z]/.test(password) },
  { name: 'digit', isMetBy: (password: string) => /[0-9]/.test(password) },
  { name: 'special', isMetBy: (password: string) => SPECIAL_CHARACTER.test(password) },
  { name: 'characters', isMetBy: (password: string) => PASSWORD_CHARACTERS.test(password) },
] as const

function isStrongPassword(password: string): boolean {
  return PASSWORD_RULES.every(({ isMetBy }) => isMetBy(password))
}

export const Password = z
  .string()
  // Before the other rules, so that they never read a very long text.
  .max(PASSWORD_MAX_LENGTH, { error: 'password_invalid', abort: true })
  .refine(isStrongPassword, 'password_invalid')

/** The text that repeats a password. */
export function repeats(password: string | undefined) {
  return z
    .string()
    .optional()
    .refine((text) => text === password, 'password_repetition')
}

/** For `superRefine` of an object with both: says at the repetition that it is another password. */
export function requireRepetition(
  { password, passwordRepetition }: { password?: string | undefined; passwordRepetition?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { error } = repeats(password).safeParse(passwordRepetition)
  for (const { message } of error?.issues ?? [])
    context.addIssue({ code: 'custom', path: ['passwordRepetition'], message })
}

export const Username = z
  .string()
  .min(USERNAME_MIN_LENGTH, 'username_invalid')
  .max(USERNAME_MAX_LENGTH, 'username_invalid')
  .regex(/^[A-Za-z0-9._-]+$/, 'username_invalid')

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

export const EntityType = z.enum(['account', 'authorizationRole'])
export type EntityType = z.infer<typeof EntityType>

/** The roles and permissions that an account or a role has been granted. */
export const AuthorizationRecord = z.object({
  authorizationRecordId: Id,
  version: Version,
  targetEntity: z.object({ entityType: EntityType, entityId: Id }),
  directRoles: z.array(Id),
  directPermissions: z.array(z.string()),
  validFrom: Timestamp,
  /** In ms since the epoch; -1 means no end. */
  validUntil: Timestamp,
  valid: z.boolean(),
})
export type AuthorizationRecord = z.infer<typeof AuthorizationRecord>

/** A role with the roles whose permissions it inherits. Its own permissions are an `AuthorizationRecord`. */
export const AuthorizationRole = z.object({ authorizationRoleId: Id, version: Version, inheritedRoles: z.array(Id) })
export type AuthorizationRole = z.infer<typeof AuthorizationRole>

export const PermissionId = z.object({ id: z.string() })

/** Roles that one record or role refers to. */
const MAXIMUM_ROLES = 100
export const RoleIds = z.array(Id).max(MAXIMUM_ROLES)

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

/**
 * The reason why an account or role has a role: it was granted, it comes from another role, or all of the role's
 * permissions are held anyway.
 */
export const RoleReason = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('direct') }),
  z.object({ kind: z.literal('inherited'), from: Id }),
  z.object({ kind: z.literal('held') }),
])
export type RoleReason = z.infer<typeof RoleReason>

/** The roles and permissions that an account or role has now, with the reasons for them. */
export const EffectiveRights = z.object({
  roles: z.array(z.object({ authorizationRoleId: Id, reasons: z.array(RoleReason) })),
  /** `roles`: the roles that grant the permission directly and are in force now. `isDirect`: granted without a role. */
  permissions: z.array(z.object({ id: z.string(), roles: z.array(Id), isDirect: z.boolean() })),
})
export type EffectiveRights = z.infer<typeof EffectiveRights>

/** Reply to every log-in: the refresh token, and the signed mark that identifies the device from now on. */
export const LoginReply = z.object({ refreshToken: z.string().min(1), knownDevice: z.string().optional() })
export type LoginReply = z.infer<typeof LoginReply>

/** An active sign-in: a refresh token that has not been revoked. */
export const AccountSession = z.object({
  sessionId: Id,
  /** The method by which the account signed in. */
  method: z.enum(['usernamePassword', 'emailPassword', 'remote', 'passkey']),
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

/** An account that has the workbench open now. */
export const PresentAccount = z.object({ accountId: Id, displayName: z.string(), since: Timestamp })
export type PresentAccount = z.infer<typeof PresentAccount>
