import { displayMode, layouts } from '@barn-workbench/core/contract'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, failInvalid, succeed } from '@barn-workbench/core/result'
import { displayModeDefaults, LayoutContent, type LayoutDocument } from '@barn-workbench/core/schema'
import type { AccountStore, GrantStore } from '../auth'
import { implement, type CallAccount } from '../http'
import type { DisplayModeStore, LayoutStore } from '../stores'

export interface LayoutRouteDependencies {
  layouts: LayoutStore
  grants: GrantStore
  accounts: AccountStore
}

export function layoutRoutes({ layouts: store, grants, accounts }: LayoutRouteDependencies) {
  /** Keeps the layouts of everyone and of the account's roles. An account that manages layouts sees all of them. */
  async function filterVisible(account: CallAccount, documents: LayoutDocument[]): Promise<LayoutDocument[]> {
    if (hasPermission(account.permissions, 'layouts.manage')) return documents
    const roles = await grants.effectiveRolesOf(account.accountId)
    return documents.filter((layout) => layout.roles.length === 0 || layout.roles.some((role) => roles.has(role)))
  }

  return implement(layouts, {
    list: async (_, { account }) => succeed(await filterVisible(account, await store.documents.all())),
    get: async ({ params }, { account }) => {
      const layout = await store.documents.get(params.layoutId)
      if (!layout.ok) return layout
      const [visibleLayout] = await filterVisible(account, [layout.value])
      return visibleLayout ? succeed(visibleLayout) : fail('layout/not-found', { id: params.layoutId })
    },
    save: async ({ params, body }, { account, now, ...preconditions }) => {
      if (body.layoutId !== undefined && body.layoutId !== params.layoutId)
        return failInvalid({ path: 'layoutId', message: 'must_equal_path' })
      const name = await accounts.nameOf(account.accountId)
      const saved = { savedAt: now(), ...(name.ok && { savedBy: name.value.displayName }) }
      return store.save(params.layoutId, { ...LayoutContent.parse(body), ...saved }, preconditions)
    },
    remove: ({ params }, { ifMatch }) => store.remove(params.layoutId, ifMatch),
    listOwn: async (_, { account }) => succeed(await store.listOwn(account.accountId)),
    getOwn: ({ params }, { account }) => store.getOwn({ accountId: account.accountId, layoutId: params.layoutId }),
    saveOwn: ({ params, body }, { account, ...preconditions }) =>
      store.saveOwn({ accountId: account.accountId, layoutId: params.layoutId }, body, preconditions),
    removeOwn: ({ params }, { account, ifMatch }) =>
      store.removeOwn({ accountId: account.accountId, layoutId: params.layoutId }, ifMatch),
  })
}

export function displayModeRoutes(store: DisplayModeStore) {
  return implement(displayMode, {
    settings: async () => succeed(await store.read()),
    defaults: async () => succeed({ defaults: displayModeDefaults }),
    overrides: async () => succeed(await store.overrides()),
    cloudOverride: ({ body }) => store.patch('cloudOverride', body.patches),
    localOverride: ({ body }) => store.patch('local', body.patches),
  })
}
