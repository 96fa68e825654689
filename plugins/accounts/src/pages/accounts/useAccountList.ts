import { accounts, accountSignIn } from '@barn-workbench/core/contract'
import { ascending, MAXIMUM_CONDITIONS, where, type Condition } from '@barn-workbench/core/query'
import { LIST_DEFAULTS, useListState, type ListControl } from '@barn-workbench/plugin-sdk/list'
import { useLive, useMessages, usePermission } from '@barn-workbench/plugin-sdk/react'

/** Names that a search looks at, of each kind. */
const MAXIMUM_FOUND = 500

/** What is chosen of the list. The quick search takes a condition of its own. */
export function useAccountListState(): ListControl {
  const t = useMessages()
  const isFull = usePermission('accounts.view')
  return useListState('accounts', {
    properties: [
      { key: 'displayName', label: t('fields.displayName'), kind: 'text', isSortable: true },
      { key: 'accountId', label: t('fields.accountId'), kind: 'text', isSortable: true },
      ...(isFull ? [{ key: 'tags', label: t('fields.tags'), kind: 'text' as const, isFilterable: false }] : []),
    ],
    maximumConditions: MAXIMUM_CONDITIONS - 1,
    defaults: { ...LIST_DEFAULTS, order: [ascending('displayName')] },
  })
}

/**
 * The condition that a quick search adds: accounts of which the name, the id, a tag or one of the names that they sign in
 * with contains the text. Undefined: nothing is searched; null: it is being looked for.
 */
export function useSearchCondition(text: string): Condition | null | undefined {
  const isFull = usePermission('accounts.view')
  const { data } = useLive(
    ['account-search', text],
    async (session, signal) => {
      const containing = (key: string) => ({ query: [where(key, 'contains', text)], limit: MAXIMUM_FOUND })
      const keys = isFull ? ['displayName', 'accountId', 'tags'] : ['displayName', 'accountId']
      const found = await Promise.all([
        ...keys.map((key) => session.list(accounts.query, containing(key), { signal })),
        ...(isFull
          ? [
              session.list(accountSignIn.usernames, containing('username'), { signal }),
              session.list(accountSignIn.emails, containing('email'), { signal }),
              session.list(accountSignIn.remoteIds, containing('remoteAuthenticationId'), { signal }),
            ]
          : []),
      ])
      return [...new Set(found.flat().map(({ accountId }) => accountId))]
    },
    { enabled: text !== '', keepPrevious: true, shows: ['account'] },
  )
  if (text === '') return undefined
  return data ? where('accountId', 'in', data.length > 0 ? data : ['none']) : null
}
