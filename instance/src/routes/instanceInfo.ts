import { instanceInfo } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { InstanceInfo } from '../configuration'
import { implement } from '../http'
import { readLicenses } from '../installedPackages'

export interface InstanceInfoRouteDependencies {
  info: InstanceInfo
  /** In ms since the epoch. */
  startedAt: number
  /** Whether the database and the data folder can be used. */
  isHealthy: () => Promise<boolean>
}

export function instanceInfoRoutes({ info, startedAt, isHealthy }: InstanceInfoRouteDependencies) {
  const { globalUniqueIdentifier, instanceType, name, timeZone, version } = info
  return implement(instanceInfo, {
    ping: async () => succeed({ globalUniqueIdentifier }),
    health: async () => ((await isHealthy()) ? succeed({ status: 'ok' as const }) : fail('instance/unavailable')),
    version: async () => succeed({ version, globalUniqueIdentifier, instanceType, name, timeZone }),
    image: async () => succeed({ imageUrl: null }),
    licenses: async () => succeed(readLicenses()),
    uptime: async (_, { now }) => succeed({ uptime: now() - startedAt, startedAt }),
  })
}
