import { Alert, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { emailSignIn } from '@barn-workbench/core/contract'
import { isProblem, problemOf } from '@barn-workbench/core/result'
import { Password, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { PageLink, ProblemNotice, useMessages, useSnapshot, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { EulaText, useEulaText } from '../signIn/EulaText'
import classes from '../signIn/SignIn.module.css'
import type { SetupLink } from './setupLink'

interface SetPasswordFormProps {
  link: SetupLink
  session: Session
}

/**
 * Sets the password of the account of a link, then signs in. `canSignIn`: nobody else is signed in. `isOver`: the password is set, but nobody is being signed in
 * by it, since the name is not known, somebody else is signed in, or the sign-in failed.
 */
function usePasswordSetting({ link, session }: SetPasswordFormProps) {
  const { navigate } = useWorkbench()
  const { state, problem } = useSnapshot(session).login
  // Somebody who is signed in at the start stays so.
  const [isFree] = useState(state === 'loggedOut')
  const canSignIn = isFree && link.username !== undefined
  const setting = useMutation({
    mutationFn: (password: string) =>
      session.send(emailSignIn.setPassword, {
        body: {
          authenticationId: link.authenticationId,
          verificationToken: link.token,
          password,
          passwordRepetition: password,
          acceptEula: true,
        },
      }),
    onSuccess(_reply, password) {
      if (canSignIn) session.logIn({ method: 'usernamePassword', name: link.username ?? '', password })
    },
  })
  const isSigningIn = setting.isSuccess && canSignIn
  useEffect(() => {
    if (isSigningIn && state === 'loggedIn') navigate(`/instance/${session.id}`)
  }, [isSigningIn, state, session, navigate])
  return {
    ...setting,
    canSignIn,
    isPending: setting.isPending || (isSigningIn && state === 'loggingIn'),
    isOver: setting.isSuccess && (!canSignIn || problem !== null),
  }
}

/** The form by which a person sets the password of their account and accepts the licence agreement. */
export function SetPasswordForm(props: SetPasswordFormProps) {
  const { link, session } = props
  const t = useMessages()
  const setting = usePasswordSetting(props)
  const [passwords, setPasswords] = useState({ password: '', repetition: '' })
  const [isAccepted, setAccepted] = useState(false)
  const eula = useEulaText(session)
  const isValid = Password.safeParse(passwords.password).success && passwords.password === passwords.repetition
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) setting.mutate(passwords.password)
  }
  if (setting.isOver) {
    return (
      <>
        <p>{t('setup.done')}</p>
        <PageLink to={`/login/${session.id}`}>{t('setup.goToSignIn')}</PageLink>
      </>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <p className={classes.hint}>{t(setting.canSignIn ? 'setup.hint' : 'setup.hintOnly')}</p>
      {link.username !== undefined && (
        <TextInput
          label={t('name.usernamePassword')}
          autoComplete="username"
          readOnly
          size="md"
          value={link.username}
        />
      )}
      <NewPasswordInputs value={passwords} onChange={setPasswords} />
      <EulaText text={eula} />
      <Checkbox
        label={t('setup.acceptEula')}
        required
        disabled={eula.data === undefined}
        checked={isAccepted}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      {setting.error && <SettingProblem error={setting.error} session={session} />}
      <Button type="submit" size="md" loading={setting.isPending} disabled={!isValid || !isAccepted}>
        {t(setting.canSignIn ? 'setup.submit' : 'setup.submitOnly')}
      </Button>
    </form>
  )
}

interface NewPassword {
  password: string
  repetition: string
}

interface NewPasswordInputsProps {
  value: NewPassword
  onChange: (value: NewPassword) => void
}

/** A new password and its repetition, with the rules and what does not meet them yet. */
function NewPasswordInputs({ value, onChange }: NewPasswordInputsProps) {
  const t = useMessages()
  const { password, repetition } = value
  const isPasswordValid = Password.safeParse(password).success
  const common = {
    autoComplete: 'new-password',
    required: true,
    size: 'md',
    visibilityToggleButtonProps: { 'aria-label': t('showPassword') },
  } as const
  return (
    <>
      <PasswordInput
        {...common}
        label={t('setup.password')}
        description={t('setup.passwordRules', { minimum: PASSWORD_MIN_LENGTH, maximum: PASSWORD_MAX_LENGTH })}
        error={password !== '' && !isPasswordValid ? t('setup.passwordInvalid') : undefined}
        value={password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
      />
      <PasswordInput
        {...common}
        label={t('setup.repetition')}
        error={repetition !== '' && repetition !== password ? t('setup.repetitionDiffers') : undefined}
        value={repetition}
        onChange={(event) => onChange({ ...value, repetition: event.currentTarget.value })}
      />
    </>
  )
}

/** Why the password was not set. Who has used the link before is led to the sign-in. */
function SettingProblem({ error, session }: { error: Error; session: Session }) {
  const t = useMessages()
  if (!isProblem(error, 'login/token-invalid')) return <ProblemNotice problem={problemOf(error)} />
  return (
    <>
      <Alert color="red" variant="light" role="alert">
        {t('setup.linkInvalid')}
      </Alert>
      <PageLink to={`/login/${session.id}`}>{t('setup.goToSignIn')}</PageLink>
    </>
  )
}
