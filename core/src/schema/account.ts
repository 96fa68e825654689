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
