import { incidentEvents } from '@barn-workbench/core/contract'
import type { Query } from '@barn-workbench/core/query'
import { succeed } from '@barn-workbench/core/result'
import { implement, SerializedReply } from '../http'
import { viewableTypesCondition, type IncidentStore } from '../incidents'

const ID_KEY = 'incidentEventId'

/** Of events of one time, in an order that has the newest first, the later written comes first, as the effect of the other. */
function withTies({ order = [], ...query }: Query): Query {
  const isOrdered = order.at(-1)?.direction === 'desc' && !order.some(({ key }) => key === ID_KEY)
  return { ...query, order: isOrdered ? [...order, { key: ID_KEY, direction: 'desc' }] : order }
}

export function incidentEventRoutes({ incidents: { events } }: { incidents: IncidentStore }) {
  return implement(incidentEvents, {
    query: async ({ body }, { account }) =>
      succeed(
        new SerializedReply(
          await events.documents.answer(withTies(body), viewableTypesCondition(account.permissions, 'incidentType')),
        ),
      ),
    queryOne: async ({ body }, { account }) =>
      succeed(
        await events.documents.queryOne(withTies(body), viewableTypesCondition(account.permissions, 'incidentType')),
      ),
  })
}
