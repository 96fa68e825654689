import { useQueryClient } from '@tanstack/react-query'
import { accounts, authorization, emailSignIn, usernameSignIn } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { where } from '@barn-workbench/core/query'
import { isProblem, ProblemError, problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useHost, useInstance, useLocale, useProblemText, useWorkbench } from '@barn-workbench/plugin-sdk/react'

/** Somebody who gets an account, and the roles that it is granted at once. */
export interface NewAccount {
  kind: 'email' | 'username'
  displayName: string
  email: string
  username: string
  password: string
  passwordRepetition: string
  roles: readonly string[]
}

/** What became of it. */
interface Added {
  /** Null: the inviter may not see accounts, or the address has one under another spelling. */
  accountId: string | null
  /** Whether the address had an account before. */
  hasExisted: boolean
}

async function accountOf(session: Session, email: string): Promise<string | null> {
  const [found] = await session.list(accounts.emails, { query: [where('email', '==', email)], limit: 1 })
  return found?.accountId ?? null
}

/** Somebody whose e-mail address is entered gets a link by which they choose a password and accept the agreement. */
async function invite(
  session: Session,
  { email, displayName }: NewAccount,
  { locale, frontendUrl }: { locale: string; frontendUrl: string },
): Promise<Added> {
  const maySee = hasPermission(session.snapshot().permissions, 'accounts.view')
  const before = maySee ? await accountOf(session, email) : null
  await session.send(emailSignIn.register, { body: { email, displayName, locale, acceptEula: false, frontendUrl } })
  // The answer is the same where the address has an account already, which may have it in other capitals.
  const accountId = maySee ? await accountOf(session, email) : null
  return { accountId, hasExisted: maySee && (before !== null || accountId === null) }
}

async function register(
  session: Session,
  { username, password, passwordRepetition, displayName }: NewAccount,
  locale: string,
): Promise<Added> {
  const body = { username, password, passwordRepetition, displayName, locale, acceptEula: true }
  try {
    const { accountId } = await session.send(usernameSignIn.register, { body })
    return { accountId, hasExisted: false }
  } catch (error) {
    if (!isProblem(error, 'account/username-taken')) throw error
    throw new ProblemError({ ...error.problem, errors: [{ path: 'username', message: 'username_taken' }] })
  }
}

/** Grants roles to an account that was just added. */
async function grant(session: Session, accountId: string, roles: readonly string[]): Promise<void> {
  const targetEntity = { entityType: 'account', entityId: accountId } as const
  await session.send(authorization.create, { body: { authorizationRecord: { targetEntity, directRoles: [...roles] } } })
}

/**
 * Returns the function that adds an account, grants it its roles and tells how that went, with the way to the account.
 * Rejects where no account was added.
 */
export function useAddAccount(): (account: NewAccount) => Promise<void> {
  const host = useHost()
  const locale = useLocale()
  const { hrefOf } = useWorkbench()
  const { session } = useInstance()
  const queries = useQueryClient()
  const problemText = useProblemText()
  return async (account) => {
    const { kind, roles } = account
    const frontendUrl = new URL(hrefOf('/'), location.origin).href.replace(/\/$/, '')
    const { accountId, hasExisted } = await (kind === 'email'
      ? invite(session, account, { locale, frontendUrl })
      : register(session, account, locale))
    const tell = (toast: 'success' | 'warning' | 'error', name: string, values = {}) => {
      const path = `/instance/${session.id}/accounts/${accountId}`
      const opens = accountId === null ? {} : { opens: { path, label: 'toast.account.add.open' } }
      host.toast({ kind: toast, key: `toast.account.add.${name}`, values, ...opens })
    }
    try {
      if (!hasExisted && accountId !== null && roles.length > 0) await grant(session, accountId, roles)
      if (hasExisted) tell('warning', 'exists')
      else tell('success', roles.length > 0 ? kind : `${kind}NoRole`)
    } catch (error) {
      tell('error', 'notGranted', { problem: problemText(problemOf(error)) })
    }
    await queries.invalidateQueries({ queryKey: [session.id] })
  }
}
