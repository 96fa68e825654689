import { setTimeout } from 'node:timers/promises'
import { systemClock } from '@barn-workbench/core/clock'
import { DAY } from '@barn-workbench/core/time'
import { barnTexts, type BarnLanguage } from '../barn'
import type { InstanceOptions } from '../configuration'
import type { OpenRoute, Route } from '../http'
import type { HttpPost } from '../notifications'
import {
  createCameraPictures,
  createPainter,
  createPictureActivity,
  createPictureQueue,
  createStillFeed,
  type CameraFeed,
  type CameraPictures,
  type PictureActivity,
  type PicturePainter,
  type PictureQueue,
} from '../pictures'
import {
  createCameraHealth,
  createCameraWatch,
  createRecorder,
  measureDisk,
  type MeasureDisk,
  type Recorder,
} from '../recorder'
import { cameraRoutes, cameraSetupRoutes, recordingRoutes, streamingRoutes } from '../routes'
import type { SimulatedBarn } from '../simulator'
import { registerCameras, type CameraStore } from '../stores'
import {
  createFeedTrack,
  createPictureVideos,
  createPlayableVideos,
  createStreams,
  streamRoute,
  type PictureTrack,
  type StreamedVideo,
  type Streams,
} from '../streams'
import { createFfmpegFinder, type CameraVideo, type Ffmpeg, type FindFfmpeg } from '../video'
import type { BarnStores } from './barnStores'
import { composeCameraSearch, type CameraSearchComposition, type CameraSearchParts } from './composeCameraSearch'
import type { CoreServices } from './composeCore'

/** Dependencies that tests replace. */
export interface CameraDependencies {
  painter?: PicturePainter
  fetch?: typeof fetch
  /** The program that reads and makes videos, or null. */
  ffmpeg?: Ffmpeg | null
  measureDisk?: MeasureDisk
  /** From 0 to 1. */
  random?: () => number
  /** Whether artifacts are made in the background, which uses a processor for some time; true by default. */
  makesArtifacts?: boolean
  /** Calls a webhook; by default by HTTP. */
  postWebhook?: HttpPost
}

/** Minimum number of days for which frames of recordings exist. */
const MINIMUM_RECORDING_DAYS = 1

/** The dependencies of a barn's parts. */
export interface BarnComposition {
  core: CoreServices
  stores: BarnStores
  language: BarnLanguage
  /** Null for a real barn. */
  simulation: SimulatedBarn | null
  options: InstanceOptions
}

/** Finds the video of a camera with a maximum height in pixels; null if none can be made. */
type VideoOf = (cameraId: string, maximumHeight: number, isLive?: boolean) => StreamedVideo | null

/** The pictures from which the video of a simulated camera is made; null for other cameras. */
type TrackOf = (cameraId: string, keptSince: () => number) => PictureTrack | null

export interface CameraParts {
  feeds: ReadonlyMap<string, CameraFeed>
  /** Pictures for work in the background, which does not count as waiting. */
  queue: PictureQueue
  recorder: Pick<Recorder, 'measure' | 'isDiskFull' | 'sources' | 'videoOf' | 'subVideoOf'>
  painter: PicturePainter
  activity: PictureActivity
  /** The pictures as people see them. */
  pictures: CameraPictures
  findFfmpeg: FindFfmpeg
  videoOf: VideoOf
  /** Whether there is a video of a camera that need not be made. */
  isRecorded(cameraId: string): boolean
  /** The cameras by the host of the address from which their pictures come. */
  hosts(): Promise<ReadonlyMap<string, string>>
  routes: readonly Route[]
  openRoutes: readonly OpenRoute[]
  /** Checks which cameras are online, and records incidents of cameras that are offline. Called once a minute. */
  watch(now: number): Promise<void>
  /** Starts to record. */
  start(): void
  close(): Promise<void>
}

