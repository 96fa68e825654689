import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { authorization } from '@barn-workbench/core/contract'
import { notInThePast } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { DateTimeInput, FormFrame, useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Group } from '@barn-workbench/plugin-sdk/ui'
import { PermissionPicker } from '../parts/PermissionPicker'
import { RolePicker } from '../parts/RolePicker'
import { useRolesById } from '../queries/useRolesById'
import { replaceRights } from '../writes/rightsWrites'
import type { GrantInput } from './inputs'

const NO_END = -1
const Time = z.number({ error: 'format_mismatch' }).optional()

/** The rules of a grant. `now` in ms: a grant that ends before is never in force. */
function rulesAt(now: number, isReplacing: boolean) {
  return z
    .object({
      roles: z.array(z.string()),
      permissions: z.array(z.string()),
      validFrom: Time,
      validUntil: Time.pipe(notInThePast(now).optional()),
    })
    .superRefine(({ roles, permissions, validFrom = now, validUntil }, context) => {
      const isEmpty = roles.length + permissions.length === 0
      if (isEmpty && !isReplacing) context.addIssue({ code: 'custom', path: ['roles'], message: 'nothing_granted' })
      if (validUntil === undefined) return
      if (validUntil <= validFrom)
        context.addIssue({ code: 'custom', path: ['validUntil'], message: 'end_must_be_after_start' })
    })
}

type GrantValues = z.output<ReturnType<typeof rulesAt>>

/** Returns the function that adds the chosen grants, or replaces the account's grants without an end. */
function useGrant({ accountId, replaced }: GrantInput) {
  const host = useHost()
  const session = useSession()
  const queries = useQueryClient()
  return async ({ roles, permissions, validFrom, validUntil = NO_END }: GrantValues) => {
    if (replaced) await host.write(replaceRights, { roles, permissions, basedOn: replaced })
    else {
      const targetEntity = { entityType: 'account', entityId: accountId } as const
      const granted = { directRoles: roles, directPermissions: permissions, validUntil }
      const authorizationRecord = { targetEntity, ...granted, ...(validFrom !== undefined && { validFrom }) }
      await session.send(authorization.create, { body: { authorizationRecord } })
      host.toast({ kind: 'success', key: 'toast.rights.grant.success' })
    }
    await queries.invalidateQueries({ queryKey: [session.id] })
  }
}

/** Grants roles and permissions to an account for some time, or replaces its permanent ones. */
export function GrantForm({ input, close, setUnsaved }: DialogProps<GrantInput, true>) {
  const t = useMessages()
  const session = useSession()
  const { displayName, replaced } = input
  const { data: roles = [] } = useRolesById()
  const grant = useGrant(input)
  const form = useForm({
    schema: rulesAt(session.clock.now(), replaced !== null),
    initial: {
      roles: [...(replaced?.directRoles ?? [])],
      permissions: [...(replaced?.directPermissions ?? [])],
      validFrom: undefined,
      validUntil: undefined,
    },
    onSubmit: async (values) => {
      await grant(values)
      close(true)
    },
  })
  const submit = t(replaced ? 'save' : 'grant.submit')
  return (
    <FormFrame form={form} submit={submit} onCancel={() => close(null)} setUnsaved={setUnsaved}>
      <p>{t(replaced ? 'grant.replaceHint' : 'grant.hint', { name: displayName })}</p>
      <RolePicker label={t('fields.directRoles')} roles={roles} field={form.field('roles')} />
      <PermissionPicker field={form.field('permissions')} />
      {!replaced && (
        <Group grow align="start">
          <DateTimeInput hasShortcuts={false} label={t('grant.from')} {...form.field('validFrom')} />
          <DateTimeInput hasShortcuts={false} label={t('grant.until')} {...form.field('validUntil')} />
        </Group>
      )}
    </FormFrame>
  )
}
