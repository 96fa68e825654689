import { network as calls } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { AuditTrail } from '../auth'
import type { InstanceInfo } from '../configuration'
import { implement } from '../http'
import type { Network } from '../network'

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
