import type { AuthorizationRecord } from '@barn-workbench/core/schema'
import type { KnownRole } from '../queries/useRolesById'

export interface GrantInput {
  accountId: string
  displayName: string
  /** The permanent grants of the account, which are replaced; null if something is added. */
  replaced: AuthorizationRecord | null
}

export interface RoleInput {
  /** Null for a new one. */
  role: KnownRole | null
  /** The record of the role's own permissions, or null. */
  record: AuthorizationRecord | null
  roles: readonly KnownRole[]
}

/** A key of a machine. */
export interface KeyInput {
  machineId: string
  keyId: string
  name: string
}
