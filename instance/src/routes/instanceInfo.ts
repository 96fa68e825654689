import { https as httpsCalls, instanceInfo } from '@barn-workbench/core/contract'
import { fail, succeed } from '@barn-workbench/core/result'
import type { HealthFault, HealthWarning, HttpsState } from '@barn-workbench/core/schema'
import type { InstanceInfo, SiteStore } from '../configuration'
import { implement } from '../http'
import type { Network } from '../network'
import type { IdentityKey } from '../secrets'
import { readLicenses, type HostControl } from '../system'

export interface InstanceInfoRouteDependencies {
  info: InstanceInfo
  /** In ms since the epoch. */
  startedAt: number
  health: {
    /** The files of the database and the data folder that cannot be used. */
    check: () => Promise<HealthFault[]>
    /** The faults that keep the instance from its work, its start among them. */
    faults: () => Promise<HealthFault[]>
    /** The warnings for its staff. */
    warnings: () => Promise<HealthWarning[]>
  }
  /** The HTTPS of the program that serves the instance; null without one. */
  https: () => HttpsState | null
  identityKey: IdentityKey
  site: Pick<SiteStore, 'image'>
  hostControl: Pick<HostControl, 'canReboot'>
  network: Pick<Network, 'canUpdateVendors'>
}

/** Time for which browsers keep the picture of a mark, in s: a week. Another picture has another mark. */
const IMAGE_MAX_AGE = 7 * 24 * 3_600
const IMAGE_PATH = instanceInfo.imageFile.path

const OK = { status: 'ok' } as const

export function instanceInfoRoutes(dependencies: InstanceInfoRouteDependencies) {
  const { info, startedAt, health, https, identityKey, site, hostControl, network } = dependencies
  const { globalUniqueIdentifier, instanceType, timeZone, version } = info
  const isSpeciesTold = instanceType !== 'barn' || info.hasDetectors
  const httpsRoutes = implement(httpsCalls, { state: async () => succeed(https()) })
  const infoRoutes = implement(instanceInfo, {
    ping: async ({ query: { nonce } }, { basePath }) => {
      if (nonce === undefined) return succeed({ globalUniqueIdentifier })
      const signature = identityKey.signIdentity({ globalUniqueIdentifier, nonce, basePath })
      return succeed({ globalUniqueIdentifier, publicKey: identityKey.publicKey, signature })
    },
    health: async () => {
      const faults = await health.check()
      const problems = await health.warnings()
      if (faults.length > 0) return fail('instance/unavailable', { problems: [...faults, ...problems].join(',') })
      return succeed({ status: 'ok' as const, ...(problems.length > 0 && { problems }) })
    },
    ready: async () => {
      const faults = await health.faults()
      return faults.length > 0 ? fail('instance/unavailable', { problems: faults.join(',') }) : succeed(OK)
    },
    live: async () => succeed(OK),
    version: async () =>
      succeed({
        version,
        globalUniqueIdentifier,
        instanceType,
        name: info.name,
        timeZone,
        ...(!isSpeciesTold && { species: info.species }),
      }),
    image: async () => {
      const image = site.image()
      return succeed({ imageUrl: image && `${IMAGE_PATH}?mark=${image.mark}` })
    },
    imageFile: async ({ query: { mark } }) => {
      const image = site.image()
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
