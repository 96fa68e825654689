import { Button } from '@mantine/core'
import type { Session } from '@barn-workbench/core/session'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { EulaText, useEulaText } from './EulaText'
import classes from './SignIn.module.css'

/** The licence agreement, which the account must accept before it is signed in. */
export function EulaForm({ session }: { session: Session }) {
  const t = useMessages()
  const text = useEulaText(session)
  return (
    <div className={classes.form}>
      <p>{t('eula.hint')}</p>
      <EulaText text={text} />
      <Button size="md" disabled={text.data === undefined} onClick={session.acceptEula}>
        {t('eula.accept')}
      </Button>
      <Button size="md" variant="default" onClick={session.logOut}>
        {t('eula.decline')}
      </Button>
    </div>
  )
}
