import { data } from '@barn-workbench/core/contract'
import { succeed, type Result } from '@barn-workbench/core/result'
import { implement, SerializedReply, type CallContext } from '../http'
import type { MeasurementQueries, MeasurementQuery, QueryReply } from '../measurements'

export interface DataRouteDependencies {
  queries: MeasurementQueries
  /** The labels of the barn's detectors. */
  labels: readonly string[]
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
    labels: async () => succeed([...labels]),
    labelCounts: ({ body }, context) => run({ kind: 'labelCounts', query: body }, context),
    query: ({ params, body }, context) =>
      run({ kind: 'stages', measurement: params.measurement, stages: body.query }, context),
  })
}
