import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Problem } from '@barn-workbench/core/result'
import type { RegistrationMode } from '@barn-workbench/core/schema'
import type { PasswordCredentials, Session } from '@barn-workbench/core/session'
import { HOUR, SECOND } from '@barn-workbench/core/time'
import {
  formatDuration,
  ProblemNotice,
  useClock,
  useLocale,
  useMessages,
  useNow,
  useSnapshot,
} from '@barn-workbench/plugin-sdk/react'
import { Anchor, Button, PasswordInput, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { ResendButton } from './ResendButton'
import classes from './SignIn.module.css'

/** The purpose of the page. */
export type SignInPurpose = 'signIn' | 'register' | 'reset'

interface PasswordSignInProps {
  session: Session
  method: PasswordCredentials['method']
  /** The people who may create an account. */
  registration: RegistrationMode
  onPurpose: (purpose: SignInPurpose) => void
}

/** Signs in by a name and a password. */
export function PasswordSignIn({ session, method, registration, onPurpose }: PasswordSignInProps) {
  const t = useMessages()
  const { state, problem } = useSnapshot(session).login
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const wait = useWait(problem)
  const first = useFirstFocus()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wait === 0) session.logIn({ method, name: name.trim(), password })
  }
  const isMail = method === 'emailPassword'
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        ref={first}
        label={t(`name.${method}`)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={isMail ? 'email' : 'text'}
        required
        size="md"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        required
        size="md"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      />
      {state === 'mailConfirmationNeeded' ? (
        <ConfirmationNeeded session={session} email={name.trim()} />
      ) : (
        <LoginProblem problem={problem} wait={wait} />
      )}
      <Button type="submit" size="md" loading={state === 'loggingIn'} disabled={wait > 0}>
        {t('signIn')}
      </Button>
      <div className={classes.ways}>
        {registration === 'open' ? (
          <Anchor component="button" type="button" onClick={() => onPurpose('register')}>
            {t('register.open')}
          </Anchor>
        ) : (
          <span className={classes.text}>{t(`register.${registration}`)}</span>
        )}
        {isMail && (
          <Anchor component="button" type="button" onClick={() => onPurpose('reset')}>
            {t('reset.open')}
          </Anchor>
        )}
      </div>
    </form>
  )
}

/** The password is right, but the address has to be confirmed first. */
function ConfirmationNeeded({ session, email }: { session: Session; email: string }) {
  const t = useMessages()
  return (
    <div role="alert" className={classes.form}>
      <p>{t('mail.confirmationNeeded', { email })}</p>
      <ResendButton session={session} email={email} wasSent={false} />
    </div>
  )
}

/** Returns the time until the next try, in s; 0 without a wait. */
function useWait(problem: Problem | null): number {
  const clock = useClock()
  const now = useNow(1 * SECOND)
  const [noted, setNoted] = useState<{ problem: Problem | null; at: number }>({ problem: null, at: 0 })
  if (noted.problem !== problem) setNoted({ problem, at: clock.now() })
  const retryAfter = problem?.code === 'request/too-many' ? problem.params['retryAfter'] : undefined
  if (typeof retryAfter !== 'number') return 0
  return Math.max(0, Math.ceil((noted.at + retryAfter * SECOND - now) / SECOND))
}

/** Seconds as minutes and seconds, `4:05 min`; from an hour on as hours. */
function formatWait(wait: number, locale: string): string {
  if (wait >= HOUR / SECOND) return formatDuration(locale, wait * SECOND)
  if (wait < 60) return `${wait}\u00a0s`
  return `${Math.floor(wait / 60)}:${String(wait % 60).padStart(2, '0')}\u00a0min`
}

/** Shows the reason why the sign-in has failed. After wrong passwords the time to wait counts down. */
function LoginProblem({ problem, wait }: { problem: Problem | null; wait: number }) {
  const t = useMessages()
  const locale = useLocale()
  if (!problem) return null
  if (problem.code !== 'request/too-many') return <ProblemNotice problem={problem} />
  if (wait === 0) return <p role="status">{t('wait.over')}</p>
  return (
    <div role="alert">
      <p className={classes.wait}>{t('wait.title')}</p>
      {/* Read out once, not with every second. */}
      <p aria-live="off">{t('wait.left', { duration: formatWait(wait, locale) })}</p>
    </div>
  )
}

/**
 * Returns the ref of the field that has the initial focus on devices with a keyboard: on a touch screen its keyboard
 * would cover the page. A focus chosen by the user is kept.
 */
function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const ref = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { activeElement, body } = document
    const isChosen = activeElement !== null && activeElement !== body && !activeElement.matches('main')
    // After the content has got the focus, as after each navigation.
    const timer = setTimeout(() => {
      if (!isChosen && matchMedia('(hover: hover) and (pointer: fine)').matches) ref.current?.focus()
    })
    return () => clearTimeout(timer)
  }, [])
  return ref
}
