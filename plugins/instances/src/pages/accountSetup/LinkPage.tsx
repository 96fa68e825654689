import { useLayoutEffect, useState, type ReactNode } from 'react'
import { z } from 'zod'
import { Id } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { PageLink, useMessages, useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { ResetForm } from '../signIn/ResetForm'
import classes from '../signIn/SignIn.module.css'

interface LinkPageProps {
  /** Its title if the instance is not known. */
  title: string
  children: (link: SetupLink, session: Session) => ReactNode
}

/**
 * The page of a link in a mail. An instance that this browser does not know receives no request: it is named, and a
 * user who trusts it adds it first.
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
            <PageLink to="/add">{t('actions.add')}</PageLink>
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

/** Mails a new link, after one that was used or has expired. */
export function NewLinkForm({ session }: { session: Session }) {
  const { navigate } = useWorkbench()
  return <ResetForm session={session} isForLink onBack={() => navigate(`/login/${session.id}`)} />
}

/** The parameters of every link of a mail: which instance has sent it, and the token that is good for one use. */
const MailLink = z.object({
  globalUniqueIdentifier: Id,
  authenticationId: Id,
  token: z.string().min(1).max(200),
  /** The name that the account signs in with, where the link says it. */
  username: z.string().max(200).optional(),
  email: z.string().max(320).optional(),
  /** The first link of a new barn, whose set-up follows. */
  isFirst: z.literal('true').optional(),
})
/** The parameters of a link that lets a person confirm an address, or set the password of their account, once. */
export type SetupLink = z.infer<typeof MailLink>

/**
 * The query of the link. The workbench moves it from the address into the entry of the history before anything else
 * runs, so that no request can carry the token along.
 */
function queryOfLink(): string {
  const state: unknown = history.state
  const isKept = typeof state === 'object' && state !== null && 'linkQuery' in state
  return isKept ? String(state.linkQuery) : location.search
}

/** Reads the link by which the page was opened. Null if it is not such a link. */
function readSetupLink(): SetupLink | null {
  const parsed = MailLink.safeParse(Object.fromEntries(new URLSearchParams(queryOfLink())))
  return parsed.success ? parsed.data : null
}

/** Removes the parameters from address and history, so that the token is neither there nor in a copied URL. */
function hideSetupLink(): void {
  const state: unknown = history.state
  const entries = typeof state === 'object' && state !== null ? Object.entries(state) : []
  const others = Object.fromEntries(entries.filter(([name]) => name !== 'linkQuery'))
  history.replaceState(others, '', location.pathname)
}
