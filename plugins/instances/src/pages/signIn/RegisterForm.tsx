import { useState } from 'react'
import { z } from 'zod'
import { emailSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { EmailAddress, Name, Password, requireRepetition, Username } from '@barn-workbench/core/schema'
import type { PasswordCredentials, Session } from '@barn-workbench/core/session'
import { EulaConsent, NewPasswordFields, useForm, useFrontendUrl } from '@barn-workbench/plugin-sdk/form'
import { useLocale, useMessages, useSnapshot } from '@barn-workbench/plugin-sdk/react'
import { Button, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { FormProblem } from './FormProblem'
import { MailSent } from './MailSent'
import classes from './SignIn.module.css'

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
    problemFields: { 'account/username-taken': { field: 'name', message: 'username_taken' } },
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

type Method = PasswordCredentials['method']

/** The rules of the form for registering. The fields are alike for both methods. */
function rulesOf(method: Method) {
  const name = z
    .string()
    .trim()
    .min(1, 'required')
    .pipe(method === 'emailPassword' ? EmailAddress : Username)
  return z
    .object({
      name,
      displayName: z.string().trim().min(1, 'required').pipe(Name),
      password: z.string().min(1, 'required').pipe(Password),
      passwordRepetition: z.string().min(1, 'required'),
      acceptEula: z.boolean().refine(Boolean, 'eula_not_accepted'),
    })
    .superRefine(requireRepetition)
}

interface Registration {
  method: Method
  values: z.output<ReturnType<typeof rulesOf>>
  locale: string
  frontendUrl: string
}

async function registerAccount(session: Session, { method, values, locale, frontendUrl }: Registration): Promise<void> {
  const { name, ...others } = values
  if (method === 'emailPassword') {
    await session.send(emailSignIn.register, { body: { ...others, email: name, locale, frontendUrl } })
    return
  }
  await session.send(usernameSignIn.register, { body: { ...others, username: name, locale } })
}
