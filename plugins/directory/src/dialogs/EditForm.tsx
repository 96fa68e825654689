import { Alert, Button, ColorInput, Group, NumberInput, Stack, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { serviceProviders } from '@barn-workbench/core/contract'
import type { ServiceProvider } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { EditRules, initialOf, ownUpdatesOf, type EditInput, type EditValues } from './editRules'

/** Saves the name for everyone first: where somebody else has changed it meanwhile, nothing is saved. */
async function save(session: Session, values: EditValues, provider: ServiceProvider): Promise<ServiceProvider> {
  const { serviceProviderId: id, accountId, version } = provider
  const { serviceProviderName } = values
  let saved = provider
  if (serviceProviderName !== provider.serviceProviderName)
    saved = await session.send(
      serviceProviders.update,
      { params: { id }, body: { updates: { serviceProviderName } } },
      { ifMatch: version },
    )
  const updates = ownUpdatesOf(values, provider)
  if (Object.keys(updates).length > 0)
    saved = await session.send(serviceProviders.updateOwn, { params: { id, accountId }, body: { updates } })
  return saved
}

/** Changes what the account has chosen about a site, and with the right for it the name for everyone. */
export function EditForm({ input, close, setUnsaved }: DialogProps<EditInput, ServiceProvider>) {
  const { provider, mayRename } = input
  const t = useMessages()
  const { session } = useHost()
  const form = useForm({
    schema: EditRules,
    initial: initialOf(provider),
    async onSubmit(values) {
      if (session) close(await save(session, values, provider))
    },
  })
  useEffect(() => setUnsaved(form.isDirty), [form.isDirty, setUnsaved])
  const text = (name: Exclude<keyof EditValues, 'instanceListOrder'>) => {
    const { value, ...field } = form.field(name)
    return { ...field, value: value ?? '', label: t(`editForm.${name}`) }
  }
  const { value: order, ...orderField } = form.field('instanceListOrder')
  return (
    <form {...form.props}>
      <Stack gap="md">
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        {mayRename && <TextInput {...text('serviceProviderName')} />}
        <TextInput
          {...text('customizedServiceProviderName')}
          placeholder={provider.serviceProviderName}
          description={t('editForm.onlyForYou')}
          data-autofocus
        />
        <TextInput {...text('folderName')} />
        <NumberInput
          {...orderField}
          label={t('editForm.instanceListOrder')}
          description={t('editForm.orderHint')}
          min={0}
          allowDecimal={false}
          value={order ?? ''}
          onChange={(value) => orderField.onChange(typeof value === 'number' ? value : (Number(value) as number))}
        />
        <ColorInput {...text('backgroundColor')} withEyeDropper={false} format="hex" />
        <TextInput {...text('imageUrl')} type="url" inputMode="url" placeholder="https://" />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => close(null)}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
