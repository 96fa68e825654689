import { useEffect } from 'react'
import { useInstance, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { EulaForm } from './EulaForm'
import { nextPath } from './nextPath'
import classes from './SignIn.module.css'
import { SignInForm } from './SignInForm'

/** The sign-in page of an instance. After signing in it navigates to the path in `next`, see `nextPath`. */
export default function SignInPage() {
  const t = useMessages()
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
        <p className={classes.hint}>{t(`connectionHint.${snapshot.connection.strategy}`)}</p>
        {state === 'eulaNeeded' ? <EulaForm session={session} /> : <SignInForm session={session} />}
      </div>
    </div>
  )
}
