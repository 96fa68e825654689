import { HOUR } from '@barn-workbench/core/time'
import type { SourceSettings } from '../cameraSources'
import type { InstanceOptions } from '../configuration'
import type { Route } from '../http'
import { repeat } from '../log'
import {
  createCameraSearch,
  createDeviceStore,
  createDiscovery,
  ownNetworks,
  type CameraSearch,
  type CameraSearchDependencies,
  type DeviceStore,
  type KnownCamera,
} from '../onvif'
import type { CameraFeed, PicturePainter } from '../pictures'
import type { Recorder } from '../recorder'
import { cameraSearchRoutes, connectDevice } from '../routes'
import type { BarnStores } from './barnStores'
import type { CoreServices } from './composeCore'

/** Height of the pictures of found cameras, in pixels. */
const PICTURE_HEIGHT = 270

export interface CameraSearchComposition {
  recorder: Recorder
  painter: PicturePainter
  feeds: ReadonlyMap<string, CameraFeed>
  fetch?: typeof globalThis.fetch
  register(camera: { cameraId: string; name: string }): Promise<void>
}

export interface CameraSearchParts {
  devices: DeviceStore
  routes: Route[]
  /** Looks for cameras that have another address. */
  start(): () => Promise<void>
}

/** The cameras that may be recognized, with the hosts at which the instance reads them. */
async function knownCameras(
  { sources }: Recorder,
  devices: DeviceStore,
): Promise<(KnownCamera & { source: SourceSettings })[]> {
  const known = await devices.all()
  return (await sources.all()).flatMap(({ cameraId, source }) => {
    const host = URL.parse(source.location)?.hostname
    return host === undefined ? [] : [{ cameraId, host, device: known.get(cameraId) ?? null, source }]
  })
}

function picturesOf({
  recorder,
  painter,
}: CameraSearchComposition): Pick<CameraSearchDependencies, 'toPicture' | 'frameOf'> {
  return {
    async toPicture(bytes) {
      const source = { kind: 'bytes', bytes } as const
      const jpeg = await painter.paint({ source, height: PICTURE_HEIGHT, shrinkOnly: true }).catch(() => null)
      return jpeg && Buffer.from(jpeg)
    },
    async frameOf(location, credentials) {
      const tried = await recorder.trySource({ kind: 'rtsp', location, transport: 'tcp', credentials })
      return tried.ok && tried.value.picture !== null ? Buffer.from(tried.value.picture, 'base64') : null
    },
  }
}

/** Searches cameras on the network, and follows those whose address has changed. */
export function composeCameraSearch(
  { core, stores, options }: { core: CoreServices; stores: BarnStores; options: InstanceOptions },
  parts: CameraSearchComposition,
): CameraSearchParts {
  const { recorder, feeds } = parts
  const devices = createDeviceStore(core.database)
  const search = createCameraSearch({
    ...picturesOf(parts),
    now: core.now,
    fetch: parts.fetch ?? globalThis.fetch,
    discover: createDiscovery(ownNetworks),
    allowsLocalNetwork: options.cameraNetwork === 'local',
    known: () => knownCameras(recorder, devices),
  })
  const routes = cameraSearchRoutes({ ...core, ...stores, ...parts, search, devices })

  return {
    devices,
    routes,
    start() {
      const stop = repeat(() => followBlind(), { period: HOUR, module: 'recorder', now: core.now, log: core.log })
      return async () => {
        search.close()
        await stop()
      }
    },
  }

  async function followBlind(): Promise<void> {
    const blind = (await knownCameras(recorder, devices)).filter(
      ({ cameraId, device }) => device !== null && (feeds.get(cameraId)?.problem() ?? null) !== null,
    )
    if (blind.length === 0) return
    await connectMoved(search, blind, async (cameraId, device) => {
      await core.database.transaction(async () => {
        await connectDevice({ ...core, recorder, devices }, cameraId, device)
        await stores.cameras.documents.update(cameraId, undefined, (camera) => ({ ok: true, value: camera }))
      })
    })
  }
}

async function connectMoved(
  search: CameraSearch,
  blind: readonly (KnownCamera & { source: SourceSettings })[],
  connect: (cameraId: string, device: Parameters<typeof connectDevice>[2]) => Promise<void>,
): Promise<void> {
  const wanted = blind.map((camera) => ({ ...camera, credentials: camera.source.credentials }))
  for (const [cameraId, device] of await search.refind(wanted)) await connect(cameraId, device)
}
