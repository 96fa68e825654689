import { Button, PasswordInput, SegmentedControl, Skeleton, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { problemOf } from '@barn-workbench/core/result'
import type { Credentials, Session } from '@barn-workbench/core/session'
import { ProblemNotice, useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import { useLoginMethods } from '../../queries/useLoginMethods'
import classes from './SignIn.module.css'

/** The form for the sign-in methods that the instance offers. */
export function SignInForm({ session }: { session: Session }) {
  const t = useMessages()
  const methods = useLoginMethods(session)
  if (methods.error) {
    return (
      <>
        <ProblemNotice problem={problemOf(methods.error)} />
        <Button variant="default" loading={methods.isFetching} onClick={() => void methods.refetch()}>
          {t('retry')}
        </Button>
      </>
    )
  }
  if (!methods.data) return <Skeleton height={180} />
  if (methods.data.length === 0) return <p>{t('noMethods')}</p>
  return <CredentialsForm session={session} methods={methods.data} />
}

function CredentialsForm({ session, methods }: { session: Session; methods: readonly Credentials['method'][] }) {
  const t = useMessages()
  const { state, problem } = useSnapshot(session).login
  const [method, setMethod] = useState(methods[0] ?? 'usernamePassword')
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    session.logIn({ method, name: name.trim(), password })
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      {methods.length > 1 && (
        <SegmentedControl
          fullWidth
          aria-label={t('method.label')}
          value={method}
          onChange={(value) => setMethod(value as Credentials['method'])}
          data={methods.map((value) => ({ value, label: t(`method.${value}`) }))}
        />
      )}
      <TextInput
        label={t(`name.${method}`)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
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
      {problem && <ProblemNotice problem={problem} />}
      <Button type="submit" size="md" loading={state === 'loggingIn'}>
        {t('signIn')}
      </Button>
    </form>
  )
}
