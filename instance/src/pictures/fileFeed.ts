import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CameraSourceProblem } from '@barn-workbench/core/schema'
import type { Barn } from '../simulator'
import { cadenceAt, frameTimeAfter, frameTimeBefore, nearerTime, type CameraFeed, type Frame } from './cameraFeed'
import type { PicturePainter, PictureSource } from './picturePainter'

const PICTURE_NAME = /\.(jpe?g|png|webp)$/i
/** Most files of which it is known whether they can be read. */
const READABLE_LIMIT = 2_000
/** Height in pixels at which a file is painted to see whether it can be read. */
const PROBE_HEIGHT = 20
const byName = new Intl.Collator('en', { numeric: true })

export interface FileFeedOptions {
  barn: Barn
  path: string
  isFolder: boolean
  painter: PicturePainter
  /** Whether a file may be read now: a link can lead anywhere. */
  mayRead(file: string): boolean
}

interface FileFrame extends Frame {
  source: PictureSource
}

/** Lists the pictures of a folder by name; it reads the folder again only after a change. */
function createFolderListing(folder: string): () => Promise<readonly string[]> {
  let listing: { changedAt: number; files: string[] } = { changedAt: -1, files: [] }
  return async () => {
    const { mtimeMs } = await stat(folder)
    if (mtimeMs !== listing.changedAt) {
      const names = (await readdir(folder)).filter((name) => PICTURE_NAME.test(name))
      listing = { changedAt: mtimeMs, files: names.sort(byName.compare).map((name) => join(folder, name)) }
    }
    return listing.files
  }
}

/** Creates the feed of a camera whose picture is a file, or whose pictures are those of a folder, over and over. */
export function createFileFeed({ barn, path, isFolder, painter, mayRead }: FileFeedOptions): CameraFeed {
  const listFiles = isFolder ? createFolderListing(path) : () => Promise.resolve([path])
  const isReadableByKey = new Map<string, boolean>()
  let lastSeen: number | null = null
  let problem: CameraSourceProblem | null = null

  async function frameAt(time: number): Promise<FileFrame | null> {
    try {
      const files = await listFiles()
      const file = files[Math.floor(time / cadenceAt(barn, time)) % files.length]
      if (file === undefined || !mayRead(file)) return null
      const key = `${file} ${(await stat(file)).mtimeMs}`
      return { time, source: { kind: 'file', path: file }, key }
    } catch {
      return null
    }
  }

  function setReadable(key: string, isReadable: boolean): void {
    if (isReadableByKey.size >= READABLE_LIMIT) isReadableByKey.clear()
    isReadableByKey.set(key, isReadable)
  }

  /** Paints the file once, since a file with the name of a picture need not be one. */
  async function isReadable({ key, source }: FileFrame): Promise<boolean> {
    const known = isReadableByKey.get(key)
    if (known !== undefined) return known
    const painted = await painter.paint({ source, height: PROBE_HEIGHT }).catch(() => undefined)
    if (painted === undefined) return false
    setReadable(key, painted !== null)
    return painted !== null
  }

  async function readableFrameAt(time: number): Promise<FileFrame | null> {
    const frame = await frameAt(time)
    if (frame && (await isReadable(frame))) {
      problem = null
      return frame
    }
    problem = frame ? 'noPicture' : 'notFound'
    return null
  }

  async function lastSeenOnline(now: number): Promise<number | null> {
    if (await readableFrameAt(frameTimeBefore(barn, now))) lastSeen = now
    return lastSeen
  }

  return {
    lastSeenOnline,
    newest: (now) => readableFrameAt(frameTimeBefore(barn, now)),
    async nearest(search) {
      const nearestAllowed = Math.min(search.to, Math.max(search.from, search.time))
      const time = nearerTime(search, frameTimeBefore(barn, nearestAllowed), frameTimeAfter(barn, nearestAllowed))
      return time === null ? null : readableFrameAt(time)
    },
    reject: ({ key }) => {
      setReadable(key, false)
    },
    refresh: async (now) => {
      await lastSeenOnline(now)
    },
    hasPicturesOfPast: true,
    restart: () => Promise.resolve(isReadableByKey.clear()),
    problem: () => problem,
  }
}
