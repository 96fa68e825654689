import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { emailSignIn } from '@barn-workbench/core/contract'
import { isProblem } from '@barn-workbench/core/result'
import { Password, requireRepetition, type Passkey } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { EulaConsent, NewPasswordFields, useForm } from '@barn-workbench/plugin-sdk/form'
import { PageLink, useMessages, useSnapshot, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Checkbox, Stack, TextInput } from '@barn-workbench/plugin-sdk/ui'
import { FormProblem } from '../signIn/FormProblem'
import classes from '../signIn/SignIn.module.css'
import { LinkPage, NewLinkForm, type SetupLink } from './LinkPage'

interface SetPasswordFormProps {
  link: SetupLink
  session: Session
}

const Rules = z
  .object({
    password: z.string().min(1, 'required').pipe(Password),
    passwordRepetition: z.string().min(1, 'required'),
    acceptEula: z.boolean().refine(Boolean, 'eula_not_accepted'),
  })
  .superRefine(requireRepetition)

/** The name that a link says its account signs in with, and the method. */
function nameOf({ username, email }: SetupLink) {
  if (username !== undefined) return { method: 'usernamePassword', name: username } as const
  return email === undefined ? null : ({ method: 'emailPassword', name: email } as const)
}

/**
 * The sign-in that follows setting a password. `canSignIn`: no other account is signed in, and the name is known.
 * `isOver`: no sign-in is running, or it has failed.
 */
function useFollowingSignIn({ link, session }: SetPasswordFormProps, isSet: boolean) {
  const { navigate } = useWorkbench()
  const { state, problem } = useSnapshot(session).login
  // An account that is signed in at the start stays so.
  const [isFree] = useState(state === 'loggedOut')
  const canSignIn = isFree && nameOf(link) !== null
  const isFirst = link.isFirst !== undefined
  const isSigningIn = isSet && canSignIn
  useEffect(() => {
    if (isSigningIn && state === 'loggedIn') navigate(`/instance/${session.id}${isFirst ? '/setup/site' : ''}`)
  }, [isSigningIn, state, session, navigate, isFirst])
  return {
    isFree,
    canSignIn,
    isPending: isSigningIn && state === 'loggingIn',
    isOver: isSet && (!canSignIn || problem !== null),
  }
}

/** The form by which a person sets the password of their account and accepts the licence agreement. */
function SetPasswordForm(props: SetPasswordFormProps) {
  const { link, session } = props
  const t = useMessages()
  const [isSet, setIsSet] = useState(false)
  const [isLinkOver, setLinkOver] = useState(false)
  const following = useFollowingSignIn(props, isSet)
  const name = nameOf(link)
  const passkeys = usePasskeysOfLink(props, { enabled: !isSet })
  const [dropped, setDropped] = useState<readonly string[]>([])
  const all = passkeys.map(({ passkeyId }) => passkeyId)
  const kept = all.filter((id) => !dropped.includes(id))
  const form = useForm({
    schema: Rules,
    initial: { password: '', passwordRepetition: '', acceptEula: false },
    onSubmit: async (values) => {
      const { authenticationId, token: verificationToken } = link
      const body = { ...values, authenticationId, verificationToken, ...(all.length > 0 && { keptPasskeys: kept }) }
      try {
        await session.send(emailSignIn.setPassword, { body })
      } catch (error) {
        if (!isProblem(error, 'login/token-invalid')) throw error
        return setLinkOver(true)
      }
      setIsSet(true)
      if (following.canSignIn && name) session.logIn({ ...name, password: values.password })
    },
  })
  if (isLinkOver) return <LinkIsOver session={session} />
  if (following.isOver)
    return (
      <>
        <p>{t(following.isFree ? 'setup.done' : 'setup.doneButSignedIn')}</p>
        <PageLink to={`/login/${session.id}`}>{t('setup.goToSignIn')}</PageLink>
      </>
    )
  return (
    <form {...form.props} className={classes.form}>
      <p className={classes.text}>{t(following.canSignIn ? 'setup.hint' : 'setup.hintOnly')}</p>
      {name && (
        <TextInput label={t(`name.${name.method}`)} autoComplete="username" readOnly size="md" value={name.name} />
      )}
      <NewPasswordFields
        label={t('setup.password')}
        repetitionLabel={t('setup.repetition')}
        password={form.field('password')}
        repetition={form.field('passwordRepetition')}
      />
      <KeptPasskeys
        passkeys={passkeys}
        kept={kept}
        onChange={(next) => setDropped(all.filter((id) => !next.includes(id)))}
      />
      <EulaConsent session={session} field={form.field('acceptEula')} />
      <FormProblem error={form.error} />
      <Button type="submit" size="md" loading={form.isSubmitting || following.isPending}>
        {t(following.canSignIn ? 'setup.submit' : 'setup.submitOnly')}
      </Button>
    </form>
  )
}

/** A user who has used the link before gets a link to the sign-in; a new link can be mailed. */
function LinkIsOver({ session }: { session: Session }) {
  const t = useMessages()
  return (
    <>
      <Alert color="red" variant="light" role="alert">
        {t('setup.linkInvalid')}
      </Alert>
      <PageLink to={`/login/${session.id}`}>{t('setup.goToSignIn')}</PageLink>
      <NewLinkForm session={session} />
    </>
  )
}

interface KeptPasskeysProps {
  passkeys: readonly Passkey[]
  /** Ids of the entries that stay. */
  kept: readonly string[]
  onChange: (kept: string[]) => void
}

/** Asks which passkeys of the account stay when its password is set by a link. */
function KeptPasskeys({ passkeys, kept, onChange }: KeptPasskeysProps) {
  const t = useMessages()
  if (passkeys.length === 0) return null
  return (
    <Checkbox.Group
      label={t('setup.passkeys')}
      description={t('setup.passkeysHint')}
      value={[...kept]}
      onChange={onChange}
    >
      <Stack gap="xs" mt="xs">
        {passkeys.map(({ passkeyId, name }) => (
          <Checkbox key={passkeyId} value={passkeyId} label={name} size="md" />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

const NONE: readonly Passkey[] = []

/** The passkeys of the account of a link; none if the link has expired or the instance does not list them. */
function usePasskeysOfLink(
  { link, session }: Pick<SetPasswordFormProps, 'link' | 'session'>,
  { enabled }: { enabled: boolean },
): readonly Passkey[] {
  const { authenticationId, token } = link
  const { data } = useQuery({
    queryKey: [session.id, 'passkeys-of-link', authenticationId],
    queryFn: ({ signal }) =>
      session.send(emailSignIn.passkeysOfLink, { body: { authenticationId, verificationToken: token } }, { signal }),
    retry: false,
    // A used link returns nothing any more, and the sign-in after it reloads all data of the instance.
    enabled,
  })
  return data ?? NONE
}

/** The target of a set-up link: a person sets the password of their account and is signed in. */
export default function AccountSetupPage() {
  const t = useMessages()
  return (
    <LinkPage title={t('setup.title')}>{(link, session) => <SetPasswordForm link={link} session={session} />}</LinkPage>
  )
}
