import {
  authorization,
  cameras,
  cameraSetup,
  data,
  deadAnimals,
  detections,
  incidents,
  instanceInfo,
  measurements,
  recordings,
  sessionCalls,
  streaming,
  type Endpoint,
} from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { CallKey } from './implement'

/** The checked input of a call. */
interface CallInput {
  params?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
}

/** Returns the cameras that a call is about; empty if it is not about single ones. */
type CamerasOf = (input: CallInput) => readonly unknown[]

const ofParameter =
  (name: string): CamerasOf =>
  ({ params }) => [params?.[name]]
const ofBody =
  (name: string): CamerasOf =>
  ({ body }) =>
    [body?.[name]].flat()

/** The cameras of conditions on the tag `camera`, which a row has to fulfil all. */
const ofMeasurement: CamerasOf = ({ body }) => {
  const [stage] = (body?.['query'] ?? []) as { where?: { key: string; operator: string; value: unknown }[] }[]
  const condition = stage?.where?.find(({ key, operator }) => key === 'camera' && ['==', 'in'].includes(operator))
  return condition ? [condition.value].flat() : []
}

/** An event names its camera. An event of an existing incident is about the camera of the incident. */
const ofIncident: CamerasOf = ({ body }) => {
  const event = body?.['incidentData'] as {
    identifier?: { cameraId?: string | null }
    payload?: Record<string, unknown>
    incidentId?: string
  }
  const cameraId = event.identifier?.cameraId ?? null
  if (cameraId === null || event.incidentId !== undefined) return []
  return [cameraId, ...camerasIn(event.payload)]
}

/** All values of an object that name cameras, at any depth. */
function camerasIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    /^cameras?(Ids?)?$/.test(name) ? [inner].flat() : camerasIn(inner),
  )
}

/** The calls about single cameras. */
const CAMERAS: ReadonlyMap<Endpoint, CamerasOf> = new Map<Endpoint, CamerasOf>([
  [cameras.still, ofParameter('id')],
  [cameras.rename, ofParameter('id')],
  [cameras.update, ofParameter('id')],
  [cameras.reboot, ofParameter('id')],
  [cameras.factoryReset, ofParameter('id')],
  [cameras.setPrivacy, ofBody('cameras')],
  [cameraSetup.read, ofParameter('id')],
  [cameraSetup.write, ofParameter('id')],
  [cameraSetup.remove, ofParameter('id')],
  [recordings.frame, ofParameter('camera')],
  [recordings.frameIfAny, ofParameter('camera')],
  [recordings.findChange, ofBody('camera')],
  [streaming.live, ofParameter('camera')],
  [streaming.recording, ofParameter('camera')],
  [data.labelCounts, ofBody('cameras')],
  [data.query, ofMeasurement],
  [deadAnimals.detect, ofBody('cameraId')],
  [incidents.create, ofIncident],
  [incidents.createRetroactive, ofIncident],
])

/** Calls that have nothing of cameras, and calls whose handlers look at the limit themselves. */
const OTHERS: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ...Object.values<Endpoint>(instanceInfo),
  ...Object.values<Endpoint>(sessionCalls),
  authorization.allPermissions,
  cameras.query,
  data.labels,
  detections.report,
  detections.settings,
  measurements.list,
  measurements.write,
])

/**
 * Refuses a call that a key which is limited to cameras may not make. A call that is in neither list is refused: it
 * could be about any camera.
 */
export function checkCameras(
  endpoint: Endpoint,
  input: CallInput,
  key: CallKey | undefined,
): Result<undefined, 'request/forbidden'> {
  const limit = key?.cameras ?? null
  if (limit === null || endpoint.access.kind === 'open' || OTHERS.has(endpoint)) return succeed(undefined)
  const named = CAMERAS.get(endpoint)?.(input) ?? []
  const isWithin = named.length > 0 && named.every((camera) => typeof camera === 'string' && limit.has(camera))
  return isWithin ? succeed(undefined) : fail('request/forbidden')
}
