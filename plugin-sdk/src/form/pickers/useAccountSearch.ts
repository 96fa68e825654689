import { accounts } from '@barn-workbench/core/contract'
import { ascending, where } from '@barn-workbench/core/query'
import type { EntityReference } from '@barn-workbench/core/schema'
import { useDocuments } from '../../react/useCall'
import { useInstance } from '../../react/useInstance'

/** Accounts that are found at once. Typing narrows them. */
const LIMIT = 50
/** Characters of the end of an id, which tell accounts of one name apart. */
const TOLD_APART = 6

/** An account that somebody can choose. */
export interface FoundAccount extends EntityReference {
  /** Tells it from another account of the same name; null where the name is enough. */
  distinction: string | null
}

/**
 * The accounts whose names contain a text, in the order of their names, the user's own first; undefined while they are being
 * loaded. It takes the permission to list the accounts.
 */
export function useAccountSearch(text: string): { found: FoundAccount[] | undefined; error: unknown } {
  const { accountId: ownId } = useInstance().snapshot
  const query = text === '' ? [] : [where('displayName', 'contains', text)]
  const options = { keepPrevious: true }
  const { data, error } = useDocuments(
    accounts.query,
    { query, order: [ascending('displayName')], limit: LIMIT },
    options,
  )
  const isAmbiguous = (name: string) => (data ?? []).filter(({ displayName }) => displayName === name).length > 1
  const found = data?.map(({ accountId, displayName }) => ({
    entityId: accountId,
    displayName,
    distinction: isAmbiguous(displayName) ? accountId.slice(-TOLD_APART) : null,
  }))
  const isOwn = ({ entityId }: EntityReference) => entityId === ownId
  return { found: found && [...found.filter(isOwn), ...found.filter((account) => !isOwn(account))], error }
}
