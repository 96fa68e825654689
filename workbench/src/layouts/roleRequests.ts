import { accounts, authorization, authorizationRoles } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { ProblemError } from '@barn-workbench/core/result'
import type { Session, SessionSnapshot } from '@barn-workbench/core/session'

const MAXIMUM_ROLES = 200

/** Ids of the roles of an instance, predefined ones first. */
export async function loadRoles(session: Session, signal: AbortSignal): Promise<readonly string[]> {
  const query = { order: [ascending('authorizationRoleId')], limit: MAXIMUM_ROLES }
  const [predefined, custom] = await Promise.all([
    session.send(authorizationRoles.predefined, {}, { signal }),
    session.list(authorizationRoles.query, query, { signal }),
  ])
  return [...new Set([...predefined, ...custom].map(({ authorizationRoleId }) => authorizationRoleId))]
}

/** The permissions of a role. */
export async function loadRolePermissions(
  session: Session,
  role: string,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const permissions = await session.send(authorizationRoles.permissions, { params: { id: role } }, { signal })
  return new Set(permissions.map(({ id }) => id))
}

/** An account whose view is previewed. */
export interface PreviewedAccount {
  displayName: string
  /** The role whose layout it has; empty for everyone's. */
  role: string
  permissions: ReadonlySet<string>
  /** The session as the account would have it, read-only. */
  session: Session
}

/** The facts that decide how an account sees a dashboard, without its own edits. */
export async function loadPreviewedAccount(
  session: Session,
  accountId: string,
  signal: AbortSignal,
): Promise<PreviewedAccount> {
  const params = { entityType: 'account', entityId: accountId } as const
  const [{ displayName, roles }, granted] = await Promise.all([
    session.send(accounts.get, { params: { id: accountId } }, { signal }),
    session.send(authorization.entityPermissions, { params }, { signal }),
  ])
  const permissions = new Set(granted.map(({ id }) => id))
  return { displayName, role: roles[0] ?? '', permissions, session: previewedSession(session, permissions) }
}

/**
 * A session as an account with these permissions would have it: they decide what is offered. It reads with the rights
 * of the signed-in account, and changes nothing.
 */
export function previewedSession(session: Session, permissions: ReadonlySet<string>): Session {
  let last: { own: SessionSnapshot; shown: SessionSnapshot } | null = null
  const snapshot = () => {
    const own = session.snapshot()
    if (last?.own !== own) last = { own, shown: { ...own, permissions } }
    return last.shown
  }
  const refuse = async (): Promise<never> => {
    throw new ProblemError({ code: 'client/preview-only', params: {} })
  }
  const send: Session['send'] = (endpoint, ...rest) =>
    endpoint.method === 'GET' || endpoint.repeatable ? session.send(endpoint, ...rest) : refuse()
  const displayMode = { ...session.displayMode, set: refuse }
  const own = { snapshot, send, displayMode, withdrawEula: refuse }
  return Object.assign(Object.create(session) as Session, own)
}