/** Creates the pictures, recordings and streams of the cameras of a barn, simulated and real. */
export async function composeCameras(
  composition: BarnComposition,
  dependencies: CameraDependencies,
): Promise<CameraParts> {
  const { core, stores, simulation, options } = composition
  const { now } = core
  const activity = createPictureActivity()
  const painter = activity.watchPainter(dependencies.painter ?? createPainter(simulation?.pictures ?? null))
  const { ffmpeg } = dependencies
  const findFfmpeg = ffmpeg === undefined ? createFfmpegFinder(reportMissingFfmpeg) : () => ffmpeg
  const feeds = simulation?.createFeeds() ?? new Map<string, CameraFeed>()
  const recorder = await composeRecorder(composition, { ...dependencies, painter, findFfmpeg, feeds })
  const recordingDays = Math.max(MINIMUM_RECORDING_DAYS, options.historyDays)
  const queue = createPictureQueue(painter)
  const pictures = createCameraPictures({ ...stores, feeds, queue: activity.watchQueue(queue), recordingDays })
  const hasSource = (cameraId: string) => options.cameraSources.some((source) => source.cameraId === cameraId)
  const simulatedIds = [...(simulation?.cameraIds ?? [])].filter((cameraId) => !hasSource(cameraId))
  const simulatedRecordings = simulation?.createRecordings(simulatedIds, recordingDays)
  const recordings = {
    all: async (time: number) => [
      ...((await simulatedRecordings?.all(time)) ?? []),
      ...(await recorder.recordings.all(time)),
    ],
  }
  const trackOf: TrackOf = (cameraId, keptSince) =>
    simulatedIds.includes(cameraId) ? (simulation?.trackOf(cameraId, keptSince) ?? null) : null
  const videoOf = composeVideos({ recorder, trackOf, feeds, painter, recordingDays, now, findFfmpeg })
  const streams = composeStreams({ ...stores, videoOf, now, findFfmpeg })
  const setup = composeSetup(composition, { ...dependencies, recorder, painter, feeds })
  let stopSearch = (): Promise<void> => Promise.resolve()
  return {
    feeds,
    queue,
    recorder,
    painter,
    activity,
    pictures,
    findFfmpeg,
    videoOf,
    hosts: () => hostsOf(recorder),
    isRecorded: (cameraId) => recorder.videoOf(cameraId) !== null,
    routes: [
      ...cameraRoutes({ ...stores, feeds, pictures }),
      ...streamingRoutes(streams),
      ...recordingRoutes({ ...core, ...recorder, pictures, recordings }),
      ...setup.routes,
    ],
    openRoutes: [streamRoute({ ...core, ...stores, registry: streams.registry })],
    watch: composeWatch(composition, { feeds, recorder }),
    start: () => {
      recorder.start()
      stopSearch = setup.start()
    },
    async close() {
      await stopSearch()
      await recorder.close()
      await painter.close()
    },
  }
}

async function hostsOf({ sources }: Recorder): Promise<ReadonlyMap<string, string>> {
  const configured = await sources.all()
  return new Map(
    configured.flatMap(({ cameraId, source: { location } }) =>
      URL.canParse(location) ? [[new URL(location).hostname, cameraId]] : [],
    ),
  )
}

/** The calls that search, add, change and remove cameras. */
function composeSetup(
  composition: BarnComposition,
  parts: Omit<CameraSearchComposition, 'register'>,
): Omit<CameraSearchParts, 'devices'> {
  const { core, stores, language, simulation } = composition
  const { recorder } = parts
  const { database, now } = core
  const { floorPlan } = barnTexts(language)
  const register = (camera: { cameraId: string; name: string }) =>
    registerCameras({ ...stores, database, now, floorPlanName: floorPlan }, [camera])
  const { devices, routes, start } = composeCameraSearch(composition, { ...parts, register })
  const setupRoutes = cameraSetupRoutes({
    ...stores,
    database,
    recorder,
    devices,
    removeTraces: async (cameraId) => {
      await stores.artifacts.removeCamera(cameraId)
      await stores.movement.remove(cameraId)
    },
    simulatedIds: simulation?.cameraIds ?? new Set(),
    register,
  })
  return { routes: [...setupRoutes, ...routes], start }
}

function composeWatch(
  { core, stores, language }: BarnComposition,
  { feeds, recorder }: { feeds: ReadonlyMap<string, CameraFeed>; recorder: Recorder },
): CameraParts['watch'] {
  const watch = createCameraWatch(stores.cameras, feeds)
  const texts = barnTexts(language)
  const checkHealth = createCameraHealth({ ...stores, feeds, recorder, texts, startedAt: core.now() })
  return async (now) => {
    await watch(now)
    await checkHealth(now)
  }
}

