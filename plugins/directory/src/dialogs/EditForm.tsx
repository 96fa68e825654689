import { useEffect } from 'react'
import { z } from 'zod'
import { serviceProviders } from '@barn-workbench/core/contract'
import {
  HexColor,
  ImageAddress,
  InstanceOrder,
  Name,
  OptionalName,
  type OwnServiceProviderSettings,
  type ServiceProvider,
} from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { useForm } from '@barn-workbench/plugin-sdk/form'
import { useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, ColorInput, Group, NumberInput, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'

/** Saves the name for everyone first: where another account has changed it meanwhile, nothing is saved. */
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

/** Changes the account's own choices about a site, and with the right for it the name for everyone. */
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

export const EditRules = z.object({
  serviceProviderName: z.string().trim().min(1, 'required').pipe(Name),
  customizedServiceProviderName: OptionalName,
  folderName: OptionalName,
  instanceListOrder: InstanceOrder,
  backgroundColor: HexColor,
  imageUrl: z.union([z.literal(''), ImageAddress], 'address_invalid'),
})
export type EditValues = z.output<typeof EditRules>

/** The site to change. */
export interface EditInput {
  provider: ServiceProvider
  /** Whether the account may change the name for everyone. */
  mayRename: boolean
}

/** The values with which the form of a site begins; missing texts are empty. */
export function initialOf(provider: ServiceProvider): EditValues {
  return {
    serviceProviderName: provider.serviceProviderName,
    customizedServiceProviderName: provider.customizedServiceProviderName ?? '',
    folderName: provider.folderName ?? '',
    instanceListOrder: provider.instanceListOrder,
    backgroundColor: provider.backgroundColor,
    imageUrl: provider.imageUrl ?? '',
  }
}

const orNull = (text: string) => (text === '' ? null : text)

/** The changed settings of the account itself. */
function ownUpdatesOf(values: EditValues, provider: ServiceProvider): Partial<OwnServiceProviderSettings> {
  const next: OwnServiceProviderSettings = {
    customizedServiceProviderName: orNull(values.customizedServiceProviderName),
    folderName: orNull(values.folderName),
    instanceListOrder: values.instanceListOrder,
    backgroundColor: values.backgroundColor,
    imageUrl: orNull(values.imageUrl),
  }
  const keys = Object.keys(next) as (keyof OwnServiceProviderSettings)[]
  return Object.fromEntries(keys.filter((key) => next[key] !== provider[key]).map((key) => [key, next[key]]))
}
