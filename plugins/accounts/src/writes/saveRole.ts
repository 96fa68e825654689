import { authorization, authorizationRoles } from '@barn-workbench/core/contract'
import { isProblem, ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import type { ActionHost } from '@barn-workbench/plugin-sdk'
import type { RoleInput } from '../dialogs/inputs'
import { replaceRightsOfRole, updateRole } from './rightsWrites'

interface RoleValues {
  id: string
  inheritedRoles: string[]
  permissions: string[]
}

const isSame = (left: readonly string[], right: readonly string[]) =>
  JSON.stringify([...left].sort()) === JSON.stringify([...right].sort())

async function createRole(session: Session, { id, inheritedRoles }: RoleValues): Promise<void> {
  try {
    const authorizationRole = { authorizationRoleId: id, inheritedRoles }
    await session.send(authorizationRoles.create, { body: { authorizationRole } })
  } catch (error) {
    if (!isProblem(error, 'role/in-use')) throw error
    throw new ProblemError({ ...error.problem, errors: [{ path: 'authorizationRoleId', message: 'role_taken' }] })
  }
}

/** Grants a role the permissions of its own, which are a record beside it. */
async function grantPermissions(session: Session, { id, permissions }: RoleValues): Promise<void> {
  if (permissions.length === 0) return
  const targetEntity = { entityType: 'authorizationRole', entityId: id } as const
  await session.send(authorization.create, {
    body: { authorizationRecord: { targetEntity, directPermissions: permissions } },
  })
}

/**
 * Makes a role, or changes what is different, and tells so once. Where somebody else has changed it meanwhile, the user
 * is asked. Rejects with the reason why it was refused.
 */
export async function saveRole(
  { host, session, input }: { host: ActionHost; session: Session; input: RoleInput },
  values: RoleValues,
): Promise<void> {
  const { role, record } = input
  if (!role) {
    await createRole(session, values)
    await grantPermissions(session, values)
    return host.toast({ kind: 'success', key: 'toast.role.created' })
  }
  if (!isSame(values.inheritedRoles, role.inheritedRoles)) {
    const { authorizationRoleId, version, inheritedRoles } = role
    const basedOn = { authorizationRoleId, version, inheritedRoles: [...inheritedRoles] }
    await host.write(updateRole, { inheritedRoles: values.inheritedRoles, basedOn })
  }
  if (!record) {
    await grantPermissions(session, values)
    if (values.permissions.length > 0) host.toast({ kind: 'success', key: 'toast.role.update.success' })
    return
  }
  if (!isSame(values.permissions, record.directPermissions))
    await host.write(replaceRightsOfRole, {
      roles: record.directRoles,
      permissions: values.permissions,
      basedOn: record,
    })
}
