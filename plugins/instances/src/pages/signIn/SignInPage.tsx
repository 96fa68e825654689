import { useEffect } from 'react'
import type { SessionSnapshot } from '@barn-workbench/core/session'
import { ProblemNotice, useInstance, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { EulaForm } from './EulaForm'
import { nextPath } from './nextPath'
import classes from './SignIn.module.css'
import { SignInForm } from './SignInForm'

/** The sign-in page of an instance. After signing in it navigates to the path in `next`, see `nextPath`. */
export default function SignInPage() {
  const { navigate } = useWorkbench()
  const { session, snapshot } = useInstance()
  const { state } = snapshot.login
  useEffect(() => void session.checkConnection('full'), [session])
  useEffect(() => {
    if (state === 'loggedIn') navigate(nextPath(location.search, session.id))
  }, [state, session, navigate])
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{session.instance.name}</h1>
        <ConnectionHint connection={snapshot.connection} />
        {state === 'eulaNeeded' ? <EulaForm session={session} /> : <SignInForm session={session} />}
      </div>
    </div>
  )
}

/** How the instance is reached, or what keeps this page from it. */
function ConnectionHint({ connection }: { connection: SessionSnapshot['connection'] }) {
  const t = useMessages()
  const { problem, strategy } = connection
  if (problem?.code === 'client/origin-not-allowed') return <ProblemNotice problem={problem} />
  return <p className={classes.hint}>{t(`connectionHint.${strategy}`)}</p>
}
