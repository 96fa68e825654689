import { accounts, accountSignIn } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import type { EntityReference } from '@barn-workbench/core/schema'
import type { QueryInput, Session } from '@barn-workbench/core/session'
import { useFromSnapshot, usePermission } from '../../context/useInstance'
import { useLive } from '../../requests/useCall'

/** Accounts that are found at once. Typing narrows them. */
const LIMIT = 50
/** Names that these sign in with. */
const NAMES_LIMIT = 1_000
/** Characters of the end of an id, which tell accounts of one name apart. */
const TOLD_APART = 6

/** An account that a user can choose. */
export interface FoundAccount extends EntityReference {
  /** Distinguishes it from another account of the same name; null where the name is enough. */
  distinction: string | null
  /** The sign-in names of the requested kinds. */
  signInNames: readonly string[]
}

interface SignInName {
  accountId: string
  name: string
}
type ListNames = (session: Session, query: QueryInput, signal: AbortSignal) => Promise<SignInName[]>

const listEmails: ListNames = async (session, query, signal) => {
  const emails = await session.list(accountSignIn.emails, query, { signal })
  return emails.map(({ accountId, email }) => ({ accountId, name: email }))
}
const listUsernames: ListNames = async (session, query, signal) => {
  const usernames = await session.list(accountSignIn.usernames, query, { signal })
  return usernames.map(({ accountId, username }) => ({ accountId, name: username }))
}
const listRemoteIds: ListNames = async (session, query, signal) => {
  const remoteIds = await session.list(accountSignIn.remoteIds, query, { signal })
  return remoteIds.map(({ accountId, remoteAuthenticationId }) => ({ accountId, name: remoteAuthenticationId }))
}

/** The names with which accounts sign in, each with the key of its query. */
const nameKinds = {
  email: { key: 'email', list: listEmails },
  username: { key: 'username', list: listUsernames },
  remoteId: { key: 'remoteAuthenticationId', list: listRemoteIds },
}
export type SignInNameKind = keyof typeof nameKinds

/** The names of all kinds for which a condition holds, in the order of the kinds. */
async function listNames(
  session: Session,
  kinds: readonly SignInNameKind[],
  conditionOf: (nameKey: string) => QueryInput,
  signal: AbortSignal,
): Promise<SignInName[]> {
  const lists = kinds.map((kind) => nameKinds[kind].list(session, conditionOf(nameKinds[kind].key), signal))
  return (await Promise.all(lists)).flat()
}

/** The accounts whose display name or one of whose names at sign-in contains a text. */
async function listAccounts(
  session: Session,
  { text, kinds }: { text: string; kinds: readonly SignInNameKind[] },
  signal: AbortSignal,
) {
  const order = [ascending('displayName')]
  const everybody = { query: text === '' ? [] : [where('displayName', 'contains', text)], order, limit: LIMIT }
  const named = text === '' ? [] : kinds
  const [byName, bySignIn] = await Promise.all([
    session.list(accounts.query, everybody, { signal }),
    listNames(session, named, (key) => ({ query: [where(key, 'contains', text)], limit: LIMIT }), signal),
  ])
  const found = new Set(byName.map(({ accountId }) => accountId))
  const more = [...new Set(bySignIn.map(({ accountId }) => accountId))].filter((id) => !found.has(id))
  if (more.length === 0) return byName
  const others = { query: [where('accountId', 'in', more.slice(0, LIMIT))], order, limit: LIMIT }
  return [...byName, ...(await session.list(accounts.query, others, { signal }))]
}

async function search(
  session: Session,
  request: { text: string; kinds: readonly SignInNameKind[] },
  signal: AbortSignal,
): Promise<FoundAccount[]> {
  const found = await listAccounts(session, request, signal)
  const ofFound = {
    query: [
      where(
        'accountId',
        'in',
        found.map(({ accountId }) => accountId),
      ),
    ],
    limit: NAMES_LIMIT,
  }
  const names = found.length === 0 ? [] : await listNames(session, request.kinds, () => ofFound, signal)
  const isAmbiguous = (name: string) => found.filter(({ displayName }) => displayName === name).length > 1
  return found.map(({ accountId, displayName }) => ({
    entityId: accountId,
    displayName,
    distinction: isAmbiguous(displayName) ? accountId.slice(-TOLD_APART) : null,
    signInNames: names.filter((name) => name.accountId === accountId).map(({ name }) => name),
  }))
}

const NO_KINDS: readonly SignInNameKind[] = []

/**
 * The accounts whose names contain a text, in the order of their names, the user's own first; undefined while they are
 * being loaded. It takes the permission to list the accounts. Names at sign-in are found and named only for accounts
 * that may see accounts.
 */
export function useAccountSearch(
  text: string,
  signInNames: readonly SignInNameKind[] = NO_KINDS,
): { found: FoundAccount[] | undefined; error: unknown } {
  const ownId = useFromSnapshot((snapshot) => snapshot.accountId)
  const kinds = usePermission('accounts.view') ? signInNames : NO_KINDS
  const { data, error } = useLive(
    ['account-search', text, ...kinds],
    (session, signal) => search(session, { text, kinds }, signal),
    { keepPrevious: true, shows: ['account'] },
  )
  const isOwn = ({ entityId }: EntityReference) => entityId === ownId
  return { found: data && [...data.filter(isOwn), ...data.filter((account) => !isOwn(account))], error }
}
