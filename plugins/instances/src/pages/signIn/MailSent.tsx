import type { Session } from '@barn-workbench/core/session'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { ResendButton } from './ResendButton'
import classes from './SignIn.module.css'

interface MailSentProps {
  session: Session
  email: string
  /** The form that had the mail sent. */
  purpose: 'register' | 'reset'
  onBack: () => void
}

/** Says that a mail with a link has been sent, and sends it again on request. */
export function MailSent({ session, email, purpose, onBack }: MailSentProps) {
  const t = useMessages()
  return (
    <div className={classes.form}>
      <h2 className={classes.subtitle}>{t('mail.title')}</h2>
      <p role="status">{t(`mail.${purpose}`, { email })}</p>
      <ResendButton session={session} email={email} wasSent />
      <Button variant="subtle" size="md" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </div>
  )
}
