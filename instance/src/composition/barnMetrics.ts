import { where } from '@barn-workbench/core/query'
import { isCameraOnline } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import { sizeOf } from '../database'
import type { MeasurementStore } from '../measurements'
import { gauge, measuredBy, type Measured } from '../metrics'
import type { BarnStores } from './barnStores'
import type { CameraParts } from './composeCameras'
import type { CoreServices } from './composeCore'

/** Cameras with metrics of their own; a barn with more is asked for the others on its pages. */
const MOST_CAMERAS = 500
const BYTES_IN_GIGABYTE = 1e9

interface BarnMetricsDependencies {
  core: CoreServices
  stores: BarnStores
  cameraParts: CameraParts
  measurements: MeasurementStore
}

/** Adds the metrics of a barn: cameras and recorder, queues, measurements and artifacts. */
export function addBarnMetrics(dependencies: BarnMetricsDependencies): void {
  const { core, stores, cameraParts, measurements } = dependencies
  const { storage, metrics, health, cameras } = core.monitoring
  const { recorder } = cameraParts
  storage.add('measurements', async () => ({ bytes: sizeOf(measurements.database).bytes, limit: null }))
  storage.add('recordings', async () => ({
    bytes: recorder.measure().storedBytes,
    limit: await limitOfRecordings(cameraParts),
  }))
  storage.add('artifacts', async () => {
    const { used, quota } = stores.artifacts.room()
    return { bytes: used, limit: quota }
  })
  health.addWarning(() => (recorder.isDiskFull() ? 'recordingStopped' : null))
  cameras.countOnline = (time) => countOnline(cameraParts, time)
  metrics.register(() => cameraMetrics(cameraParts, core.now()))
  metrics.register(async () => [
    measuredBy({ name: 'barn_pictures_waiting', help: 'Pictures for which somebody waits.' }, 'queue', [
      ['pictures', cameraParts.activity.waiting()],
    ]),
    measuredBy({ name: 'barn_artifacts', help: 'Artifacts that are not made yet.' }, 'status', [
      ['scheduled', await stores.artifacts.documents.count([where('status', '==', 'scheduled')])],
      ['pending', await stores.artifacts.documents.count([where('status', '==', 'pending')])],
    ]),
    gauge('barn_measurements_free_bytes', 'Unused bytes of the measurements.', sizeOf(measurements.database).free),
  ])
}

/** The most that the rules of the cameras allow; null where nothing is recorded. */
async function limitOfRecordings({ recorder }: CameraParts): Promise<number | null> {
  const recorded = (await recorder.sources.all()).filter(({ recording }) => recording.isRecorded)
  if (recorded.length === 0) return null
  return recorded.reduce((sum, { recording }) => sum + recording.maximumGigabytes * BYTES_IN_GIGABYTE, 0)
}

async function lastSeenByCamera({ feeds }: CameraParts, now: number): Promise<[string, number | null][]> {
  const listed = [...feeds].slice(0, MOST_CAMERAS)
  return Promise.all(
    listed.map(async ([cameraId, feed]): Promise<[string, number | null]> => [
      cameraId,
      await feed.lastSeenOnline(now).catch(() => null),
    ]),
  )
}

async function countOnline(cameraParts: CameraParts, now: number): Promise<number> {
  const seen = await lastSeenByCamera(cameraParts, now)
  return seen.filter(([, lastSeenOnline]) => isCameraOnline({ lastSeenOnline }, now)).length
}

async function cameraMetrics(cameraParts: CameraParts, now: number): Promise<Measured[]> {
  const { feeds, recorder } = cameraParts
  const seen = await lastSeenByCamera(cameraParts, now)
  const { cameras } = recorder.measure()
  const listed = cameras.slice(0, MOST_CAMERAS)
  const online = seen.filter(([, lastSeenOnline]) => isCameraOnline({ lastSeenOnline }, now))
  return [
    gauge('barn_cameras', 'Cameras.', feeds.size),
    gauge('barn_cameras_online', 'Cameras that are online.', online.length),
    measuredBy(
      { name: 'barn_camera_picture_age_seconds', help: 'Age of the last picture; missing where there was none.' },
      'camera',
      seen.map(([id, time]) => [id, time === null ? null : Math.max(0, now - time) / SECOND]),
    ),
    measuredBy(
      { name: 'barn_camera_received_bytes_total', help: 'Bytes of video from a camera.', type: 'counter' },
      'camera',
      listed.map(({ cameraId, bytes }) => [cameraId, bytes]),
    ),
    measuredBy(
      { name: 'barn_camera_gaps_total', help: 'Times without video between two pieces of it.', type: 'counter' },
      'camera',
      listed.map(({ cameraId, gaps }) => [cameraId, gaps]),
    ),
    measuredBy(
      { name: 'barn_camera_recorded', help: 'Whether a camera is recorded.' },
      'camera',
      listed.map(({ cameraId, isRecorded }) => [cameraId, isRecorded ? 1 : 0]),
    ),
    gauge(
      'barn_recorder_stopped',
      'Whether recording has stopped since the disk is full.',
      recorder.isDiskFull() ? 1 : 0,
    ),
  ]
}
