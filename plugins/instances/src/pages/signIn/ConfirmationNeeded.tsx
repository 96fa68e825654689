import type { Session } from '@barn-workbench/core/session'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { ResendButton } from './ResendButton'
import classes from './SignIn.module.css'

/** The password is right, but the address has to be confirmed first. */
export function ConfirmationNeeded({ session, email }: { session: Session; email: string }) {
  const t = useMessages()
  return (
    <div role="alert" className={classes.form}>
      <p>{t('mail.confirmationNeeded', { email })}</p>
      <ResendButton session={session} email={email} wasSent={false} />
    </div>
  )
}
