import { useEffect, useState } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { EulaText, useEulaText } from '@barn-workbench/plugin-sdk/form'
import {
  lazyPart,
  ProblemNotice,
  useHost,
  useInstance,
  useMessages,
  useSessions,
  useSnapshot,
  useWorkbench,
} from '@barn-workbench/plugin-sdk/react'
import { Anchor, Button } from '@barn-workbench/plugin-sdk/ui'
import { trustDialog } from '../../dialogs'
import classes from './SignIn.module.css'
import { SignInPanel } from './SignInPanel'

const DisplayPanel = lazyPart(async () => (await import('./DisplayPanel')).DisplayPanel)

/** The sign-in page of an instance. After signing in it navigates to the path in `next`, see `nextPath`. */
export default function SignInPage() {
  const t = useMessages()
  const { navigate, productName } = useWorkbench()
  const { session, snapshot } = useInstance()
  const { state } = snapshot.login
  const sessions = useSessions()
  const [chosen, setChosen] = useState({ id: '', isDisplay: false })
  const choose = (isDisplay: boolean) => setChosen({ id: session.id, isDisplay })
  const isDisplay = chosen.id === session.id ? chosen.isDisplay : session.display.get() !== null
  useEffect(() => void session.checkConnection('full'), [session])
  useEffect(() => {
    if (state !== 'loggedIn') return
    const ids = sessions.map(({ id }) => id)
    const isNew = !new URLSearchParams(location.search).has('next')
    // A display goes on with what it showed, and begins with the wall.
    if (isNew && session.display.get()?.isApproved) navigate(`/instance/${session.id}?wall=`)
    else navigate(nextPath(location.search, session.id, ids))
  }, [state, session, sessions, navigate])
  if (isDisplay && state !== 'eulaNeeded')
    return <DisplayPanel key={session.id} session={session} onPerson={() => choose(false)} />
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <p className={classes.product}>{productName}</p>
        <h1 className={classes.title}>{session.instance.name}</h1>
        <ConnectionHint session={session} />
        {state === 'eulaNeeded' ? (
          <EulaForm session={session} />
        ) : (
          <>
            <SignInPanel key={session.id} session={session} />
            <Anchor component="button" type="button" size="sm" onClick={() => choose(true)}>
              {t('display.use')}
            </Anchor>
          </>
        )}
      </div>
    </div>
  )
}

/** Reasons for a missing address that the user has to know: something does answer. */
const SHOWN = [
  'client/origin-not-allowed',
  'client/another-key',
  'client/another-instance',
  'client/untrusted-address',
] as const

/** Reasons about which a person can decide. */
const NEEDING_DECISION = ['client/another-key', 'client/untrusted-address'] as const

/** Shows the connection to the instance, or the obstacle to it. */
function ConnectionHint({ session }: { session: Session }) {
  const t = useMessages()
  const { problem, strategy, checking } = useSnapshot(session).connection
  const host = useHost()
  const isShown = SHOWN.some((code) => code === problem?.code)
  return (
    <>
      {problem && isShown ? (
        <ProblemNotice problem={problem} />
      ) : (
        <p className={classes.hint} role="status">
          {t(`connectionHint.${strategy}`)}
        </p>
      )}
      {problem && NEEDING_DECISION.some((code) => code === problem.code) && (
        <Button
          variant="default"
          onClick={() => void host.open(trustDialog, { id: session.id, name: session.instance.name, problem })}
        >
          {t('trustOpen')}
        </Button>
      )}
      {strategy === 'none' && (
        <Button variant="default" loading={checking} onClick={() => void session.checkConnection('full')}>
          {t('retry')}
        </Button>
      )}
    </>
  )
}

/** The licence agreement, which the account must accept before it is signed in. */
function EulaForm({ session }: { session: Session }) {
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

/** Any origin: a path is read as a browser reads it, which takes `/a/%2e%2e/b` for `/b`. */
const HERE = 'http://here'

/**
 * The path to open after signing in: the one in the query parameter `next` if it belongs to an instance that the
 * browser knows, or is the sign-in page of another one, else the home of the instance.
 */
export function nextPath(parameters: string, instanceId: string, knownIds: readonly string[] = []): string {
  const home = `/instance/${instanceId}`
  const requested = new URLSearchParams(parameters).get('next')
  if (requested === null || !URL.canParse(requested, HERE)) return home
  const { origin, pathname, search, hash } = new URL(requested, HERE)
  const belongsToKnown = [instanceId, ...knownIds].some((id) => `${pathname}/`.startsWith(`/instance/${id}/`))
  // The page that was just left would be no way on.
  const isSignIn = knownIds.some((id) => id !== instanceId && pathname === `/login/${id}`)
  return origin === HERE && (belongsToKnown || isSignIn) ? pathname + search + hash : home
}