interface RecorderComposition extends CameraDependencies {
  painter: PicturePainter
  findFfmpeg: FindFfmpeg
  feeds: Map<string, CameraFeed>
}

/** The recorder of the cameras that have a real source. */
function composeRecorder(
  { core, stores, simulation, options }: BarnComposition,
  { painter, findFfmpeg, feeds, ...dependencies }: RecorderComposition,
): Promise<Recorder> {
  const { database, info: site, now, log, retention } = core
  const { data, cameraSources, mediaFolder } = options
  simulation?.checkSources(cameraSources)
  const fetch = dependencies.fetch ?? globalThis.fetch
  return createRecorder({
    database,
    folder: data,
    feeds,
    painter,
    findFfmpeg,
    fetch,
    log,
    mediaFolder,
    retention,
    isCamera: async (cameraId) => (await stores.cameras.documents.find(cameraId)) !== null,
    startSources: cameraSources,
    allowsLocalNetwork: options.cameraNetwork === 'local',
    stillFeedOf: (cameraId, settings, mayRead) =>
      createStillFeed(cameraId, settings, { site, painter, fetch, now, mayRead }),
    clock: { ...systemClock, now },
    random: dependencies.random ?? Math.random,
    measureDisk: dependencies.measureDisk ?? measureDisk,
  })
}

/** The starter of instances reads this line, and may install the program. */
function reportMissingFfmpeg(): void {
  process.stdout.write('ffmpeg is missing: videos of cameras need it on the path, or its path in FFMPEG\n')
}

interface ComposeVideosDependencies {
  trackOf: TrackOf
  feeds: ReadonlyMap<string, CameraFeed>
  recorder: Pick<Recorder, 'videoOf' | 'subVideoOf'>
  painter: PicturePainter
  recordingDays: number
  now: () => number
  findFfmpeg: FindFfmpeg
}

/** Creates the videos of a barn: of recordings, of simulated cameras, and of cameras that give single pictures. */
function composeVideos(dependencies: ComposeVideosDependencies): VideoOf {
  const { trackOf, feeds, painter, recorder, recordingDays, findFfmpeg, now } = dependencies
  const makePictureVideo = createPictureVideos({ findFfmpeg, painter, now })
  const keptSince = () => now() - recordingDays * DAY

  const makePlayable = createPlayableVideos(findFfmpeg)

  return (cameraId, maximumHeight, isLive = false) => {
    const feed = feeds.get(cameraId)
    if (!feed) return null
    const recorded = streamedVideoOf(recorder, cameraId, isLive ? maximumHeight : Infinity)
    if (recorded) return makePlayable(recorded, { cameraId, maximumHeight, isAlive: () => feed.problem() === null })
    if (!findFfmpeg()) return null
    return makePictureVideo(trackOf(cameraId, keptSince) ?? createFeedTrack(cameraId, feed, { now, keptSince }))
  }
}

/** Height up to which the smaller stream of a camera is watched, in pixels. */
const SUB_STREAM_HEIGHT = 540

/** The video of a camera that suits a height. Only the main stream is recorded. */
function streamedVideoOf(
  { videoOf, subVideoOf }: Pick<Recorder, 'videoOf' | 'subVideoOf'>,
  cameraId: string,
  maximumHeight: number,
): CameraVideo | null {
  return (maximumHeight <= SUB_STREAM_HEIGHT ? subVideoOf(cameraId) : null) ?? videoOf(cameraId)
}

interface ComposeStreamsDependencies {
  cameras: CameraStore
  videoOf: VideoOf
  findFfmpeg: FindFfmpeg
  now: () => number
}

/** Creates the streams of a barn. */
function composeStreams({ cameras, videoOf, findFfmpeg, now }: ComposeStreamsDependencies): Streams {
  return createStreams({
    cameras,
    videoOf,
    now,
    hasEncoder: () => findFfmpeg() !== null,
    wait: (milliseconds) => setTimeout(milliseconds),
  })
}
