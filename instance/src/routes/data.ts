import { data, dataCollection, unusual, type UnusualReport } from '@barn-workbench/core/contract'
import { hasAnyPermission, measurementPermissions } from '@barn-workbench/core/permissions'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { createCachedWork } from '../base/cachedWork'
import { implement, serialized, SerializedReply, type CallContext } from '../http'
import { findBatches, type IncidentStore } from '../incidents'
import type { MeasurementQueries, MeasurementQuery, QueryReply } from '../measurements'
import type { DataCollectionStore } from '../stores'

export interface DataRouteDependencies {
  queries: MeasurementQueries
  /** The labels of the barn's detectors. */
  labels: () => readonly string[]
}

type QueryErrors = Extract<QueryReply, { ok: false }>['problem']['code']

export function dataRoutes({ queries, labels }: DataRouteDependencies) {
  async function run(
    query: MeasurementQuery,
    { account, signal, wantsColumns, now }: CallContext,
  ): Promise<Result<SerializedReply, QueryErrors>> {
    const form = wantsColumns ? 'columns' : 'rows'
    const reply = await queries.run({ query, form, accountId: account.accountId, time: now() }, signal)
    return reply.ok ? succeed(new SerializedReply(reply.value, wantsColumns ? 'columns' : 'json')) : reply
  }

  return implement(data, {
    labels: async () => succeed([...labels()]),
    labelCounts: ({ body }, context) => run({ kind: 'labelCounts', query: body }, context),
    query: ({ params, body }, context) =>
      run({ kind: 'stages', measurement: params.measurement, stages: body.query }, context),
  })
}

export interface UnusualRouteDependencies {
  queries: MeasurementQueries
  incidents: IncidentStore
  now: Now
}

/** Time for which a report is kept, in ms. */
const LIFETIME = 5 * MINUTE
const MAXIMUM_FINDINGS = 50
/** This batch and the batches with which it is compared. */
const BATCHES = 4
/** The account in whose name the instance asks its measurements. */
const INSTANCE_ACCOUNT = ''
/** Room for a few reports, so that the last one stays while the next is made. */
const CACHE = { atOnce: 1, longest: 2, cachedBytes: 4, sizeOf: () => 1 }

export function unusualRoutes({ queries, incidents, now }: UnusualRouteDependencies) {
  const reports = createCachedWork<UnusualReport>(CACHE)

  async function makeReport(signal: AbortSignal): Promise<UnusualReport | null> {
    const query = { kind: 'unusual', query: { batches: await findBatches(incidents.documents, BATCHES) } } as const
    const reply = await queries.run({ query, form: 'rows', accountId: INSTANCE_ACCOUNT, time: now() }, signal)
    if (!reply.ok) return null
    return (JSON.parse(new TextDecoder().decode(reply.value)) as { result: UnusualReport }).result
  }

  async function report(
    _input: unknown,
    { account, signal }: CallContext,
  ): Promise<Result<UnusualReport, 'request/too-many'>> {
    const made = await reports.get(String(Math.floor(now() / LIFETIME)), makeReport, signal)
    if (!made.ok) return made
    if (!made.value) return fail('request/too-many', { retryAfter: 5 })
    const findings = made.value.findings.filter(({ measurement }) =>
      hasAnyPermission(account.permissions, measurementPermissions(measurement)),
    )
    return succeed({ ...made.value, findings: findings.slice(0, MAXIMUM_FINDINGS) })
  }

  return implement(unusual, { report })
}

export function dataCollectionRoutes({ records, annotations }: DataCollectionStore) {
  return implement(dataCollection, {
    records: async ({ body }, context) => serialized(await records.answer(body, context)),
    annotations: async ({ body }, context) => serialized(await annotations.answer(body, context)),
  })
}
