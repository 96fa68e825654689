import { Button } from '@mantine/core'
import type { Session } from '@barn-workbench/core/session'
import { EulaText, useEulaText } from '@barn-workbench/plugin-sdk/form'
import { ProblemNotice, useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import classes from './SignIn.module.css'

/** The licence agreement, which the account must accept before it is signed in. */
export function EulaForm({ session }: { session: Session }) {
  const t = useMessages()
  const file = useEulaText(session)
  const { isEulaWithdrawn, login } = useSnapshot(session)
  const { problem } = login
  return (
    <div className={classes.form}>
      <p>{t(isEulaWithdrawn ? 'eula.withdrawn' : 'eula.hint')}</p>
      <EulaText file={file} />
      {problem && problem.code !== 'eula/refresh-required' && <ProblemNotice problem={problem} />}
      <Button size="md" disabled={file.data === undefined} onClick={session.acceptEula}>
        {t('eula.accept')}
      </Button>
      <Button size="md" variant="default" onClick={session.logOut}>
        {t('eula.decline')}
      </Button>
    </div>
  )
}
