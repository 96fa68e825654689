import { handovers } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement } from '../http'
import { viewableTypesCondition, writeContextOf, type AccountNames } from '../incidents'
import type { HandoverStore } from '../stores'

export interface HandoverRouteDependencies {
  handovers: HandoverStore
  accounts: AccountNames
}

export function handoverRoutes({ handovers: store, accounts }: HandoverRouteDependencies) {
  return implement(handovers, {
    list: async (_, { account }) => {
      const listed = await store.list()
      const since = listed[0]?.signedAt ?? null
      const counts = await store.countsSince(since, viewableTypesCondition(account.permissions, 'type'))
      return succeed({ handovers: listed, counts })
    },
    sign: async ({ body }, context) => {
      const { actor } = await writeContextOf(context, accounts)
      const { entityId, displayName } = actor
      const viewable = viewableTypesCondition(context.account.permissions, 'type')
      return store.sign(body, { entityId, displayName }, viewable)
    },
    read: async ({ params: { id } }, context) => {
      const { entityId, displayName } = (await writeContextOf(context, accounts)).actor
      return store.read(id, { entityId, displayName })
    },
    visit: async (_, { account }) => succeed(await store.visitOf(account.accountId)),
    keepVisit: async ({ body }, { account }) => {
      await store.keepVisit(account.accountId, body)
      return succeed(undefined)
    },
  })
}
