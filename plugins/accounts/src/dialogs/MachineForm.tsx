import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { machines } from '@barn-workbench/core/contract'
import { PEOPLE_PERMISSIONS } from '@barn-workbench/core/permissions'
import { Name, NetworkText, notInThePast, type Machine } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { DateTimeInput, FormFrame, useForm, type FormField } from '@barn-workbench/plugin-sdk/form'
import { useCameras, useFromSnapshot, useMessages, useSession } from '@barn-workbench/plugin-sdk/react'
import { Checkbox, MultiSelect, TextInput } from '@barn-workbench/plugin-sdk/ui'
import classes from '../parts/Parts.module.css'
import { RolePicker } from '../parts/RolePicker'
import { ShownKey } from '../parts/ShownKey'
import { useGrantable, useRolesById } from '../queries/useRolesById'
import { useRightsWords } from '../words/rightsWords'

/** The permissions of most machines. Others come by roles. */
const USUAL_PERMISSIONS = ['data.write', 'incidents.detect']

const Text = z.string().trim().min(1, 'required').pipe(Name)
const Networks = z
  .string()
  .transform((text) => text.split(/[\s,;]+/).filter((part) => part !== ''))
  .pipe(z.array(NetworkText))

/** The rules of the form. `now` in ms: a key that ends before is never good. A machine that is there has its name. */
function rulesAt(now: number, isNew: boolean) {
  return z
    .object({
      displayName: isNew ? Text : z.string(),
      permissions: z.array(z.string()),
      roles: z.array(z.string()),
      keyName: Text,
      cameras: z.array(z.string()),
      networks: Networks,
      validUntil: z.number({ error: 'format_mismatch' }).optional().pipe(notInThePast(now).optional()),
    })
    .superRefine(({ permissions, roles }, context) => {
      const isEmpty = permissions.length + roles.length === 0
      if (isNew && isEmpty) context.addIssue({ code: 'custom', path: ['roles'], message: 'nothing_granted' })
    })
}

type MachineValues = z.output<ReturnType<typeof rulesAt>>

/** Returns the function that makes a machine with a key, or another key of a machine, and returns the key. */
function useMake(machine: Machine | null) {
  const session = useSession()
  const queries = useQueryClient()
  return async ({ displayName, permissions, roles, ...values }: MachineValues): Promise<string> => {
    const orNull = (list: string[]) => (list.length > 0 ? list : null)
    const key = {
      name: values.keyName,
      limits: { cameras: orNull(values.cameras), networks: orNull(values.networks) },
      validUntil: values.validUntil ?? null,
    }
    const made = machine
      ? await session.send(machines.addKey, { params: { id: machine.machineId }, body: key })
      : await session.send(machines.create, { body: { displayName, roles, permissions, key } })
    await queries.invalidateQueries({ queryKey: [session.id] })
    return made.key
  }
}

/** Makes a machine, or another key of one, and shows the key once. */
export function MachineForm({ input: machine, close, setUnsaved }: DialogProps<Machine | null, true>) {
  const t = useMessages()
  const session = useSession()
  const make = useMake(machine)
  const [key, setKey] = useState<string | null>(null)
  const form = useForm({
    schema: rulesAt(session.clock.now(), machine === null),
    initial: {
      displayName: '',
      permissions: [],
      roles: [],
      keyName: '',
      cameras: [],
      networks: '',
      validUntil: undefined,
    },
    onSubmit: async (values) => setKey(await make(values)),
    fieldOf: (path) => (path === 'key.name' ? 'keyName' : undefined),
  })
  if (key !== null) return <ShownKey machineKey={key} onDone={() => close(true)} />
  const textOf = (name: 'displayName' | 'keyName' | 'networks') => ({
    ...form.field(name),
    value: form.values[name] ?? '',
  })
  return (
    <FormFrame
      form={form}
      submit={t(machine ? 'machines.makeKey' : 'machines.make')}
      onCancel={() => close(null)}
      setUnsaved={setUnsaved}
    >
      {machine ? (
        <p>{t('machines.keyHint', { name: machine.displayName })}</p>
      ) : (
        <>
          <TextInput
            label={t('fields.displayName')}
            placeholder={t('machines.nameExample')}
            size="md"
            data-autofocus
            {...textOf('displayName')}
          />
          <Permissions field={form.field('permissions')} />
          <MachineRoles field={form.field('roles')} />
        </>
      )}
      <TextInput
        label={t('machines.keyName')}
        placeholder={t('machines.keyNameExample')}
        size="md"
        data-autofocus={machine !== null || undefined}
        {...textOf('keyName')}
      />
      <Cameras field={form.field('cameras')} />
      <TextInput
        label={t('machines.networks')}
        description={t('machines.networksHint')}
        size="md"
        {...textOf('networks')}
      />
      <DateTimeInput hasShortcuts={false} label={t('machines.until')} {...form.field('validUntil')} />
    </FormFrame>
  )
}

/** The usual permissions in words. One that the user does not hold is listed, but cannot be chosen. */
function Permissions({ field }: { field: FormField<string[] | undefined> }) {
  const t = useMessages()
  const words = useRightsWords()
  const grantable = useGrantable()
  const value = field.value ?? []
  return (
    <fieldset className={classes.picker}>
      <legend>{t('machines.may')}</legend>
      {USUAL_PERMISSIONS.map((id) => (
        <Checkbox
          key={id}
          label={words.permission(id)}
          description={grantable.permission(id) ? undefined : t('permissions.notHeld', { id })}
          disabled={!grantable.permission(id)}
          checked={value.includes(id)}
          onChange={(event) =>
            field.onChange(event.currentTarget.checked ? [...value, id] : value.filter((other) => other !== id))
          }
        />
      ))}
    </fieldset>
  )
}

/** The roles that a machine can have: those without permissions of people. */
function MachineRoles({ field }: { field: FormField<string[] | undefined> }) {
  const t = useMessages()
  const { data: roles = [] } = useRolesById()
  const possible = roles.filter(({ permissions }) => !permissions.some((one) => PEOPLE_PERMISSIONS.includes(one)))
  return (
    <RolePicker label={t('fields.directRoles')} description={t('machines.rolesHint')} roles={possible} field={field} />
  )
}

/** The cameras to which a key is limited. */
function Cameras({ field }: { field: FormField<string[] | undefined> }) {
  const t = useMessages()
  const isBarn = useFromSnapshot(({ instanceType }) => instanceType === 'barn')
  const { data = [] } = useCameras({ enabled: isBarn })
  if (data.length === 0) return null
  return (
    <MultiSelect
      searchable
      comboboxProps={{ withinPortal: false }}
      size="md"
      label={t('machines.cameras')}
      description={t('machines.camerasHint')}
      data={data.map(({ cameraId, name }) => ({ value: cameraId, label: name }))}
      value={field.value ?? []}
      onChange={field.onChange}
      error={field.error}
    />
  )
}
