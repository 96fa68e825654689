import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { Session } from '@barn-workbench/core/session'
import { NoPasskeysNotice, useMessages, useSnapshot, whyNoPasskeys } from '@barn-workbench/plugin-sdk/react'
import classes from './SignIn.module.css'

/** Signs in by a passkey of this device, where the page can use them. */
export function PasskeyButton({ session }: { session: Session }) {
  const t = useMessages()
  const { state } = useSnapshot(session).login
  const reason = whyNoPasskeys()
  if (reason !== null)
    return (
      <div className={classes.note}>
        <NoPasskeysNotice reason={reason} />
      </div>
    )
  const request = async () => (await import('./signInByPasskey')).signInByPasskey(session)
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconFingerprint size={18} />}
      disabled={state === 'loggingIn'}
      onClick={() => session.logIn({ method: 'passkey', request })}
    >
      {t('passkey.signIn')}
    </Button>
  )
}
