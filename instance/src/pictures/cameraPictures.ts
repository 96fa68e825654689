import { STILL_FRAME_TIMESTAMP_HEADER } from '@barn-workbench/core/contract'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { DEFAULT_STILL_HEIGHT, FRAME_MAXIMUM_DIFFERENCE, isCameraOnline } from '@barn-workbench/core/schema'
import { DAY } from '@barn-workbench/core/time'
import type { BytesReply } from '../http/implement'
import type { CameraStore, StoredCamera } from '../stores/cameraStore'
import type { RegionStore } from '../stores/regionStore'
import type { CameraFeed, Frame } from './cameraFeed'
import type { PictureQueue } from './pictureQueue'

export interface CameraPicturesDeps {
  cameras: CameraStore
  regions: RegionStore
  feeds: ReadonlyMap<string, CameraFeed>
  queue: PictureQueue
  /** How long recordings are kept. */
  recordingDays: number
}

/** How a picture is wanted. */
interface Look {
  resizeY?: number | undefined
  /** Outlines of regions and detections are drawn. */
  draw?: boolean | undefined
  /** The camera's name is written. */
  text?: boolean | undefined
}

export interface StillOptions extends Look {
  forceFallback?: boolean | undefined
}

export interface FrameOptions extends Look {
  time: number
  onlyExactFrame?: boolean | undefined
  maximumDifference?: number | undefined
}

interface Opened {
  camera: StoredCamera
  feed: CameraFeed
}

interface Asking {
  signal: AbortSignal
  now: number
}

type Refusals = 'camera/not-found' | 'camera/privacy'
export type CameraPictures = ReturnType<typeof createCameraPictures>

/** Pictures of cameras, now and in the past, as the calls of the contract ask for them. */
export function createCameraPictures({ cameras, regions, feeds, queue, recordingDays }: CameraPicturesDeps) {
  async function open(cameraId: string): Promise<Result<Opened, Refusals>> {
    const camera = await cameras.documents.get(cameraId)
    if (!camera.ok) return camera
    const feed = feeds.get(cameraId)
    if (!feed) return fail('camera/not-found', { id: cameraId })
    return camera.value.privacy ? fail('camera/privacy', { id: cameraId }) : succeed({ camera: camera.value, feed })
  }

  async function outlinesOf(cameraId: string) {
    const mappings = (await regions.mappings.all()).filter((mapping) => mapping.cameraId === cameraId)
    return {
      key: mappings.map(({ regionMappingId, version }) => `${regionMappingId}.${version}`).join(),
      outlines: mappings.flatMap((mapping) => mapping.regions),
    }
  }

  async function pictureOf(
    camera: StoredCamera,
    frame: Frame,
    look: Look,
    signal: AbortSignal,
  ): Promise<Result<BytesReply | null, 'request/too-many'>> {
    const { resizeY: height = DEFAULT_STILL_HEIGHT, draw, text } = look
    const drawn = draw ? await outlinesOf(camera.cameraId) : null
    const name = text ? camera.name : undefined
    const key = JSON.stringify([frame.key, height, name, drawn?.key])
    const painted = await queue.get(
      key,
      { origin: frame.origin, height, text: name, outlines: drawn?.outlines },
      signal,
    )
    return painted.ok ? succeed(painted.value && pictureReply(painted.value, frame.time)) : painted
  }

  /** Null where the frame turns out to be no picture. */
  async function shown(
    opened: Opened,
    frame: Frame | null,
    look: Look,
    signal: AbortSignal,
  ): Promise<Result<BytesReply | null, 'request/too-many'>> {
    if (!frame) return succeed(null)
    const picture = await pictureOf(opened.camera, frame, look, signal)
    if (picture.ok && !picture.value) opened.feed.failed(frame)
    return picture
  }

  return {
    async still(
      cameraId: string,
      options: StillOptions,
      { signal, now }: Asking,
    ): Promise<Result<BytesReply, Refusals | 'camera/offline' | 'request/too-many'>> {
      const opened = await open(cameraId)
      if (!opened.ok) return opened
      const { feed } = opened.value
      await feed.refresh(now)
      const lastSeenOnline = await feed.lastSeenOnline(now)
      const frame = options.forceFallback || isCameraOnline({ lastSeenOnline }, now) ? await feed.newest(now) : null
      const picture = await shown(opened.value, frame, options, signal)
      if (!picture.ok) return picture
      return picture.value ? succeed(picture.value) : fail('camera/offline', { id: cameraId })
    },
    async frame(
      cameraId: string,
      options: FrameOptions,
      { signal, now }: Asking,
    ): Promise<Result<BytesReply, Refusals | 'frame/not-found' | 'frame/in-future' | 'request/too-many'>> {
      const opened = await open(cameraId)
      if (!opened.ok) return opened
      const { time, onlyExactFrame, maximumDifference = FRAME_MAXIMUM_DIFFERENCE } = options
      if (time > now) return fail('frame/in-future', { timestamp: time })
      const within = onlyExactFrame ? 0 : maximumDifference
      const search = {
        time,
        from: Math.max(time - within, now - recordingDays * DAY),
        to: Math.min(time + within, now),
      }
      const frame = search.from <= search.to ? await opened.value.feed.nearest(search) : null
      const picture = await shown(opened.value, frame, options, signal)
      if (!picture.ok) return picture
      return picture.value ? succeed(picture.value) : fail('frame/not-found', { timestamp: time })
    },
  }
}

function pictureReply(bytes: Uint8Array, time: number): BytesReply {
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
