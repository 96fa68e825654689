import { createRateLimiter } from '@barn-workbench/core/concurrency'
import { mqtt as calls } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import { refusalAfter, type AuditTrail } from '../auth'
import type { Now } from '../base'
import { implement, type CallContext } from '../http'
import { testBroker, type Mqtt } from '../mqtt'

/** Tests of one account within `TEST_PERIOD`: each makes connections to an address of its choice. */
const MAXIMUM_TESTS = 20
const TEST_PERIOD = 5 * MINUTE

export interface MqttRouteDependencies {
  mqtt: Mqtt
  audit: Pick<AuditTrail, 'write'>
  now: Now
}

/** Connections to brokers. */
export function mqttRoutes({ mqtt, audit, now }: MqttRouteDependencies) {
  const tests = createRateLimiter(TEST_PERIOD, now)

  async function write({ account }: CallContext, entityId: string, name: string, after: unknown): Promise<void> {
    const target = { entityType: 'connection', entityId, name }
    await audit.write({ actorId: account.accountId, action: 'connections.changed', target, after })
  }

  return implement(calls, {
    list: async () => succeed(await mqtt.list()),
    async create({ body: { connection, password } }, context) {
      const created = await mqtt.create(connection, password)
      if (created.ok) await write(context, created.value.connectionId, connection.name, connection)
      return created
    },
    async update({ params: { id }, body }, context) {
      const updated = await mqtt.update(id, body, context.ifMatch)
      if (updated.ok) await write(context, id, updated.value.name, body.updates)
      return updated
    },
    async remove({ params: { id } }, context) {
      const removed = await mqtt.remove(id)
      if (!removed.ok) return removed
      await write(context, id, removed.value.settings.name, null)
      return succeed(undefined)
    },
    async test({ body: { connectionId, password, ...access } }, { account: { accountId } }) {
      const refusal = refusalAfter(tests.waitOf(accountId, MAXIMUM_TESTS))
      if (!refusal.ok) return refusal
      tests.add(accountId)
      const stored = connectionId === undefined ? null : await mqtt.find(connectionId)
      const kept = stored?.settings.address === access.address ? stored.password : null
      return succeed(await testBroker({ ...access, password: password === undefined ? kept : password }))
    },
    async topics({ params: { id }, query: { contains } }) {
      if (!(await mqtt.find(id))) return fail('connection/not-found', { id })
      return succeed(mqtt.topics(id, contains))
    },
  })
}
