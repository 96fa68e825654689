import { connectivity } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { InstanceFacts } from '../configuration/instanceFacts'
import { readLicenses } from '../configuration/readLicenses'
import { implement } from '../http/implement'

export function connectivityRoutes({ facts, startedAt }: { facts: InstanceFacts; startedAt: number }) {
  const { globalUniqueIdentifier, instanceType, name, timeZone, version } = facts
  return implement(connectivity, {
    ping: async () => succeed({ globalUniqueIdentifier }),
    version: async () => succeed({ version, globalUniqueIdentifier, instanceType, name, timeZone }),
    image: async () => succeed({ imageUrl: null }),
    licenses: async () => succeed(readLicenses()),
    uptime: async (_, { now }) => succeed({ uptime: now() - startedAt, startedAt }),
  })
}
