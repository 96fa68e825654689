import { Alert, Button, Group, Loader, Stack, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { vmsInstances } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { VmsInstance } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { ProblemNotice, useCall, useMessages } from '@barn-workbench/plugin-sdk/react'
import { ADDRESS_KINDS } from '../addresses'
import type { VmsUpdate } from '../writes/updateVmsInstance'
import { changesOf, EditRules, initialOf } from './editRules'

interface FieldsProps extends Pick<DialogProps<never, VmsUpdate>, 'close' | 'setUnsaved'> {
  instance: VmsInstance
}

function Fields({ instance, close, setUnsaved }: FieldsProps) {
  const t = useMessages()
  const form = useForm({
    schema: EditRules,
    initial: initialOf(instance),
    onSubmit: (values) => {
      const updates = changesOf(values, instance)
      const { globalUniqueIdentifier } = instance
      close(Object.keys(updates).length > 0 ? { globalUniqueIdentifier, updates, basedOn: instance } : null)
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
          <Button type="submit">{t('edit.save')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

type EditFormProps = DialogProps<{ globalUniqueIdentifier: string; name: string }, VmsUpdate>

/** Asks for the name and the addresses of an instance, beginning with those that it has now. */
export function EditForm({ input, close, setUnsaved }: EditFormProps) {
  const t = useMessages()
  const { data, error } = useCall(vmsInstances.get, { params: { id: input.globalUniqueIdentifier } })
  if (data) return <Fields instance={data} close={close} setUnsaved={setUnsaved} />
  if (error instanceof ProblemError) return <ProblemNotice problem={error.problem} />
  return <Loader size="sm" aria-label={t('edit.loading')} />
}
