import { useLayoutEffect, useState, type ReactNode } from 'react'
import type { Session } from '@barn-workbench/core/session'
import { PageLink, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import classes from '../signIn/SignIn.module.css'
import { hideSetupLink, readSetupLink, type SetupLink } from './setupLink'

interface LinkPageProps {
  /** Its title where the instance is not known. */
  title: string
  children: (link: SetupLink, session: Session) => ReactNode
}

/**
 * The page of a mail's link. An instance that this browser does not know is asked nothing: it is named, and somebody who
 * trusts it adds it first.
 */
export function LinkPage({ title, children }: LinkPageProps) {
  const t = useMessages()
  const { sessions } = useWorkbench()
  const [link] = useState(readSetupLink)
  // Before any effect of the form, and so before its first request.
  useLayoutEffect(hideSetupLink, [])
  const session = link && sessions.has(link.globalUniqueIdentifier) ? sessions.get(link.globalUniqueIdentifier) : null
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <h1 className={classes.title}>{session?.instance.name ?? title}</h1>
        {link && session && children(link, session)}
        {link && !session && (
          <>
            <p>{t('setup.unknownInstance', { id: link.globalUniqueIdentifier })}</p>
            <PageLink to="/">{t('setup.toList')}</PageLink>
          </>
        )}
        {!link && (
          <>
            <p>{t('setup.incomplete')}</p>
            <PageLink to="/">{t('setup.toList')}</PageLink>
          </>
        )}
      </div>
    </div>
  )
}
