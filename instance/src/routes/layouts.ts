import { displayMode, layoutHistory, layouts } from '@barn-workbench/core/contract'
import { emptyLayout, resolveLayout, splitLayoutId } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import { fail, failInvalid, succeed } from '@barn-workbench/core/result'
import { displayModeDefaults, LayoutContent, type LayoutDocument } from '@barn-workbench/core/schema'
import { effectiveAccess, effectiveRoles, type AccountStore, type GrantStore } from '../auth'
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

  /** The origin that a saved layout names. */
  async function publishedBy({ accountId }: CallAccount, savedAt: number) {
    const name = await accounts.nameOf(accountId)
    return { savedAt, ...(name.ok && { savedBy: name.value.displayName }) }
  }

  const layoutRoutesOf = implement(layouts, {
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
      const saved = await publishedBy(account, now())
      return store.save(params.layoutId, { ...LayoutContent.parse(body), ...saved }, preconditions)
    },
    remove: async ({ params }, { account, now, ifMatch }) =>
      store.remove(params.layoutId, ifMatch, await publishedBy(account, now())),
    listOwn: async (_, { account }) => succeed(await store.listOwn(account.accountId)),
    getOwn: ({ params }, { account }) => store.getOwn({ accountId: account.accountId, layoutId: params.layoutId }),
    saveOwn: ({ params, body }, { account, ...preconditions }) =>
      store.saveOwn({ accountId: account.accountId, layoutId: params.layoutId }, body, preconditions),
    removeOwn: ({ params }, { account, ifMatch }) =>
      store.removeOwn({ accountId: account.accountId, layoutId: params.layoutId }, ifMatch),
  })
  return [...layoutRoutesOf, ...historyRoutes({ layouts: store, grants, accounts })]
}

/** The layout that an account of these roles would see if the target were published, or undefined. */
function layoutSeenBy(
  documents: readonly LayoutDocument[],
  target: LayoutDocument,
  { roles, managesLayouts }: { roles: ReadonlySet<string>; managesLayouts: boolean },
): string | undefined {
  const isFor = ({ roles: named }: LayoutDocument) => named.length === 0 || named.some((role) => roles.has(role))
  const others = documents.filter(({ layoutId }) => layoutId !== target.layoutId)
  const saved = [...others, target].filter((layout) => managesLayouts || isFor(layout))
  const audience = { role: null, managesLayouts, species: null }
  return resolveLayout(splitLayoutId(target.layoutId).base, { shipped: [], saved }, audience)?.layout.layoutId
}

function historyRoutes({
  layouts: { documents, history, accountsWithOwn },
  grants,
  accounts,
}: LayoutRouteDependencies) {
  return implement(layoutHistory, {
    list: async () => succeed(await history.list()),
    get: ({ params }) => history.get(Number(params.entry)),
    reach: async ({ params: { layoutId } }, { account, now }) => {
      const { base, role } = splitLayoutId(layoutId)
      const [stored, all, people, rights] = await Promise.all([
        documents.find(layoutId),
        documents.all(),
        accounts.all(),
        grants.read(),
      ])
      const target: LayoutDocument = stored ?? emptyLayout(layoutId, role === null ? [] : [role])
      const reached = people.filter(({ accountId }) => {
        const access = effectiveAccess(rights, accountId, now())
        const viewer = {
          roles: effectiveRoles(rights, access, now()),
          managesLayouts: hasPermission(access.permissions, 'layouts.manage'),
        }
        return access.permissions.size > 0 && layoutSeenBy(all, target, viewer) === layoutId
      })
      const changed = await accountsWithOwn(base)
      changed.delete(account.accountId)
      const withOwnChanges = reached.filter(({ accountId }) => changed.has(accountId)).length
      return succeed({ people: reached.length, withOwnChanges })
    },
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
