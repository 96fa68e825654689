import { Alert, Button, Group, Loader, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { vmsInstances } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { VmsInstance } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { ProblemNotice, useClock, useHost, useLive, useMessages } from '@barn-workbench/plugin-sdk/react'
import { ADDRESS_KINDS } from '../addresses'
import { updateVmsInstance } from '../writes/updateVmsInstance'
import { changesOf, EditRules, initialOf } from './editRules'

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

/** Changes the name and the addresses of an instance. A refused value is told at its field, and the form stays. */
export function EditForm({ input, close, setUnsaved }: DialogProps<VmsInstance, null>) {
  const t = useMessages()
  const clock = useClock()
  // A form takes no later values, so that it never begins with those of a form before it.
  const [openedAt] = useState(() => clock.now())
  const params = { id: input.globalUniqueIdentifier }
  const { data, error } = useLive([vmsInstances.get.path, params, openedAt], (session, signal) =>
    session.send(vmsInstances.get, { params }, { signal }),
  )
  if (data) return <Fields instance={data} close={close} setUnsaved={setUnsaved} />
  if (error instanceof ProblemError) return <ProblemNotice problem={error.problem} />
  return <Loader size="sm" aria-label={t('edit.loading')} />
}
