import { incidentEvents } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement } from '../http/implement'
import { onlyViewable } from '../incidents/rights'
import type { IncidentStore } from '../stores/incidentStore'

export function incidentEventRoutes({ incidents: { events } }: { incidents: IncidentStore }) {
  return implement(incidentEvents, {
    query: async ({ body }, { account }) =>
      succeed(await events.documents.query(body, onlyViewable(account.permissions, 'incidentType'))),
    queryOne: async ({ body }, { account }) =>
      succeed(await events.documents.queryOne(body, onlyViewable(account.permissions, 'incidentType'))),
  })
}
