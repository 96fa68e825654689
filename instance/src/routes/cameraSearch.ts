import { cameraSearch as calls } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { AuditedAction, Camera } from '@barn-workbench/core/schema'
import type { AuditTrail } from '../auth'
import { newId, type Database } from '../database'
import { implement, type CallContext } from '../http'
import type { CameraSearch, DeviceStore, FoundDevice } from '../onvif'
import type { Recorder } from '../recorder'
import type { CameraStore } from '../stores'

export interface CameraSearchRouteDependencies {
  database: Database
  cameras: CameraStore
  recorder: Pick<Recorder, 'sources' | 'apply'>
  search: CameraSearch
  devices: DeviceStore
  audit: Pick<AuditTrail, 'write'>
  register(camera: { cameraId: string; name: string }): Promise<void>
}

type Connecting = Pick<CameraSearchRouteDependencies, 'database' | 'recorder' | 'devices'>

/** Gives a camera the streams of a device. The recorder follows once this is committed. */
export async function connectDevice(
  { database, recorder, devices }: Connecting,
  cameraId: string,
  { device, location, subLocation, credentials }: FoundDevice,
): Promise<Result<undefined, 'camera-source/not-allowed'>> {
  const { username = null, password = null } = credentials ?? {}
  const source = { kind: 'rtsp', transport: 'tcp', location, subLocation, username, password } as const
  const saved = await recorder.sources.save(cameraId, source)
  if (!saved.ok) return saved
  await devices.write(cameraId, device)
  database.afterCommit(() => void recorder.apply(cameraId))
  return succeed(undefined)
}

/** The id in entries about devices that are no cameras of the instance. */
const ON_NETWORK = 'network'

/** The camera of an entry, or the address of a device as its name. */
interface Noted {
  cameraId: string
  name: string
}

/** Routes that search cameras on the network, and add the found ones. */
export function cameraSearchRoutes(dependencies: CameraSearchRouteDependencies) {
  const { database, cameras, search, audit, register } = dependencies

  async function note({ account }: CallContext, action: AuditedAction, about: Partial<Noted>, after: unknown) {
    const target = { entityType: 'camera', entityId: about.cameraId ?? ON_NETWORK, name: about.name ?? null }
    await audit.write({ actorId: account.accountId, action, target, after })
  }

  return implement(calls, {
    async start({ body: { target } }, context) {
      const started = search.start(target)
      if (started.ok) await note(context, 'camera.searched', { name: target ?? '*' }, null)
      return started
    },
    read: async () => succeed(await search.state()),
    picture: async ({ params }) => succeed(search.picture(params.id)?.toString('base64') ?? null),
    async tryPassword({ body: { findings, username, password } }, context) {
      const addresses = ((await search.state())?.found ?? [])
        .filter(({ findingId }) => findings.includes(findingId))
        .map(({ address }) => address)
      for (const address of addresses) await note(context, 'camera.password-tried', { name: address }, { username })
      search.tryPassword(findings, { username, password })
      return succeed(undefined)
    },
    async setClocks({ body: { findings } }, context) {
      for (const id of findings) {
        const device = search.device(id)
        if (device) await note(context, 'camera.clock-set', { name: new URL(device.device.service).host }, null)
      }
      await search.setClocks(findings)
      return succeed(undefined)
    },
    async add({ body }, context) {
      const added: Camera[] = []
      for (const { findingId, name } of body.cameras) {
        const device = search.device(findingId)
        if (!device) return fail('camera-search/not-found', { id: findingId })
        const cameraId = newId(context.now())
        const connected = await connectDevice(dependencies, cameraId, device)
        if (!connected.ok) return connected
        await register({ cameraId, name })
        const camera = await cameras.documents.get(cameraId)
        if (!camera.ok) throw new Error(`camera ${cameraId} was not created`)
        const { version, tags, decommissioned, privacy } = camera.value
        const unseen = { lastSeenOnline: null, sourceProblem: null }
        added.push({ cameraId, version, name, tags, decommissioned, privacy, ...unseen })
        await note(context, 'camera.added', { cameraId, name }, null)
      }
      return succeed(added)
    },
    async follow({ params }, context) {
      const [device, cameraId] = [search.device(params.id), await search.movedCamera(params.id)]
      if (!device || cameraId === null) return fail('camera-search/not-found', { id: params.id })
      const connected = await connectDevice({ ...dependencies, database }, cameraId, device)
      if (!connected.ok) return connected
      const updated = await cameras.documents.update(cameraId, undefined, succeed)
      if (!updated.ok) return fail('camera-search/not-found', { id: params.id })
      await note(context, 'camera.source-changed', { cameraId }, { kind: 'rtsp' })
      return succeed(undefined)
    },
  })
}
