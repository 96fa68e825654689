import { z } from 'zod'
import { Id, Timestamp, Version } from './primitives'

/** ASCII letters, digits and the allowed special characters. */
const PASSWORD_CHARACTERS = /^[A-Za-z0-9!"#$%&'()*+,\-./:;<=>?@[\]^_{|}~`]+$/

/** Lengths in characters. */
export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 70
export const USERNAME_MIN_LENGTH = 5
export const USERNAME_MAX_LENGTH = 20

function isStrongPassword(password: string): boolean {
  return [PASSWORD_CHARACTERS, /[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/].every((rule) => rule.test(password))
}

export const Password = z
  .string()
  .min(PASSWORD_MIN_LENGTH, 'password_invalid')
  .max(PASSWORD_MAX_LENGTH, 'password_invalid')
  .refine(isStrongPassword, 'password_invalid')

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
export const EmailAuthentication = z.object({ email: z.string(), accountId: Id })

/** Answer of every log-in: the refresh token, and the signed mark by which the device is known from now on. */
export const LoginReply = z.object({ refreshToken: z.string().min(1), knownDevice: z.string().optional() })
export type LoginReply = z.infer<typeof LoginReply>
