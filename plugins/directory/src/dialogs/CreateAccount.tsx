import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { z } from 'zod'
import { identityProvider } from '@barn-workbench/core/contract'
import { Name } from '@barn-workbench/core/schema'
import { EulaConsent, useForm } from '@barn-workbench/plugin-sdk/form'
import { useLocalSettings, useMessages } from '@barn-workbench/plugin-sdk/react'
import type { SigningInProps } from './SigningIn'

const Rules = z.object({
  displayName: z.string().trim().min(1, 'required').pipe(Name),
  acceptEula: z.boolean().refine(Boolean, 'eula_not_accepted'),
})

/** Creates the person's account at the site. It has no rights there until somebody grants them. */
export function CreateAccount({
  target,
  directory,
  provider,
  onDone,
  onCreated,
}: SigningInProps & { onCreated: () => void }) {
  const t = useMessages()
  const [{ language: chosen }] = useLocalSettings()
  const locale = chosen === 'de' ? 'de' : 'en'
  const form = useForm({
    schema: Rules,
    initial: { displayName: '', acceptEula: false },
    async onSubmit(values) {
      const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
      const body = { ...values, locale, timezone }
      const params = { serviceProviderId: provider.serviceProviderId }
      await directory.send(identityProvider.createAccount, { params, body })
      onCreated()
    },
  })
  const name = form.field('displayName')
  return (
    <form {...form.props}>
      <Stack gap="md">
        <Text>{t('createAccount.hint', { name: target.instance.name })}</Text>
        {form.error !== null && (
          <Alert color="red" role="alert">
            {form.error}
          </Alert>
        )}
        <TextInput
          label={t('createAccount.displayName')}
          autoComplete="name"
          data-autofocus
          {...name}
          value={name.value ?? ''}
        />
        <EulaConsent session={target} field={form.field('acceptEula')} />
        <Group justify="flex-end">
          <Button variant="default" onClick={() => onDone(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.isSubmitting}>
            {t('createAccount.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
