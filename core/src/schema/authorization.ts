import { z } from 'zod'
import { Id, Timestamp, Version } from './primitives'

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
