import { imports as calls, type MeasurementImport } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { AccountStore } from '../auth'
import { implement } from '../http'
import type { MeasurementStore } from '../measurements'

interface ImportRouteDependencies {
  store: MeasurementStore
  accounts: Pick<AccountStore, 'nameOf'>
  /** Called when the rows of any measurement may have changed. */
  onUndone: () => void
}

export function importRoutes({ store: { written }, accounts, onUndone }: ImportRouteDependencies) {
  async function replyOf(one: ReturnType<typeof written.imports.list>[number]): Promise<MeasurementImport> {
    const { id: importId, account, undoing, ...facts } = one
    const name = await accounts.nameOf(account)
    const createdBy = name.ok ? name.value.displayName : null
    return { importId, ...facts, createdBy, state: undoing === 1 ? 'undoing' : 'open' }
  }

  return implement(calls, {
    list: async () => succeed(await Promise.all(written.imports.list().map(replyOf))),
    begin: async ({ params: { id }, body: { name } }, { account, now }) =>
      succeed(await replyOf(await written.imports.begin({ id, name, account: account.accountId, at: now() }))),
    async undo({ params: { id } }) {
      const undone = await written.imports.undo(id)
      if (undone) onUndone()
      return succeed(undone ?? { removed: 0, restored: 0, kept: 0 })
    },
  })
}
