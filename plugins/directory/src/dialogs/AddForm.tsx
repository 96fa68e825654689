import { useEffect, useState } from 'react'
import { z } from 'zod'
import { serviceProviders } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import { Id, Name, type ServiceProvider } from '@barn-workbench/core/schema'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'

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

const AddRules = z.object({
  globalUniqueIdentifier: z.string().trim().min(1, 'required').pipe(Id),
  name: z.string().trim().min(1, 'required').pipe(Name),
})

/** The key of the sentence that says why a site was not added. */
function addingFault(error: unknown): 'no-instance-found' | 'cannot-provide' | 'exists' | 'error' {
  const { code } = problemOf(error)
  if (code === 'service-provider/no-instance-found') return 'no-instance-found'
  if (code === 'service-provider/cannot-provide') return 'cannot-provide'
  return code === 'service-provider/exists' ? 'exists' : 'error'
}
