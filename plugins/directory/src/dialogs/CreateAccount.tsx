import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { accounts, identityProvider } from '@barn-workbench/core/contract'
import { Name } from '@barn-workbench/core/schema'
import { EulaConsent, useForm } from '@barn-workbench/plugin-sdk/form'
import { useLocalSettings, useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import type { SigningInProps } from './SigningIn'

const Rules = z.object({
  displayName: z.string().trim().min(1, 'required').pipe(Name),
  acceptEula: z.boolean().refine(Boolean, 'eula_not_accepted'),
})

type CreateAccountProps = SigningInProps & { onCreated: () => void }

/** Creates the person's account at the site, with the name that they have at the directory unless they change it. */
export function CreateAccount(props: CreateAccountProps) {
  const t = useMessages()
  const { directory } = props
  const { accountId } = useSnapshot(directory)
  const { data, isLoading } = useQuery({
    queryKey: ['directory', 'ownName', directory.id, accountId],
    queryFn: async ({ signal }) =>
      (await directory.send(accounts.get, { params: { id: accountId ?? '' } }, { signal })).displayName,
    enabled: accountId !== null,
    // Without an answer the person enters the name.
    retry: false,
  })
  if (isLoading) return <Loader size="sm" aria-label={t('signIn.loading')} />
  return <AccountForm {...props} knownName={data ?? ''} />
}

/** The account has no rights at the site until somebody grants them. */
function AccountForm({
  target,
  directory,
  provider,
  knownName,
  onDone,
  onCreated,
}: CreateAccountProps & { knownName: string }) {
  const t = useMessages()
  const [{ language: chosen }] = useLocalSettings()
  const locale = chosen === 'de' ? 'de' : 'en'
  const form = useForm({
    schema: Rules,
    initial: { displayName: knownName, acceptEula: false },
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
