import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@barn-workbench/core/clock'
import { createSerialQueue } from '@barn-workbench/core/concurrency'
import {
  createMjpegSource,
  createRtspSource,
  createSnapshotSource,
  createVideoFileSource,
  type SourceSettings,
  type VideoSource,
} from '../cameraSources'
import type { CameraSource } from '../configuration'
import type { Database, RetentionGuard } from '../database'
import type { InstanceLog } from '../log'
import type { CameraFeed, PicturePainter } from '../pictures'
import { openSecretBox } from '../secrets'
import type { CameraVideo, RecordingList } from '../video'
import type { FindFfmpeg } from '../video/ffmpeg'
import { createCameraChannel, type CameraChannel } from './cameraChannel'
import { createFrameDecoder } from './frameDecoder'
import { createCameraSourceStore, type CameraSourceStore, type ConfiguredCamera } from './setup/cameraSourceStore'
import { checkLocation, isReadableFile, mayBeTried, type LocationRules } from './setup/sourceLocation'
import { createSourceTest, type TrySource } from './sourceTest'
import { createRecordingMaintenance } from './storage/recordingMaintenance'
import { openRecordingStorage, type MeasureDisk, type RecordingStorage } from './storage/recordingStorage'
import { createVideoFeed, withSubStream } from './videoFeed'

const RECORDINGS_FOLDER = 'recordings'
const PRIVATE_FOLDER = 0o700

export interface RecorderDependencies {
  database: Database
  /** The data folder; undefined if nothing is recorded. */
  folder: string | undefined
  /** The feeds of all cameras by id; feeds of cameras with a source are added and removed here. */
  feeds: Map<string, CameraFeed>
  /** The feed of a source of single pictures that are not recorded. `mayRead` is asked before each of its files. */
  stillFeedOf(cameraId: string, settings: SourceSettings, mayRead: (file: string) => boolean): CameraFeed
  painter: PicturePainter
  /** Finds the program that reads videos; null if it is missing. */
  findFfmpeg: FindFfmpeg
  fetch: typeof globalThis.fetch
  clock: Clock
  random: () => number
  measureDisk: MeasureDisk
  retention: RetentionGuard
  /** Whether there is such a camera. */
  isCamera(cameraId: string): Promise<boolean>
  log: InstanceLog
  /** The sources that are named at the start, and the folder with files that may be added later. */
  startSources: readonly CameraSource[]
  mediaFolder: string | undefined
  /** Whether cameras may be at this machine and its link, too. */
  allowsLocalNetwork: boolean
}

/** The cameras with a real source: their pictures and videos, live and recorded. */
export interface Recorder {
  sources: CameraSourceStore
  /** The video of a camera whose source sends one or is recorded; null for another one. */
  videoOf(cameraId: string): CameraVideo | null
  /** The video of a camera's smaller stream; null if it has none. */
  subVideoOf(cameraId: string): CameraVideo | null
  recordings: RecordingList
  /** Whether recording has stopped since the disk is full. */
  isDiskFull(): boolean
  /** Whether anything is stored that the rules could delete. */
  hasRecordings(): boolean
  /** The video of each connected camera since the start, and the bytes of all recordings. */
  measure(): RecorderFacts
  trySource: TrySource
  /** Connects a camera to its stored source, which may be new, changed or removed. */
  apply(cameraId: string): Promise<void>
  /** Disconnects a camera that is removed, and deletes its recordings. */
  remove(cameraId: string): Promise<void>
  /** Starts to record. */
  start(): void
  close(): Promise<void>
}

/** The figures of a recorder. */
export interface RecorderFacts {
  cameras: readonly CameraFacts[]
  /** Bytes of all recordings. */
  storedBytes: number
}

interface CameraFacts {
  cameraId: string
  isRecorded: boolean
  /** In ms since the epoch; null before the first picture. */
  lastSeen: number | null
  /** Bytes and gaps since the start. */
  bytes: number
  gaps: number
}

/** The places from which sources may be read. */
function locationsOf({ startSources, mediaFolder, allowsLocalNetwork }: RecorderDependencies): LocationRules {
  const namedPaths = new Set(startSources.map(({ location }) => location))
  return { mediaFolder: mediaFolder ?? null, namedPaths, allowsLocalNetwork }
}

