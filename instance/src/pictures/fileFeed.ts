import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Barn } from '../simulator'
import { cadenceAt, slotAfter, slotBefore } from './cadence'
import { nearer, type CameraFeed, type Frame } from './cameraFeed'
import type { PicturePainter } from './pictureJob'

const PICTURE_NAME = /\.(jpe?g|png|webp)$/i
/** Files of which it is remembered whether they can be read. */
const REMEMBERED = 2_000
/** Height at which a file is tried, in pixels. */
const TRIED_HEIGHT = 20
const byName = new Intl.Collator('en', { numeric: true })

export interface FileFeedOptions {
  barn: Barn
  path: string
  isFolder: boolean
  painter: PicturePainter
}

/** A camera whose picture is a file, or whose pictures are those of a folder in turn, over and over. */
export function createFileFeed({ barn, path, isFolder, painter }: FileFeedOptions): CameraFeed {
  const readable = new Map<string, boolean>()
  let lastSeen: number | null = null
  let listed: { changedAt: number; files: string[] } = { changedAt: -1, files: [] }

  async function files(): Promise<string[]> {
    if (!isFolder) return [path]
    const { mtimeMs } = await stat(path)
    if (mtimeMs !== listed.changedAt) {
      const names = (await readdir(path)).filter((name) => PICTURE_NAME.test(name))
      listed = { changedAt: mtimeMs, files: names.sort(byName.compare).map((name) => join(path, name)) }
    }
    return listed.files
  }

  async function frameAt(time: number): Promise<Frame | null> {
    try {
      const turn = await files()
      const file = turn[Math.floor(time / cadenceAt(barn, time)) % turn.length]
      if (file === undefined) return null
      const key = `${file} ${(await stat(file)).mtimeMs}`
      return { time, origin: { kind: 'file', path: file }, key }
    } catch {
      return null
    }
  }

  function remember(key: string, isReadable: boolean): boolean {
    if (readable.size >= REMEMBERED) readable.clear()
    readable.set(key, isReadable)
    return isReadable
  }

  /** That a file is there does not say that it is a picture. */
  async function isReadable({ key, origin }: Frame): Promise<boolean> {
    const known = readable.get(key)
    if (known !== undefined) return known
    const painted = await painter.paint({ origin, height: TRIED_HEIGHT }).catch(() => undefined)
    return painted !== undefined && remember(key, painted !== null)
  }

  async function readableFrameAt(time: number): Promise<Frame | null> {
    const frame = await frameAt(time)
    return frame && (await isReadable(frame)) ? frame : null
  }

  async function lastSeenOnline(now: number): Promise<number | null> {
    if (await readableFrameAt(slotBefore(barn, now))) lastSeen = now
    return lastSeen
  }

  return {
    lastSeenOnline,
    newest: (now) => readableFrameAt(slotBefore(barn, now)),
    async nearest(search) {
      const asked = Math.min(search.to, Math.max(search.from, search.time))
      const time = nearer(search, slotBefore(barn, asked), slotAfter(barn, asked))
      return time === null ? null : readableFrameAt(time)
    },
    failed: ({ key }) => {
      remember(key, false)
    },
    refresh: async (now) => {
      await lastSeenOnline(now)
    },
  }
}
