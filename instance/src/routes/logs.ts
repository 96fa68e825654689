import { DEFAULT_LOG_LINES, logs, MAXIMUM_LOG_LINES } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import { implement, SerializedReply } from '../http'
import { createLargeQueries, type InstanceLog } from '../log'

const NO_LIMIT = -1

export function logRoutes(log: InstanceLog) {
  const inTurn = createLargeQueries()

  return implement(logs, {
    query: async (
      { params, body: { from, to, limit: wanted = DEFAULT_LOG_LINES, predicate } },
      { account, signal },
    ) => {
      const limit = wanted === NO_LIMIT ? MAXIMUM_LOG_LINES : wanted
      const filter = { levels: predicate?.level ?? [], modules: predicate?.module ?? [] }
      const body = await inTurn({ owner: account.accountId, limit, signal }, async () => {
        const lines = await log.query(params.kind, { from, to, limit, ...filter })
        // Lines are stored as they are sent.
        return Buffer.from(`{"result":[${lines.join(',')}]}`)
      })
      return succeed(new SerializedReply(body ?? Buffer.from('{"result":[]}')))
    },
  })
}
