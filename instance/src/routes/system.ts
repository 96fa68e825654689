import { system } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { AuditedAction } from '@barn-workbench/core/schema'
import type { AuditTrail } from '../auth'
import type { InstanceInfo } from '../configuration'
import { implement, type CallContext } from '../http'
import type { InstanceLog } from '../log'
import type { Machine } from '../machine'

interface SystemRouteDependencies {
  machine: Machine
  audit: AuditTrail
  info: InstanceInfo
  log: InstanceLog
}

export function systemRoutes({ machine, audit, info, log }: SystemRouteDependencies) {
  function logLine(timestamp: number, message: string): void {
    log.write({ kind: 'system', timestamp, level: 'warn', module: 'instance', message })
  }

  /** Both end what people are doing, so that who asked is known before anything runs, also where it fails afterwards. */
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
      machine.restartSoon()
      return succeed(undefined)
    },
    rebootHost: async (_, context) => {
      if (!machine.canReboot) return fail('system/no-reboot-command')
      await note('instance.host-rebooted', 'the machine reboots, as an account has asked for', context)
      const rebooted = await machine.reboot()
      if (!rebooted.ok) logLine(context.now(), 'the machine does not reboot: its command has failed')
      return rebooted
    },
  })
}
