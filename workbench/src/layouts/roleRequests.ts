import { authorizationRoles } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import type { Session } from '@barn-workbench/core/session'

const MAXIMUM_ROLES = 200

/** Ids of the roles of an instance, predefined ones first. */
export async function loadRoles(session: Session, signal: AbortSignal): Promise<readonly string[]> {
  const query = { order: [ascending('authorizationRoleId')], limit: MAXIMUM_ROLES }
  const [predefined, custom] = await Promise.all([
    session.send(authorizationRoles.predefined, {}, { signal }),
    session.list(authorizationRoles.query, query, { signal }),
  ])
  return [...new Set([...predefined, ...custom].map(({ authorizationRoleId }) => authorizationRoleId))]
}

/** The permissions of a role. */
export async function loadRolePermissions(
  session: Session,
  role: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const permissions = await session.send(authorizationRoles.permissions, { params: { id: role } }, { signal })
  return new Set(permissions.map(({ id }) => id))
}