export async function createRecorder(dependencies: RecorderDependencies): Promise<Recorder> {
  const { database, folder, feeds, painter, findFfmpeg, clock, startSources } = dependencies
  const sources = createCameraSourceStore({
    database,
    secrets: openSecretBox(folder, { file: 'camera-key', name: "the key of the cameras' passwords" }),
    locations: locationsOf(dependencies),
  })
  await sources.takeOver(startSources)
  const storage = folder === undefined ? null : await openStorage(dependencies, folder)
  const decoder = createFrameDecoder(findFfmpeg)
  const videoSourceOf = createVideoSources({ ...dependencies, locations: sources.locations })
  const stillFeedOf: StillFeedOf = (cameraId, settings) =>
    dependencies.stillFeedOf(cameraId, settings, (file) => isReadableFile(settings.location, file, sources.locations))
  const channels = createChannels({ ...dependencies, stillFeedOf, videoSourceOf, storage, decoder })
  const setUp = await sources.all()
  setUp.forEach(channels.open)
  const maintenance = createRecordingMaintenance({ ...dependencies, storage, sources })
  // Changes follow each other, so that the last one holds.
  const inTurn = createSerialQueue()

  return {
    sources,
    videoOf: (cameraId) => channels.find(cameraId)?.video ?? null,
    subVideoOf: (cameraId) => channels.findSub(cameraId)?.video ?? null,
    recordings: { all: () => Promise.resolve(storage?.list() ?? []) },
    isDiskFull: () => storage?.isFull() ?? false,
    hasRecordings: () => storage?.lastEnd() !== null,
    measure: () => ({ cameras: channels.measure(), storedBytes: storage?.bytes() ?? 0 }),
    trySource: createSourceTest({
      ...dependencies,
      stillFeedOf,
      videoSourceOf,
      decoder,
      painter,
      clock,
      mayBeTried: ({ location }) => mayBeTried(location, sources.locations),
    }),
    apply: (cameraId) =>
      inTurn(async () => {
        const configured = await sources.find(cameraId)
        await channels.close(cameraId)
        if (configured) channels.open(configured)
        else feeds.delete(cameraId)
      }),
    remove: (cameraId) =>
      inTurn(async () => {
        await channels.close(cameraId)
        feeds.delete(cameraId)
        await storage?.removeCamera(cameraId)
      }),
    start() {
      channels.start()
      maintenance.start()
    },
    async close() {
      await maintenance.stop()
      await inTurn(() => undefined)
      await channels.closeAll()
    },
  }
}

async function openStorage(
  { database, clock, measureDisk, retention }: RecorderDependencies,
  folder: string,
): Promise<RecordingStorage> {
  const recordings = join(folder, RECORDINGS_FOLDER)
  mkdirSync(recordings, { recursive: true, mode: PRIVATE_FOLDER })
  const storage = await openRecordingStorage({ database, folder: recordings, measureDisk, now: clock.now })
  const lastEnd = storage.lastEnd()
  if (lastEnd !== null) retention.witness(lastEnd)
  return storage
}

type StillFeedOf = (cameraId: string, settings: SourceSettings) => CameraFeed

type ChannelDependencies = Omit<RecorderDependencies, 'stillFeedOf'> & {
  stillFeedOf: StillFeedOf
  videoSourceOf: ReturnType<typeof createVideoSources>
  storage: RecordingStorage | null
  decoder: ReturnType<typeof createFrameDecoder>
}

