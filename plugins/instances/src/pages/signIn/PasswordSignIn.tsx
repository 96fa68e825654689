import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { RegistrationMode } from '@barn-workbench/core/schema'
import type { PasswordCredentials, Session } from '@barn-workbench/core/session'
import { useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import { ConfirmationNeeded } from './ConfirmationNeeded'
import { LoginProblem, useWait } from './LoginProblem'
import classes from './SignIn.module.css'
import { useFirstFocus } from './useFirstFocus'

/** What the page is used for. */
export type SignInPurpose = 'signIn' | 'register' | 'reset'

interface PasswordSignInProps {
  session: Session
  method: PasswordCredentials['method']
  /** Who may make an account. */
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
