import type { FormField } from '@barn-workbench/plugin-sdk/form'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { MultiSelect } from '@barn-workbench/plugin-sdk/ui'
import { useGrantable, type KnownRole } from '../queries/useRolesById'
import { useRightsWords } from '../words/rightsWords'

interface RolePickerProps {
  label: string
  description?: string
  roles: readonly KnownRole[]
  field: FormField<string[] | undefined>
}

/**
 * Chooses roles. A role with a permission that the user does not hold is listed with the reason, but cannot be chosen.
 */
export function RolePicker({ label, description, roles, field }: RolePickerProps) {
  const t = useMessages()
  const words = useRightsWords()
  const grantable = useGrantable()
  const data = roles.map((role) => {
    const name = words.role(role.authorizationRoleId)
    const isGrantable = grantable.role(role)
    return {
      value: role.authorizationRoleId,
      label: isGrantable ? name : t('grant.notHeld', { name }),
      disabled: !isGrantable,
    }
  })
  return (
    <MultiSelect
      searchable
      // A dialog is above everything else: elements outside of it cannot be reached.
      comboboxProps={{ withinPortal: false }}
      size="md"
      label={label}
      description={description}
      data={data}
      value={field.value ?? []}
      onChange={field.onChange}
      error={field.error}
    />
  )
}