/** The channels of the cameras whose sources send videos or are recorded; the others have a feed alone. */
function createChannels(dependencies: ChannelDependencies) {
  const { feeds, stillFeedOf, videoSourceOf, storage, decoder, clock, log } = dependencies
  const channels = new Map<string, CameraChannel>()
  const subChannels = new Map<string, CameraChannel>()
  const problems = new Map<string, string>()
  let isStarted = false

  function write(cameraId: string, level: 'warn' | 'error', message: string): void {
    log.write({ kind: 'system', timestamp: clock.now(), level, module: 'recorder', message: `${cameraId}: ${message}` })
  }

  /** The channel of the smaller stream, which is never recorded, and is connected while it is watched. */
  function openSub(cameraId: string, settings: SourceSettings): CameraChannel | null {
    const { subLocation = null } = settings
    const source = subLocation === null ? null : videoSourceOf({ ...settings, location: subLocation })
    if (!source) return null
    const ignore = (): void => undefined
    return createCameraChannel({
      ...dependencies,
      ...{ cameraId, source, storage: null, isRecorded: false, onProblem: ignore, onError: ignore },
    })
  }

  return {
    find: (cameraId: string): CameraChannel | undefined => channels.get(cameraId),
    findSub: (cameraId: string): CameraChannel | undefined => subChannels.get(cameraId),
    open({ cameraId, source: settings, recording }: ConfiguredCamera): void {
      const isRecorded = recording.isRecorded && storage !== null
      const source = settings.kind === 'snapshot' && !isRecorded ? null : videoSourceOf(settings)
      if (!source) {
        feeds.set(cameraId, stillFeedOf(cameraId, settings))
        return
      }
      const channel = createCameraChannel({
        ...dependencies,
        cameraId,
        source,
        storage,
        isRecorded,
        onProblem(problem) {
          // Logs each change once, so that a camera that is offline for long does not fill the log.
          if (problems.get(cameraId) !== problem) write(cameraId, 'warn', `its source gives no picture: ${problem}`)
          problems.set(cameraId, problem)
        },
        onError: (error) => write(cameraId, 'error', `a segment is not recorded: ${String(error)}`),
      })
      channels.set(cameraId, channel)
      const feed = createVideoFeed({ cameraId, channel, decoder })
      const sub = openSub(cameraId, settings)
      if (sub) subChannels.set(cameraId, sub)
      feeds.set(cameraId, sub ? withSubStream(feed, createVideoFeed({ cameraId, channel: sub, decoder })) : feed)
      if (isStarted) channel.start()
    },
    async close(cameraId: string): Promise<void> {
      const opened = [channels.get(cameraId), subChannels.get(cameraId)]
      channels.delete(cameraId)
      subChannels.delete(cameraId)
      problems.delete(cameraId)
      await Promise.all(opened.map((channel) => channel?.stop()))
    },
    measure: (): CameraFacts[] =>
      [...channels].map(([cameraId, channel]) => ({
        cameraId,
        isRecorded: channel.isRecorded,
        lastSeen: channel.lastSeen(),
        ...channel.received(),
      })),
    start(): void {
      isStarted = true
      channels.forEach((channel) => channel.start())
    },
    closeAll: async (): Promise<void> =>
      void (await Promise.all([...channels.values(), ...subChannels.values()].map((channel) => channel.stop()))),
  }
}

interface VideoSourceDependencies {
  findFfmpeg: FindFfmpeg
  fetch: typeof globalThis.fetch
  clock: Clock
  painter: PicturePainter
  locations: LocationRules
}

/** Maximum height of pictures that have to be encoded again, in pixels. */
const CODED_HEIGHT = 1080

/** Returns the function that creates the video of a source; null for a source of single picture files. */
function createVideoSources({ findFfmpeg, fetch, clock, painter, locations }: VideoSourceDependencies) {
  const toJpeg = (bytes: Uint8Array) =>
    painter.paint({ source: { kind: 'bytes', bytes }, height: CODED_HEIGHT, shrinkOnly: true })

  return (settings: SourceSettings): VideoSource | null => {
    const { kind, location, credentials } = settings
    const http = { address: location, credentials }
    switch (kind) {
      case 'rtsp':
        return createRtspSource(findFfmpeg, settings)
      case 'video':
        return createVideoFileSource(findFfmpeg, () => checkLocation(kind, location, locations)?.location ?? null)
      case 'mjpeg':
        return createMjpegSource(http, { fetch, clock })
      case 'snapshot':
        return createSnapshotSource(http, { fetch, clock, toJpeg })
      case 'image':
      case 'folder':
        return null
    }
  }
}
