import { useEffect, useState } from 'react'
import { signInByDirectory } from '@barn-workbench/core/intents'
import { problemOf } from '@barn-workbench/core/result'
import type { RegistrationMode } from '@barn-workbench/core/schema'
import type { PasswordCredentials, Session } from '@barn-workbench/core/session'
import { IconBuildingCommunity, IconFingerprint } from '@barn-workbench/plugin-sdk/icons'
import {
  NoPasskeysNotice,
  passkeyObstacle,
  ProblemNotice,
  useIntent,
  useMessages,
  useProblemText,
  useSnapshot,
} from '@barn-workbench/plugin-sdk/react'
import { Button, SegmentedControl, Skeleton } from '@barn-workbench/plugin-sdk/ui'
import { useLoginProbes, type LoginMethod, type LoginProbe } from '../../queries/useLoginProbes'
import { PasswordSignIn, type SignInPurpose } from './PasswordSignIn'
import { RegisterForm } from './RegisterForm'
import { ResetForm } from './ResetForm'
import classes from './SignIn.module.css'

type PasswordMethod = PasswordCredentials['method']

const isPasswordMethod = (method: LoginMethod | null): method is PasswordMethod =>
  method === 'usernamePassword' || method === 'emailPassword'

/** The methods that have a tab. The directory has one if a plugin offers its sign-in. */
function useTabs(probes: readonly LoginProbe[]): LoginMethod[] {
  const hasDirectory = useIntent(signInByDirectory) !== null
  return probes.flatMap(({ method, isAvailable }) =>
    isAvailable && method !== 'passkey' && (method !== 'remote' || hasDirectory) ? [method] : [],
  )
}

/**
 * Time for which a tab waits for those before it, in ms: mostly all are there by then, and the usual one is the first.
 */
const PATIENCE = 1_000

/** Whether late answers are still waited for. */
function useIsPatient(): boolean {
  const [isPatient, setIsPatient] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsPatient(false), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  return isPatient
}

/**
 * The initial tab: the one that the parameter `method` of the address names, if it is offered, else the first.
 * `isPatient`: unless one before it has not answered yet.
 */
function firstTab(tabs: readonly LoginMethod[], probes: readonly LoginProbe[], isPatient: boolean): LoginMethod | null {
  const requested = new URLSearchParams(location.search).get('method')
  const named = tabs.find((method) => method === requested)
  if (named) return named
  const [first = null] = tabs
  const before = probes.slice(
    0,
    probes.findIndex(({ method }) => method === first),
  )
  const isAwaited = probes.some(({ method, isFetching }) => method === requested && isFetching)
  return isAwaited || (isPatient && before.some(({ isFetching }) => isFetching)) ? null : first
}

/** The chosen tab of the offered ones, and the function that chooses another one. */
function useChosenTab(tabs: readonly LoginMethod[], probes: readonly LoginProbe[]) {
  const [picked, setPicked] = useState<LoginMethod | null>(null)
  const isPatient = useIsPatient()
  const chosen = picked !== null && tabs.includes(picked) ? picked : firstTab(tabs, probes, isPatient)
  // The choice is final: a method that answers later adds its tab, and moves nothing.
  if (chosen !== picked && chosen !== null) setPicked(chosen)
  return [chosen, setPicked] as const
}

/** The sign-in methods of the instance, and the links to register and to get a new password. */
export function SignInPanel({ session }: { session: Session }) {
  const probes = useLoginProbes(session)
  const tabs = useTabs(probes)
  const [chosen, setChosen] = useChosenTab(tabs, probes)
  const [purpose, setPurpose] = useState<SignInPurpose>('signIn')
  const choose = (method: LoginMethod) => {
    setChosen(method)
    setPurpose('signIn')
  }
  const registration = probes.find(({ method }) => method === chosen)?.registration ?? 'open'
  const hasPasskeys = probes.some(({ method, isAvailable }) => method === 'passkey' && isAvailable)
  return (
    <>
      {chosen !== null && <MethodTabs tabs={tabs} chosen={chosen} onChoose={choose} />}
      {chosen === null && <NoTab probes={probes} />}
      {chosen === 'remote' && <DirectorySignIn session={session} />}
      {isPasswordMethod(chosen) && (
        <PasswordPurpose
          key={chosen}
          session={session}
          method={chosen}
          registration={registration}
          purpose={purpose}
          onPurpose={setPurpose}
        />
      )}
      {hasPasskeys && purpose === 'signIn' && <PasskeyButton session={session} />}
      <div className={classes.failures}>
        <ProbeProblems probes={probes} />
      </div>
    </>
  )
}

interface MethodTabsProps {
  tabs: readonly LoginMethod[]
  chosen: LoginMethod
  onChoose: (method: LoginMethod) => void
}

function MethodTabs({ tabs, chosen, onChoose }: MethodTabsProps) {
  const t = useMessages()
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('method.label')}
      value={chosen}
      onChange={(value) => onChoose(value as LoginMethod)}
      data={tabs.map((value) => ({ value, label: t(`method.${value}`) }))}
    />
  )
}

/** While no method has a tab: the probes are running, or none is offered. */
function NoTab({ probes }: { probes: readonly LoginProbe[] }) {
  const t = useMessages()
  if (probes.some(({ isFetching }) => isFetching)) return <Skeleton height={180} />
  const isOffered = probes.some(({ error, isAvailable }) => error !== null || isAvailable)
  return isOffered ? null : <p>{t('noMethods')}</p>
}

interface PasswordPurposeProps {
  session: Session
  method: PasswordMethod
  registration: RegistrationMode
  purpose: SignInPurpose
  onPurpose: (purpose: SignInPurpose) => void
}

function PasswordPurpose({ session, method, registration, purpose, onPurpose }: PasswordPurposeProps) {
  const back = () => onPurpose('signIn')
  switch (purpose) {
    case 'signIn':
      return <PasswordSignIn session={session} method={method} registration={registration} onPurpose={onPurpose} />
    case 'register':
      return <RegisterForm session={session} method={method} onBack={back} />
    case 'reset':
      return <ResetForm session={session} onBack={back} />
  }
}

/** Signs in by the user's account at the directory. */
function DirectorySignIn({ session }: { session: Session }) {
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

/** Signs in by a passkey of this device, where the page can use them. */
function PasskeyButton({ session }: { session: Session }) {
  const t = useMessages()
  const { state } = useSnapshot(session).login
  const reason = passkeyObstacle()
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

/** Names the methods whose availability is unknown, with a button to ask again. */
function ProbeProblems({ probes }: { probes: readonly LoginProbe[] }) {
  const t = useMessages()
  const problemText = useProblemText()
  const failed = probes.flatMap((probe) => (probe.error ? [{ ...probe, error: probe.error }] : []))
  if (failed.length === 0) return null
  return (
    <div role="status" className={classes.probes}>
      {failed.map(({ method, error }) => (
        <p key={method}>{t('probeFailed', { method: t(`method.${method}`), reason: problemText(problemOf(error)) })}</p>
      ))}
      <Button
        variant="default"
        size="xs"
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => failed.forEach(({ retry }) => retry())}
      >
        {t('retry')}
      </Button>
    </div>
  )
}
