import { https as httpsCalls, instanceInfo } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { HttpsState } from '@barn-workbench/core/schema'
import type { InstanceInfo } from '../configuration'
import { implement } from '../http'
import type { Network } from '../network'
import type { IdentityKey } from '../secrets'
import { readLicenses, type HostControl, type InstanceImage } from '../system'

export interface InstanceInfoRouteDependencies {
  info: InstanceInfo
  /** In ms since the epoch. */
  startedAt: number
  /** Whether the database and the data folder can be used. */
  isHealthy: () => Promise<boolean>
  /** The HTTPS of the program that serves the instance; null without one. */
  https: () => HttpsState | null
  identityKey: IdentityKey
  /** Null if the instance has none. */
  image: InstanceImage | null
  hostControl: Pick<HostControl, 'canReboot'>
  network: Pick<Network, 'canUpdateVendors'>
}

/** Time for which browsers keep the picture of a mark, in s: a week. Another picture has another mark. */
const IMAGE_MAX_AGE = 7 * 24 * 3_600
const IMAGE_PATH = instanceInfo.imageFile.path

export function instanceInfoRoutes(dependencies: InstanceInfoRouteDependencies) {
  const { info, startedAt, isHealthy, https, identityKey, image, hostControl, network } = dependencies
  const { globalUniqueIdentifier, instanceType, name, timeZone, version } = info
  const isSpeciesTold = instanceType !== 'barn' || info.hasDetectors
  const httpsRoutes = implement(httpsCalls, { state: async () => succeed(https()) })
  const infoRoutes = implement(instanceInfo, {
    ping: async ({ query: { nonce } }, { basePath }) => {
      if (nonce === undefined) return succeed({ globalUniqueIdentifier })
      const signature = identityKey.signIdentity({ globalUniqueIdentifier, nonce, basePath })
      return succeed({ globalUniqueIdentifier, publicKey: identityKey.publicKey, signature })
    },
    health: async () => {
      if (!(await isHealthy())) return fail('instance/unavailable')
      const problem = https()?.problem
      return succeed({ status: 'ok' as const, ...(problem && { httpsProblem: problem }) })
    },
    version: async () =>
      succeed({
        version,
        globalUniqueIdentifier,
        instanceType,
        name,
        timeZone,
        ...(!isSpeciesTold && { species: info.species }),
      }),
    image: async () => succeed({ imageUrl: image && `${IMAGE_PATH}?mark=${image.mark}` }),
    imageFile: async ({ query: { mark } }) => {
      if (!image) return fail('request/not-found')
      const isMarked = mark === image.mark
      const cacheControl = isMarked ? `public, max-age=${IMAGE_MAX_AGE}, immutable` : 'no-cache'
      return succeed({
        bytes: image.bytes,
        contentType: image.contentType,
        headers: { 'cache-control': cacheControl },
      })
    },
    licenses: async () => succeed(readLicenses()),
    uptime: async (_, { now }) =>
      succeed({
        uptime: now() - startedAt,
        startedAt,
        canRebootHost: hostControl.canReboot,
        canUpdateVendors: network.canUpdateVendors,
      }),
  })
  return [...infoRoutes, ...httpsRoutes]
}
