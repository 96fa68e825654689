import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { NewId } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useInstance, useMessages } from '@barn-workbench/plugin-sdk/react'
import { FormFrame } from '../parts/FormFrame'
import { PermissionPicker } from '../parts/PermissionPicker'
import { RolePicker } from '../parts/RolePicker'
import { saveRole } from '../writes/saveRole'
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

/** What the form shows at first. */
function initialOf({ role, record }: RoleInput) {
  return {
    id: role?.authorizationRoleId ?? '',
    inheritedRoles: [...(role?.inheritedRoles ?? [])],
    permissions: [...(record?.directPermissions ?? [])],
  }
}

/** Makes a role, or changes from which roles it inherits and what it allows besides. */
export function RoleForm({ input, close, setUnsaved }: DialogProps<RoleInput, true>) {
  const t = useMessages()
  const host = useHost()
  const { session } = useInstance()
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
