import { STILL_FRAME_TIMESTAMP_HEADER, type FoundChange } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import {
  DEFAULT_STILL_HEIGHT,
  FRAME_MAXIMUM_DIFFERENCE,
  isCameraOnline,
  LONGEST_RECORDING_DAYS,
} from '@barn-workbench/core/schema'
import { DAY, SECOND } from '@barn-workbench/core/time'
import type { BytesReply } from '../http'
import type { CameraStore, RegionStore, StoredCamera } from '../stores'
import { OFFLINE_FEED, type CameraFeed, type Frame, type FrameSearch } from './cameraFeed'
import { findChange, type ChangeSearch } from './findChange'
import { createPicturePlaces, type PictureQueue } from './pictureQueue'

/** Time by which the end of a search may be in the future, in ms: clients accept clocks that differ by this. */
const CLOCK_TOLERANCE = 10 * SECOND

export interface CameraPicturesDependencies {
  cameras: CameraStore
  regions: RegionStore
  feeds: ReadonlyMap<string, CameraFeed>
  queue: PictureQueue
  /** Days for which recordings are available. */
  recordingDays: number
}

/** The options for painting a picture. */
interface PaintOptions {
  /** Height in pixels. */
  resizeY?: number | undefined
  /** Whether the outlines of regions and detections are drawn. */
  draw?: boolean | undefined
  /** Whether the name of the camera is written into the picture. */
  text?: boolean | undefined
}

export interface StillOptions extends PaintOptions {
  /** Returns the last picture of an offline camera. */
  forceFallback?: boolean | undefined
}

export interface FrameOptions extends PaintOptions {
  /** ms since the epoch. */
  time: number
  onlyExactFrame?: boolean | undefined
  /** Greatest distance from `time` in ms. */
  maximumDifference?: number | undefined
}

interface RequestContext {
  /** The account that requests the picture. */
  accountId: string
  signal: AbortSignal
  /** ms since the epoch. */
  now: number
}

interface CameraWithFeed {
  camera: StoredCamera
  feed: CameraFeed
}

type CameraErrors = 'camera/not-found' | 'camera/privacy'
type StillErrors = CameraErrors | 'camera/offline' | 'request/too-many'
type FrameErrors = CameraErrors | 'frame/not-found' | 'frame/in-future' | 'request/too-many'

/** A picture as JPEG, with its time in the header. */
export interface PictureReply extends BytesReply {
  bytes: Uint8Array
}

/** Pictures of cameras as JPEG replies. */
export interface CameraPictures {
  /** The current picture of a camera. */
  still(cameraId: string, options: StillOptions, context: RequestContext): Promise<Result<PictureReply, StillErrors>>
  /** The recorded picture nearest to a time. */
  frame(cameraId: string, options: FrameOptions, context: RequestContext): Promise<Result<PictureReply, FrameErrors>>
  /** The next recorded picture that differs from the one before. */
  findChange(
    cameraId: string,
    search: ChangeSearch,
    context: RequestContext,
  ): Promise<Result<FoundChange, Exclude<FrameErrors, 'frame/not-found'>>>
}

/** Pictures for the calls of accounts, with a limit of waiting pictures for each. */
export function createCameraPictures(dependencies: CameraPicturesDependencies): CameraPictures {
  const { still, frame, findChange: find } = createPictureReplies(dependencies)
  const withPlace = createPicturePlaces()
  return {
    still: (cameraId, options, context) => withPlace(context.accountId, () => still(cameraId, options, context)),
    frame: (cameraId, options, context) => withPlace(context.accountId, () => frame(cameraId, options, context)),
    findChange: (cameraId, search, context) => withPlace(context.accountId, () => find(cameraId, search, context)),
  }
}

