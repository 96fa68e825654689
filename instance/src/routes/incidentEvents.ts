import { incidentEvents } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement, SerializedReply } from '../http'
import { viewableTypesCondition, type IncidentStore } from '../incidents'

export function incidentEventRoutes({ incidents: { events } }: { incidents: IncidentStore }) {
  return implement(incidentEvents, {
    query: async ({ body }, { account }) =>
      succeed(
        new SerializedReply(
          await events.documents.answer(body, viewableTypesCondition(account.permissions, 'incidentType')),
        ),
      ),
    queryOne: async ({ body }, { account }) =>
      succeed(await events.documents.queryOne(body, viewableTypesCondition(account.permissions, 'incidentType'))),
  })
}
