import { site as calls } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { AuditTrail } from '../auth'
import type { InstanceInfo, SiteStore } from '../configuration'
import { implement, type CallContext } from '../http'

interface SiteRouteDependencies {
  site: SiteStore
  audit: AuditTrail
  info: InstanceInfo
}

export function siteRoutes({ site, audit, info }: SiteRouteDependencies) {
  async function note({ account }: CallContext, before: unknown, after: unknown): Promise<void> {
    await audit.write({
      actorId: account.accountId,
      action: 'instance.site-changed',
      target: { entityType: 'instance', entityId: info.globalUniqueIdentifier, name: info.name },
      before,
      after,
    })
  }

  return implement(calls, {
    read: async () => succeed(await site.read()),
    write: async ({ body }, context) => {
      const { name, species, timeZone } = await site.read()
      const written = await site.write(body)
      if (written.ok) await note(context, { name, species, timeZone }, body)
      return written
    },
    setPicture: async ({ body: { picture } }, context) => {
      const written = await site.setPicture(picture)
      if (written.ok) await note(context, null, { picture: site.image()?.mark })
      return written
    },
    removePicture: async (_, context) => {
      await note(context, { picture: site.image()?.mark }, null)
      await site.removePicture()
      return succeed(undefined)
    },
  })
}
