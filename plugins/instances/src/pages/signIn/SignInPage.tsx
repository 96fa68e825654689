import { useEffect } from 'react'
import { useInstance, useSessions, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { ConnectionHint } from './ConnectionHint'
import { EulaForm } from './EulaForm'
import { nextPath } from './nextPath'
import classes from './SignIn.module.css'
import { SignInPanel } from './SignInPanel'

/** The sign-in page of an instance. After signing in it navigates to the path in `next`, see `nextPath`. */
export default function SignInPage() {
  const { navigate, productName } = useWorkbench()
  const { session, snapshot } = useInstance()
  const { state } = snapshot.login
  const sessions = useSessions()
  useEffect(() => void session.checkConnection('full'), [session])
  useEffect(() => {
    if (state !== 'loggedIn') return
    const ids = sessions.map(({ id }) => id)
    navigate(nextPath(location.search, session.id, ids))
  }, [state, session, sessions, navigate])
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <p className={classes.product}>{productName}</p>
        <h1 className={classes.title}>{session.instance.name}</h1>
        <ConnectionHint session={session} />
        {state === 'eulaNeeded' ? <EulaForm session={session} /> : <SignInPanel key={session.id} session={session} />}
      </div>
    </div>
  )
}
