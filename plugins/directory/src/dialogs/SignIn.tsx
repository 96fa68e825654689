import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { z } from 'zod'
import { accounts, identityProvider, serviceProviders } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import { Name, type ServiceProvider } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { EulaConsent, useForm } from '@barn-workbench/plugin-sdk/form'
import {
  PageLink,
  ProblemNotice,
  useInstancesOfType,
  useLocalSettings,
  useMessages,
  useSessions,
  useSnapshot,
  useSnapshots,
} from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@barn-workbench/plugin-sdk/ui'

type SignInProps = DialogProps<{ instanceId: string }, { ok: boolean }>

/** Says why the directory cannot sign the user in, and leads to the place where they can continue. */
function Obstacle({ site, instanceId }: { site: SiteAtDirectory; instanceId: string }) {
  const t = useMessages()
  if (site.kind === 'signedOut') {
    const next = encodeURIComponent(`/login/${instanceId}?method=remote`)
    return (
      <Stack gap="sm">
        <Text>{t('signIn.first', { name: site.directory.instance.name })}</Text>
        <PageLink to={`/login/${site.directory.id}?next=${next}`}>{t('signIn.atDirectory')}</PageLink>
      </Stack>
    )
  }
  if (site.kind === 'failed') return <ProblemNotice problem={site.problem} />
  return <Text>{t(`signIn.${site.kind === 'loading' ? 'loading' : site.kind}`)}</Text>
}

/** Signs in to a site by the account at the directory; without an account at the site it offers to create one. */
export function SignIn({ input: { instanceId }, close }: SignInProps) {
  const target = useSessions().find(({ id }) => id === instanceId)
  const site = useSiteAtDirectory(instanceId)
  useEffect(() => {
    if (!target) close(null)
  }, [target, close])
  if (!target) return null
  if (site.kind !== 'found') return <Obstacle site={site} instanceId={instanceId} />
  const { directory, provider } = site
  const common = { target, directory, provider, onDone: (ok: boolean) => close({ ok }) }
  return provider.remoteAccountId === null ? (
    <CreateAccount {...common} onCreated={site.refetch} />
  ) : (
    <SigningIn {...common} />
  )
}

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

/** The account has no rights at the site until they are granted there. */
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

interface SigningInProps {
  /** The site to sign in to. */
  target: Session
  directory: Session
  provider: ServiceProvider
  onDone: (ok: boolean) => void
}

/** Signs in to the site at once, and reports the reason if it fails. */
function SigningIn({ target, directory, provider: { serviceProviderId }, onDone }: SigningInProps) {
  const t = useMessages()
  const { state, problem } = useSnapshot(target).login
  const logIn = useCallback(() => {
    const request = () => directory.send(identityProvider.login, { params: { serviceProviderId } })
    target.logIn({ method: 'remote', request })
  }, [target, directory, serviceProviderId])
  useEffect(logIn, [logIn])
  useEffect(() => {
    // The sign-in page asks for the licence agreement if needed.
    if (state === 'loggedIn' || state === 'eulaNeeded') onDone(state === 'loggedIn')
  }, [state, onDone])
  if (state !== 'loggedOut' || problem === null) return <Loader size="sm" aria-label={t('signIn.loading')} />
  return (
    <Stack gap="md">
      <ProblemNotice problem={problem} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onDone(false)}>
          {t('cancel')}
        </Button>
        <Button onClick={logIn}>{t('retry')}</Button>
      </Group>
    </Stack>
  )
}

/** The state of a site at the directories of this browser. `signedOut`: no account is signed in at one. */
type SiteAtDirectory =
  | { kind: 'loading' }
  | { kind: 'noDirectory' }
  | { kind: 'signedOut'; directory: Session }
  | { kind: 'unknown' }
  | { kind: 'failed'; problem: Problem }
  | { kind: 'found'; directory: Session; provider: ServiceProvider; refetch: () => void }

interface Found {
  directory: Session
  provider: ServiceProvider
}

/** The first directory that leads to the site. Rejects with the reason of the first that does not answer. */
async function findSite(directories: readonly Session[], instanceId: string, signal: AbortSignal) {
  const query = [{ key: 'globalUniqueIdentifier', operator: '==' as const, value: instanceId }]
  const answers = await Promise.allSettled(
    directories.map(async (directory): Promise<Found | null> => {
      const provider = await directory.send(serviceProviders.queryOne, { body: { query } }, { signal })
      return provider && { directory, provider }
    }),
  )
  for (const answer of answers) if (answer.status === 'fulfilled' && answer.value) return answer.value
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return null
}

/** Asks the directories at which an account is signed in for a site. */
function useSiteAtDirectory(instanceId: string): SiteAtDirectory {
  const { instances, isLoading } = useInstancesOfType('senator')
  const snapshots = useSnapshots(instances)
  const open = instances.filter((_, index) => snapshots[index]?.login.state === 'loggedIn')
  const { data, error, refetch } = useQuery({
    queryKey: ['directory', instanceId, open.map(({ id }) => `${id}/${sessionScope(open, id)}`)],
    queryFn: ({ signal }) => findSite(open, instanceId, signal),
    enabled: open.length > 0,
  })
  if (isLoading) return { kind: 'loading' }
  const [first] = instances
  if (!first) return { kind: 'noDirectory' }
  if (open.length === 0) return { kind: 'signedOut', directory: first }
  if (error) return { kind: 'failed', problem: problemOf(error) }
  if (data === undefined) return { kind: 'loading' }
  return data === null ? { kind: 'unknown' } : { kind: 'found', ...data, refetch: () => void refetch() }
}

/** Identifies the account at a directory, so that its answers are not shown to another account. */
function sessionScope(sessions: readonly Session[], id: string): string {
  return sessions.find((session) => session.id === id)?.snapshot().accountId ?? ''
}
