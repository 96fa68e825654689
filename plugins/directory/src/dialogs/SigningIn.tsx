import { Button, Group, Loader, Stack } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { identityProvider } from '@barn-workbench/core/contract'
import type { ServiceProvider } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { ProblemNotice, useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'

export interface SigningInProps {
  /** The site to sign in to. */
  target: Session
  directory: Session
  provider: ServiceProvider
  onDone: (ok: boolean) => void
}

/** Signs in to the site at once, and tells what keeps it from that. */
export function SigningIn({ target, directory, provider: { serviceProviderId }, onDone }: SigningInProps) {
  const t = useMessages()
  const { state, problem } = useSnapshot(target).login
  const logIn = useCallback(() => {
    const request = () => directory.send(identityProvider.login, { params: { serviceProviderId } })
    target.logIn({ method: 'remote', request })
  }, [target, directory, serviceProviderId])
  useEffect(logIn, [logIn])
  useEffect(() => {
    // The sign-in page asks for the licence agreement where that is needed.
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
