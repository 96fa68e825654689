import { Button } from '@mantine/core'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useState } from 'react'
import { signInByDirectory } from '@barn-workbench/core/intents'
import type { Session } from '@barn-workbench/core/session'
import { ProblemNotice, useIntent, useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import classes from './SignIn.module.css'

/** Signs in by the account that somebody has at the directory. */
export function DirectorySignIn({ session }: { session: Session }) {
  const t = useMessages()
  const signIn = useIntent(signInByDirectory)
  const { state, problem } = useSnapshot(session).login
  const [isRunning, setIsRunning] = useState(false)
  const start = async () => {
    setIsRunning(true)
    await signIn?.({ instanceId: session.id })
    setIsRunning(false)
  }
  return (
    <div className={classes.form}>
      <p className={classes.text}>{t('directory.hint')}</p>
      {problem && <ProblemNotice problem={problem} />}
      <Button
        size="md"
        leftSection={<IconBuildingCommunity size={18} />}
        loading={isRunning || state === 'loggingIn'}
        onClick={() => void start()}
      >
        {t('directory.signIn')}
      </Button>
    </div>
  )
}
