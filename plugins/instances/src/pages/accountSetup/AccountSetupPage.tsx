import { useLayoutEffect, useState } from 'react'
import { useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from '../signIn/SignIn.module.css'
import { SetPasswordForm } from './SetPasswordForm'
import { hideSetupLink, readSetupLink } from './setupLink'

/** The target of a set-up link: a person sets the password of their account and is signed in. */
export default function AccountSetupPage() {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const [link] = useState(readSetupLink)
  // Before any effect of the form, and so before its first request.
  useLayoutEffect(hideSetupLink, [])
  const session = link && sessions.has(link.globalUniqueIdentifier) ? sessions.get(link.globalUniqueIdentifier) : null
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{session?.instance.name ?? t('setup.title')}</h1>
        {link && session && <SetPasswordForm link={link} session={session} />}
        {link && !session && <p>{t('setup.unknownInstance', { id: link.globalUniqueIdentifier })}</p>}
        {!link && <p>{t('setup.incomplete')}</p>}
      </div>
    </div>
  )
}
