import { hooks as calls } from '@barn-workbench/core/contract'
import { failInvalid, succeed } from '@barn-workbench/core/result'
import type { AuditTrail } from '../auth'
import type { Hooks } from '../hooks'
import { implement, type CallContext } from '../http'

export interface HookRouteDependencies {
  hooks: Hooks
  audit: Pick<AuditTrail, 'write'>
}

/** Addresses at which others post. */
export function hookRoutes({ hooks, audit }: HookRouteDependencies) {
  async function write({ account }: CallContext, entityId: string, name: string, after: unknown): Promise<void> {
    const target = { entityType: 'hook', entityId, name }
    await audit.write({ actorId: account.accountId, action: 'connections.changed', target, after })
  }

  return implement(calls, {
    list: async () => succeed(await hooks.list()),
    async create({ body: { hook, key } }, context) {
      const created = await hooks.create(hook, key)
      if (created.ok) await write(context, created.value.hook.hookId, hook.name, hook)
      return created
    },
    async update({ params: { id }, body }, context) {
      const updated = await hooks.update(id, body, context.ifMatch)
      if (updated.ok) await write(context, id, updated.value.name, body.updates)
      return updated
    },
    async renew({ params: { id } }, context) {
      const renewed = await hooks.renew(id)
      if (renewed.ok) await write(context, id, renewed.value.hook.name, { isRenewed: true })
      return renewed
    },
    async remove({ params: { id } }, context) {
      const removed = await hooks.remove(id)
      if (!removed.ok) return removed
      await write(context, id, removed.value.settings.name, null)
      return succeed(undefined)
    },
    async receive({ params: { secret } }, { media, header, address }) {
      if (!media || !header) return failInvalid({ path: '', message: 'required' })
      return hooks.receive({ secret, address, bytes: media.bytes, header })
    },
  })
}
