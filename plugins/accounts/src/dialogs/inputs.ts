import type { AuthorizationRecord } from '@barn-workbench/core/schema'
import type { KnownRole } from '../queries/useRolesById'

export interface GrantInput {
  accountId: string
  displayName: string
  /** What the account has been granted without an end, which is replaced; null: something is added. */
  replaced: AuthorizationRecord | null
}

export interface RoleInput {
  /** Null: a new one. */
  role: KnownRole | null
  /** The role's own permissions; null: it has none. */
  record: AuthorizationRecord | null
  roles: readonly KnownRole[]
}
