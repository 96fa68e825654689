import {
  network as calls,
  DEFAULT_LOG_LINES,
  logs,
  MAXIMUM_LOG_LINES,
  system,
  watchdogs,
} from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { AuditedAction } from '@barn-workbench/core/schema'
import type { AuditTrail } from '../auth'
import type { InstanceInfo } from '../configuration'
import { queryInMemory } from '../database'
import { implement, SerializedReply, type CallContext } from '../http'
import { createLargeQueries, type InstanceLog } from '../log'
import type { Network } from '../network'
import type { Watchdogs } from '../recorder'
import type { HostControl } from '../system'

interface SystemRouteDependencies {
  hostControl: HostControl
  audit: AuditTrail
  info: InstanceInfo
  log: InstanceLog
}

export function systemRoutes({ hostControl, audit, info, log }: SystemRouteDependencies) {
  function logLine(timestamp: number, message: string): void {
    log.write({ kind: 'system', timestamp, level: 'warn', module: 'instance', message })
  }

  /** Both interrupt people's work, so the account is recorded before anything runs, even if it fails afterwards. */
  async function note(action: AuditedAction, message: string, { account, now }: CallContext): Promise<void> {
    logLine(now(), message)
    await audit.write({
      actorId: account.accountId,
      action,
      target: { entityType: 'instance', entityId: info.globalUniqueIdentifier, name: info.name },
    })
  }

  return implement(system, {
    restart: async (_, context) => {
      await note('instance.restarted', 'restarts, as an account has asked for', context)
      hostControl.restartSoon()
      return succeed(undefined)
    },
    rebootHost: async (_, context) => {
      if (!hostControl.canReboot) return fail('system/no-reboot-command')
      await note('instance.host-rebooted', 'the machine reboots, as an account has asked for', context)
      const rebooted = await hostControl.reboot()
      if (!rebooted.ok) logLine(context.now(), 'the machine does not reboot: its command has failed')
      return rebooted
    },
  })
}

const NO_LIMIT = -1

export function logRoutes(log: InstanceLog) {
  const inTurn = createLargeQueries()

  return implement(logs, {
    query: async (
      { params, body: { from, to, limit: requested = DEFAULT_LOG_LINES, predicate } },
      { account, signal },
    ) => {
      const limit = requested === NO_LIMIT ? MAXIMUM_LOG_LINES : requested
      const filter = { levels: predicate?.level ?? [], modules: predicate?.module ?? [] }
      const body = await inTurn({ owner: account.accountId, limit, signal }, async () => {
        const lines = await log.query(params.kind, { from, to, limit, ...filter })
        // Lines are stored in the form in which they are sent.
        return Buffer.from(`{"result":[${lines.join(',')}]}`)
      })
      return succeed(new SerializedReply(body ?? Buffer.from('{"result":[]}')))
    },
  })
}

interface NetworkRouteDependencies {
  network: Network
  audit: AuditTrail
  info: InstanceInfo
}

export function networkRoutes({ network, audit, info }: NetworkRouteDependencies) {
  return implement(calls, {
    discover: async () => succeed(await network.discover()),
    updateVendors: async (_, { account }) => {
      const updated = await network.updateVendors()
      if (!updated.ok) return updated
      await audit.write({
        actorId: account.accountId,
        action: 'instance.vendors-updated',
        target: { entityType: 'instance', entityId: info.globalUniqueIdentifier, name: info.name },
        after: { vendors: updated.value.vendors },
      })
      return updated
    },
  })
}

export function watchdogRoutes(given: Watchdogs) {
  return implement(watchdogs, {
    query: async ({ body }) => succeed(queryInMemory(await given.all(), body, 'watchdogId')),
    execute: ({ params }) => given.execute(params.id),
  })
}
