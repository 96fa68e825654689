import { backup } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { AuditedAction } from '@barn-workbench/core/schema'
import type { AuditTrail } from '../auth'
import type { Backups } from '../backup'
import type { InstanceInfo } from '../configuration'
import { implement, type CallContext } from '../http'

interface BackupRouteDependencies {
  backups: Backups
  audit: AuditTrail
  info: InstanceInfo
}

export function backupRoutes({ backups, audit, info }: BackupRouteDependencies) {
  async function note(action: AuditedAction, { account }: CallContext, after: unknown = null): Promise<void> {
    await audit.write({
      actorId: account.accountId,
      action,
      target: { entityType: 'instance', entityId: info.globalUniqueIdentifier, name: info.name },
      after,
    })
  }

  return implement(backup, {
    status: async () => succeed(await backups.status()),
    schedule: async ({ body }, context) => {
      const stored = await backups.setSchedule(body)
      if (!stored.ok) return stored
      const { passphrase, ...schedule } = body
      // No entry repeats a passphrase.
      const change = passphrase === undefined ? schedule : { ...schedule, isEncrypted: passphrase !== null }
      await note('backup.schedule-changed', context, change)
      return succeed(await backups.status())
    },
    run: async (_, context) => {
      const begun = await backups.run()
      if (begun.ok) await note('backup.made', context)
      return begun
    },
    restore: async ({ body: { name } }, context) => {
      const begun = await backups.restore(name)
      if (begun.ok) await note('backup.restored', context, { name })
      return begun
    },
  })
}
