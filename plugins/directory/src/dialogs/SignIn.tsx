import { Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import type { DialogProps } from '@barn-workbench/plugin-sdk'
import { PageLink, ProblemNotice, useMessages, useSessions } from '@barn-workbench/plugin-sdk/react'
import { useSiteAtDirectory, type SiteAtDirectory } from '../queries/useSiteAtDirectory'
import { CreateAccount } from './CreateAccount'
import { SigningIn } from './SigningIn'

type SignInProps = DialogProps<{ instanceId: string }, { ok: boolean }>

/** Why the directory cannot sign the person in, and where they can go on. */
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
