import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { authorization, authorizationRoles } from '@barn-workbench/core/contract'
import { NewId } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { ActionHost, DialogProps } from '@barn-workbench/plugin-sdk'
import { FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { TextInput } from '@barn-workbench/plugin-sdk/ui'
import { PermissionPicker } from '../parts/PermissionPicker'
import { RolePicker } from '../parts/RolePicker'
import { replaceRightsOfRole, updateRole } from '../writes/rightsWrites'
import type { RoleInput } from './inputs'

const Rules = z.object({
  id: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((id) => NewId.safeParse(id).success, 'role_id_invalid'),
  inheritedRoles: z.array(z.string()),
  permissions: z.array(z.string()),
})

/** The initial values of the form. */
function initialOf({ role, record }: RoleInput) {
  return {
    id: role?.authorizationRoleId ?? '',
    inheritedRoles: [...(role?.inheritedRoles ?? [])],
    permissions: [...(record?.directPermissions ?? [])],
  }
}

/** Creates a role, or changes the roles from which it inherits and its other permissions. */
export function RoleForm({ input, close, setUnsaved }: DialogProps<RoleInput, true>) {
  const t = useMessages()
  const host = useHost()
  const session = useSession()
  const queries = useQueryClient()
  const { role, roles } = input
  const form = useForm({
    schema: Rules,
    initial: initialOf(input),
    onSubmit: async (values) => {
      await saveRole({ host, session, input }, values)
      await queries.invalidateQueries({ queryKey: [session.id] })
      close(true)
    },
    fieldOf: (path) => (path.endsWith('authorizationRoleId') ? 'id' : undefined),
    problemFields: { 'role/in-use': { field: 'id', message: 'role_taken' } },
  })
  const id = form.field('id')
  const submit = t(role ? 'save' : 'roleForm.create')
  return (
    <FormFrame form={form} submit={submit} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <TextInput
        label={t('roleForm.id')}
        description={role ? undefined : t('roleForm.idHint')}
        readOnly={role !== null}
        size="md"
        data-autofocus
        {...id}
        value={id.value ?? ''}
      />
      <RolePicker
        label={t('fields.inheritedRoles')}
        description={t('roleForm.inheritedHint')}
        roles={roles.filter((other) => other.authorizationRoleId !== role?.authorizationRoleId)}
        field={form.field('inheritedRoles')}
      />
      <PermissionPicker field={form.field('permissions')} />
    </FormFrame>
  )
}

interface RoleValues {
  id: string
  inheritedRoles: string[]
  permissions: string[]
}

const isSame = (left: readonly string[], right: readonly string[]) =>
  JSON.stringify([...left].sort()) === JSON.stringify([...right].sort())

/** Grants a role its own permissions, which are stored in a separate record. */
async function grantPermissions(session: Session, { id, permissions }: RoleValues): Promise<void> {
  if (permissions.length === 0) return
  const targetEntity = { entityType: 'authorizationRole', entityId: id } as const
  await session.send(authorization.create, {
    body: { authorizationRecord: { targetEntity, directPermissions: permissions } },
  })
}

/**
 * Creates a role, or sends its changed fields, with one message. If another account has changed it meanwhile, the user
 * is asked. Rejects with the reason if it is refused.
 */
async function saveRole(
  { host, session, input }: { host: ActionHost; session: Session; input: RoleInput },
  values: RoleValues,
): Promise<void> {
  const { role, record } = input
  if (!role) {
    const authorizationRole = { authorizationRoleId: values.id, inheritedRoles: values.inheritedRoles }
    await session.send(authorizationRoles.create, { body: { authorizationRole } })
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
