import { accounts } from '@barn-workbench/core/contract'
import { ascending } from '@barn-workbench/core/query'
import { DISPLAY_TAG } from '@barn-workbench/core/schema'
import { useDocuments, usePermission } from '@barn-workbench/plugin-sdk/react'

/** People who can be chosen. */
const MAXIMUM = 500

/** The people of the instance as options; none for an account that may not list them. */
export function usePeople(): { value: string; label: string }[] {
  const mayList = usePermission('accounts.view', 'authentication.list_users')
  const { data = [] } = useDocuments(
    accounts.query,
    { order: [ascending('displayName')], limit: MAXIMUM },
    { enabled: mayList, shows: ['account'] },
  )
  return data
    .filter((account) => !('tags' in account && account.tags.includes(DISPLAY_TAG)))
    .map(({ accountId, displayName }) => ({ value: accountId, label: displayName }))
}
