import { incidentEvents } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement } from '../http'
import { viewableTypesCondition, type IncidentStore } from '../incidents'

export function incidentEventRoutes({ incidents: { events } }: { incidents: IncidentStore }) {
  return implement(incidentEvents, {
    query: async ({ body }, { account }) =>
      succeed(await events.documents.query(body, viewableTypesCondition(account.permissions, 'incidentType'))),
    queryOne: async ({ body }, { account }) =>
      succeed(await events.documents.queryOne(body, viewableTypesCondition(account.permissions, 'incidentType'))),
  })
}
