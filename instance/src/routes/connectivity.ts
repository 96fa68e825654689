import { connectivity } from '@barn-workbench/core/contract'
import { succeed } from '@barn-workbench/core/result'
import type { InstanceInfo } from '../configuration'
import { implement } from '../http'
import { readLicenses } from '../installedPackages'

export interface ConnectivityRouteDependencies {
  info: InstanceInfo
  /** In ms since the epoch. */
  startedAt: number
}

export function connectivityRoutes({ info, startedAt }: ConnectivityRouteDependencies) {
  const { globalUniqueIdentifier, instanceType, name, timeZone, version } = info
  return implement(connectivity, {
    ping: async () => succeed({ globalUniqueIdentifier }),
    version: async () => succeed({ version, globalUniqueIdentifier, instanceType, name, timeZone }),
    image: async () => succeed({ imageUrl: null }),
    licenses: async () => succeed(readLicenses()),
    uptime: async (_, { now }) => succeed({ uptime: now() - startedAt, startedAt }),
  })
}
