import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { PasswordCredentials, Session } from '@barn-workbench/core/session'
import { EulaConsent, NewPasswordFields, useForm } from '@barn-workbench/plugin-sdk/form'
import { useLocale, useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import { FormProblem } from './FormProblem'
import { MailSent } from './MailSent'
import { registerAccount, rulesOf } from './registration'
import classes from './SignIn.module.css'
import { useFrontendUrl } from './useFrontendUrl'

interface RegisterFormProps {
  session: Session
  method: PasswordCredentials['method']
  onBack: () => void
}

const NOTHING = { name: '', displayName: '', password: '', passwordRepetition: '', acceptEula: false }

/** Makes an account. By a username its owner is signed in afterwards; by e-mail the address is confirmed first. */
export function RegisterForm({ session, method, onBack }: RegisterFormProps) {
  const t = useMessages()
  const locale = useLocale()
  const frontendUrl = useFrontendUrl()
  const { state, problem } = useSnapshot(session).login
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useForm({
    schema: rulesOf(method),
    initial: NOTHING,
    onSubmit: async (values) => {
      await registerAccount(session, { method, values, locale, frontendUrl })
      if (method === 'emailPassword') setMailedTo(values.name)
      else session.logIn({ method, name: values.name, password: values.password })
    },
    fieldOf: (path) => (path.endsWith('username') || path.endsWith('email') ? 'name' : undefined),
  })
  if (mailedTo !== null) return <MailSent session={session} email={mailedTo} purpose="register" onBack={onBack} />
  const name = form.field('name')
  const displayName = form.field('displayName')
  return (
    <form {...form.props} className={classes.form}>
      <h2 className={classes.subtitle}>{t('register.title')}</h2>
      <p className={classes.text}>{t('register.hint')}</p>
      <TextInput
        label={t('register.displayName')}
        autoComplete="name"
        size="md"
        {...displayName}
        value={displayName.value ?? ''}
      />
      <TextInput
        label={t(`name.${method}`)}
        description={method === 'usernamePassword' ? t('register.usernameHint') : undefined}
        type={method === 'emailPassword' ? 'email' : 'text'}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        {...name}
        value={name.value ?? ''}
      />
      <NewPasswordFields
        label={t('password')}
        repetitionLabel={t('setup.repetition')}
        password={form.field('password')}
        repetition={form.field('passwordRepetition')}
      />
      <EulaConsent session={session} field={form.field('acceptEula')} />
      <FormProblem error={form.error} />
      {problem && state === 'loggedOut' && !form.isDirty && <p role="status">{t('register.done')}</p>}
      <Button type="submit" size="md" loading={form.isSubmitting || state === 'loggingIn'}>
        {t('register.submit')}
      </Button>
      <Button variant="subtle" size="md" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </form>
  )
}
