import { incidentEvents } from '@barn-workbench/core/contract'
import type { Query } from '@barn-workbench/core/query'
import { implement, serialized, type CallContext } from '../http'
import { viewableTypesCondition, type IncidentStore } from '../incidents'

const ID_KEY = 'incidentEventId'

/** Of events of one time, in an order that has the newest first, the later written comes first, as the effect of the other. */
function withTies({ order = [], ...query }: Query): Query {
  const isOrdered = order.at(-1)?.direction === 'desc' && !order.some(({ key }) => key === ID_KEY)
  return { ...query, order: isOrdered ? [...order, { key: ID_KEY, direction: 'desc' }] : order }
}

const viewableBy = ({ account }: CallContext) => viewableTypesCondition(account.permissions, 'incidentType')

export function incidentEventRoutes({ incidents: { events } }: { incidents: IncidentStore }) {
  return implement(incidentEvents, {
    query: async ({ body }, context) =>
      serialized(await events.documents.answer(withTies(body), context, viewableBy(context))),
    queryOne: ({ body }, context) => events.documents.answerOne(withTies(body), context, viewableBy(context)),
  })
}