function createPictureReplies(dependencies: CameraPicturesDependencies): CameraPictures {
  return {
    async still(cameraId, options, context) {
      const { now } = context
      const camera = await findCamera(dependencies, cameraId)
      if (!camera.ok) return camera
      const { feed } = camera.value
      await feed.refresh(now)
      const lastSeenOnline = await feed.lastSeenOnline(now)
      const isAvailable = options.forceFallback || isCameraOnline({ lastSeenOnline }, now)
      const frame = isAvailable ? await feed.newest(now) : null
      if (!frame) return fail('camera/offline', { id: cameraId })
      const reply = await createReply(dependencies, { ...camera.value, frame }, options, context)
      if (!reply.ok) return reply
      return reply.value ? succeed(reply.value) : fail('camera/offline', { id: cameraId })
    },
    async frame(cameraId, options, context) {
      const { now } = context
      const camera = await findCamera(dependencies, cameraId)
      if (!camera.ok) return camera
      const { time } = options
      if (time > now) return fail('frame/in-future', { timestamp: time })
      const search = createFrameSearch(options, now, daysOf(camera.value.feed, dependencies))
      const frame = search.from <= search.to ? await camera.value.feed.nearest(search) : null
      if (!frame) return fail('frame/not-found', { timestamp: time })
      const reply = await createReply(dependencies, { ...camera.value, frame }, options, context)
      if (!reply.ok) return reply
      return reply.value ? succeed(reply.value) : fail('frame/not-found', { timestamp: time })
    },
    async findChange(cameraId, search, { accountId, signal, now }) {
      const camera = await findCamera(dependencies, cameraId)
      if (!camera.ok) return camera
      const { feed } = camera.value
      const { from, until } = search
      // A device whose clock is a little ahead asks for pictures up to its own now.
      if (Math.max(from, until) > now + CLOCK_TOLERANCE)
        return fail('frame/in-future', { timestamp: Math.max(from, until) })
      const oldest = now - daysOf(feed, dependencies) * DAY
      const upToNow = { ...search, from: Math.min(from, now), until: Math.min(until, now) }
      return await findChange({ feed, queue: dependencies.queue, accountId, oldest, newest: now }, upToNow, signal)
    },
  }
}

/** Days for which there are pictures of a camera. */
function daysOf({ keepsAllFrames }: CameraFeed, { recordingDays }: CameraPicturesDependencies): number {
  return keepsAllFrames ? LONGEST_RECORDING_DAYS : recordingDays
}

async function findCamera(
  { cameras, feeds }: CameraPicturesDependencies,
  cameraId: string,
): Promise<Result<CameraWithFeed, CameraErrors>> {
  const camera = await cameras.documents.get(cameraId)
  if (!camera.ok) return camera
  const feed = feeds.get(cameraId) ?? OFFLINE_FEED
  return camera.value.privacy ? fail('camera/privacy', { id: cameraId }) : succeed({ camera: camera.value, feed })
}

/**
 * The times within the allowed difference for which recordings are available; `from` is after `to` if there are none.
 */
function createFrameSearch(
  { time, onlyExactFrame, maximumDifference = FRAME_MAXIMUM_DIFFERENCE }: FrameOptions,
  now: number,
  recordingDays: number,
): FrameSearch {
  const difference = onlyExactFrame ? 0 : maximumDifference
  return {
    time,
    from: Math.max(time - difference, now - recordingDays * DAY),
    to: Math.min(time + difference, now),
  }
}

/** Paints a frame. Null if it cannot be read, which is reported to its feed. */
async function createReply(
  { regions, queue }: CameraPicturesDependencies,
  { camera, feed, frame }: CameraWithFeed & { frame: Frame },
  { resizeY: height = DEFAULT_STILL_HEIGHT, draw, text }: PaintOptions,
  { accountId, signal }: RequestContext,
): Promise<Result<PictureReply | null, 'request/too-many'>> {
  const outlined = draw ? await readOutlines(regions, camera.cameraId) : null
  const name = text ? camera.name : undefined
  const key = JSON.stringify([frame.key, height, name, outlined?.key])
  const painted = await queue.get(
    key,
    { source: frame.source, owner: accountId, height, text: name, outlines: outlined?.outlines },
    signal,
  )
  if (!painted.ok) return painted
  if (!painted.value) {
    feed.reject(frame)
    return succeed(null)
  }
  return succeed(replyWith(painted.value, frame.time))
}

/** The regions that are mapped onto a camera, with a key that changes whenever one of them does. */
async function readOutlines(regions: RegionStore, cameraId: string) {
  const mappings = (await regions.mappings.all()).filter((mapping) => mapping.cameraId === cameraId)
  return {
    key: mappings.map(({ regionMappingId, version }) => `${regionMappingId}.${version}`).join(),
    outlines: mappings.flatMap((mapping) => mapping.regions),
  }
}

function replyWith(bytes: Uint8Array, time: number): PictureReply {
  return {
    bytes,
    contentType: 'image/jpeg',
    headers: {
      [STILL_FRAME_TIMESTAMP_HEADER.toLowerCase()]: String(time),
      'cache-control': 'private',
      vary: 'Authorization',
    },
  }
}
