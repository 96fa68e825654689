import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { emailSignIn } from '@barn-workbench/core/contract'
import { isProblem, problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { PageLink, ProblemNotice, useMessages } from '@barn-workbench/plugin-sdk/react'
import { Alert, Button, Loader } from '@barn-workbench/plugin-sdk/ui'
import { LinkPage, NewLinkForm, type SetupLink } from '../accountSetup/LinkPage'
import classes from '../signIn/SignIn.module.css'

/** The target of the link that confirms an e-mail address. */
export default function EmailVerificationPage() {
  const t = useMessages()
  return (
    <LinkPage title={t('verify.title')}>{(link, session) => <Confirmation link={link} session={session} />}</LinkPage>
  )
}

function Confirmation({ link, session }: { link: SetupLink; session: Session }) {
  const t = useMessages()
  const wasSent = useRef(false)
  const confirming = useMutation({
    mutationFn: () =>
      session.send(emailSignIn.confirm, {
        body: { authenticationId: link.authenticationId, verificationToken: link.token },
      }),
  })
  const { mutate, isSuccess, error } = confirming
  useEffect(() => {
    // A link is good for one use.
    if (wasSent.current) return
    wasSent.current = true
    mutate()
  }, [mutate])
  if (isSuccess)
    return (
      <div className={classes.form}>
        <p role="status">{t('verify.done')}</p>
        <PageLink to={`/login/${session.id}`}>{t('setup.goToSignIn')}</PageLink>
      </div>
    )
  if (isProblem(error, 'login/token-invalid'))
    return (
      <div className={classes.form}>
        <Alert color="red" variant="light" role="alert">
          {t('verify.linkInvalid')}
        </Alert>
        <PageLink to={`/login/${session.id}`}>{t('setup.goToSignIn')}</PageLink>
        <NewLinkForm session={session} />
      </div>
    )
  if (error)
    return (
      <div className={classes.form}>
        <ProblemNotice problem={problemOf(error)} />
        <Button variant="default" loading={confirming.isPending} onClick={() => mutate()}>
          {t('retry')}
        </Button>
      </div>
    )
  return <Loader size="sm" aria-label={t('verify.running')} />
}
