import { useEffect, useState } from 'react'
import { z } from 'zod'
import { vmsInstances } from '@barn-workbench/core/contract'
import { isDeepEqual } from '@barn-workbench/core/layout'
import { ProblemError } from '@barn-workbench/core/result'
import { DiscoveryObject, formatAddress, Name, parseAddress, type VmsInstance } from '@barn-workbench/core/schema'
import { callOf, defineWrite } from '@barn-workbench/core/writes'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { ProblemNotice, useClock, useHost, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Loader, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { ADDRESS_KINDS } from '../addresses'

interface FieldsProps extends Pick<DialogProps<never, null>, 'close' | 'setUnsaved'> {
  instance: VmsInstance
}

function Fields({ instance, close, setUnsaved }: FieldsProps) {
  const t = useMessages()
  const host = useHost()
  const form = useForm({
    schema: EditRules,
    initial: initialOf(instance),
    onSubmit: async (values) => {
      const updates = changesOf(values, instance)
      const { globalUniqueIdentifier } = instance
      if (Object.keys(updates).length > 0)
        await host.write(updateVmsInstance, { globalUniqueIdentifier, updates, basedOn: instance })
      close(null)
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const name = form.field('name')
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        <TextInput label={t('edit.name')} data-autofocus {...name} value={name.value ?? ''} />
        {ADDRESS_KINDS.map((kind) => {
          const field = form.field(kind)
          return (
            <TextInput
              key={kind}
              type="url"
              inputMode="url"
              spellCheck={false}
              label={t(`edit.${kind}`)}
              placeholder="https://"
              {...field}
              value={field.value ?? ''}
            />
          )
        })}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close(null)}>
            {t('edit.cancel')}
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            {t('edit.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Changes the name and the addresses of an instance. A refused value is reported at its field, and the form stays. */
export function EditForm({ input, close, setUnsaved }: DialogProps<VmsInstance, null>) {
  const t = useMessages()
  const clock = useClock()
  // The data is loaded for each form, so that it never begins with an earlier form's values.
  const [openedAt] = useState(() => clock.now())
  const params = { id: input.globalUniqueIdentifier }
  const { data, error } = useLive([vmsInstances.get.path, params, openedAt], (session, signal) =>
    session.send(vmsInstances.get, { params }, { signal }),
  )
  if (data) return <Fields instance={data} close={close} setUnsaved={setUnsaved} />
  if (error instanceof ProblemError) return <ProblemNotice problem={error.problem} />
  return <Loader size="sm" aria-label={t('edit.loading')} />
}

/** An address as text; empty if the instance has no address of this kind. */
const AddressText = z
  .string()
  .trim()
  .refine((text) => text === '' || parseAddress(text) !== null, 'address_invalid')

/** The rules of the form: a name, and at least one address. */
export const EditRules = z
  .object({
    name: z.string().trim().min(1, 'required').pipe(Name),
    local: AddressText,
    gateway: AddressText,
    remote: AddressText,
  })
  .superRefine((values, context) => {
    if (ADDRESS_KINDS.every((kind) => values[kind] === ''))
      context.addIssue({ code: 'custom', path: ['local'], message: 'address_required' })
  })
type Values = z.output<typeof EditRules>

/** The initial values of the form. */
export function initialOf({ name, discoveryObject }: VmsInstance): Values {
  const textOf = (kind: (typeof ADDRESS_KINDS)[number]) => {
    const address = discoveryObject[kind]
    return address ? formatAddress(address) : ''
  }
  return { name, local: textOf('local'), gateway: textOf('gateway'), remote: textOf('remote') }
}

/** The entered addresses. Parts that the form does not show, such as the id at a gateway, are kept. */
function discoveryObjectOf(values: Values, before: DiscoveryObject): DiscoveryObject {
  const entries = ADDRESS_KINDS.flatMap((kind) => {
    const address = parseAddress(values[kind])
    return address ? [[kind, { ...before[kind], ...address }] as const] : []
  })
  return DiscoveryObject.parse(Object.fromEntries(entries))
}

/** The properties that were changed. */
export function changesOf(
  values: Values,
  { name, discoveryObject }: VmsInstance,
): Partial<Pick<VmsInstance, 'name' | 'discoveryObject'>> {
  const next = discoveryObjectOf(values, discoveryObject)
  return {
    ...(values.name !== name && { name: values.name }),
    ...(!isDeepEqual(next, discoveryObject) && { discoveryObject: next }),
  }
}

interface VmsUpdate {
  globalUniqueIdentifier: string
  updates: Partial<Pick<VmsInstance, 'name' | 'discoveryObject'>>
  /** The instance from which the form was filled. */
  basedOn: VmsInstance
}

/** Changes the name or the addresses of a VMS instance. */
const updateVmsInstance = defineWrite<VmsUpdate, VmsInstance>({
  name: 'vmsInstance.update',
  call: ({ globalUniqueIdentifier, updates }) =>
    callOf(vmsInstances.update, { params: { id: globalUniqueIdentifier }, body: { updates } }),
  entity: ({ globalUniqueIdentifier }) => `vmsInstance/${globalUniqueIdentifier}`,
  reload: ({ globalUniqueIdentifier }) => callOf(vmsInstances.get, { params: { id: globalUniqueIdentifier } }),
  basedOn: ({ basedOn }) => basedOn,
  optimistic: (instance, { updates }) => ({ ...instance, ...updates }),
  isPatch: true,
})
