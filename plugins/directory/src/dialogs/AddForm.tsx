import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { serviceProviders } from '@barn-workbench/core/contract'
import type { ServiceProvider } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { addingFault, AddRules } from './addRules'

/** Adds a site by its ID. Why it cannot be added is said here, and the form stays. */
export function AddForm({ close, setUnsaved }: DialogProps<object, ServiceProvider>) {
  const t = useMessages()
  const { session, toast } = useHost()
  const [fault, setFault] = useState<string | null>(null)
  const form = useForm({
    schema: AddRules,
    initial: { globalUniqueIdentifier: '', name: '' },
    async onSubmit(body) {
      setFault(null)
      const added = await session?.send(serviceProviders.create, { body }).catch((error: unknown) => {
        setFault(t(`addFault.${addingFault(error)}`))
      })
      if (!added) return
      toast({ kind: 'success', key: 'added', values: { name: added.serviceProviderName } })
      close(added)
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const id = form.field('globalUniqueIdentifier')
  const name = form.field('name')
  return (
    <form {...form.props}>
      <Stack gap="md">
        {(fault ?? form.error) !== null && (
          <Alert color="red" role="alert">
            {fault ?? form.error}
          </Alert>
        )}
        <TextInput
          label={t('addForm.id')}
          description={t('addForm.idHint')}
          data-autofocus
          spellCheck={false}
          {...id}
          value={id.value ?? ''}
        />
        <TextInput label={t('addForm.name')} description={t('addForm.nameHint')} {...name} value={name.value ?? ''} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            {t('addForm.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
