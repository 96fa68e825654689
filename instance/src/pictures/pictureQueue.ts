import { LRUCache } from 'lru-cache'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import type { LatePicture, PictureJob, PicturePainter, PictureSource } from './pictureJob'

/** A job whose picture may have to be taken from a video first, which goes on beside the painting of others. */
export interface QueuedJob extends Omit<PictureJob, 'source'> {
  source: PictureSource | LatePicture
}

export type PictureResult = Result<Uint8Array | null, 'request/too-many'>

export interface PictureQueue {
  /**
   * The picture of that key as JPEG, painted once for all callers that wait for it; null if its origin is not a
   * picture. Fails with `request/too-many` if the queue is full or the signal is aborted; rejects if painting fails.
   */
  get(key: string, job: QueuedJob, signal: AbortSignal): Promise<PictureResult>
}

/** A picture that at least one caller waits for. */
interface Entry {
  key: string
  /** Null until its picture is loaded. */
  job: PictureJob | null
  /** Aborted when nobody waits any more. */
  loading: AbortController
  callerCount: number
  isStarted: boolean
  result: Promise<PictureResult>
  resolve: (result: PictureResult) => void
  reject: (error: unknown) => void
}

/** Most pictures that wait. */
const LONGEST_QUEUE = 400
/** Size of the cache of painted pictures in bytes. */
const CACHED_BYTES = 12 * 1024 * 1024
const RETRY_AFTER_SECONDS = 2

function tooMany(): PictureResult {
  return fail('request/too-many', { retryAfter: RETRY_AFTER_SECONDS })
}

function createEntry(key: string): Entry {
  let resolve: Entry['resolve'] = () => undefined
  let reject: Entry['reject'] = () => undefined
  const result = new Promise<PictureResult>((resolveResult, rejectResult) => {
    resolve = resolveResult
    reject = rejectResult
  })
  return {
    ...{ key, job: null, loading: new AbortController(), callerCount: 0, isStarted: false },
    ...{ result, resolve, reject },
  }
}

/** Loads the picture of an entry that has to be taken from a video. Resolves the entry where there is none. */
async function loadLater(entry: Entry, source: LatePicture, job: Omit<PictureJob, 'source'>): Promise<void> {
  const bytes = await source.load(entry.loading.signal).catch(() => null)
  if (bytes) entry.job = { ...job, source: { kind: 'bytes', bytes } }
  else entry.resolve(succeed(null))
}

/** Waits for an entry on behalf of one caller. */
async function waitFor(
  entry: Entry,
  signal: AbortSignal,
  removeCaller: (entry: Entry) => void,
): Promise<PictureResult> {
  entry.callerCount++
  const onAbort = (): void => removeCaller(entry)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await entry.result
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

async function paint(
  painter: PicturePainter,
  { key, job, resolve, reject }: Entry,
  cache: LRUCache<string, Uint8Array>,
): Promise<void> {
  try {
    const bytes = job && (await painter.paint(job))
    if (bytes) cache.set(key, bytes)
    resolve(succeed(bytes))
  } catch (error) {
    reject(error)
  }
}

/** Paints pictures in the order of their requests and caches them. It drops those whose callers have all aborted. */
export function createPictureQueue(painter: PicturePainter): PictureQueue {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: CACHED_BYTES,
    sizeCalculation: (bytes) => Math.max(1, bytes.byteLength),
  })
  const entries = new Map<string, Entry>()
  let isPainting = false

  const nextEntry = (): Entry | undefined => [...entries.values()].find((entry) => entry.job && !entry.isStarted)

  function forget(entry: Entry): void {
    if (entries.get(entry.key) === entry) entries.delete(entry.key)
  }

  async function paintAll(): Promise<void> {
    if (isPainting) return
    isPainting = true
    for (let entry = nextEntry(); entry; entry = nextEntry()) {
      entry.isStarted = true
      await paint(painter, entry, cache)
      forget(entry)
    }
    isPainting = false
  }

  async function paintLater(entry: Entry, source: LatePicture, job: Omit<PictureJob, 'source'>): Promise<void> {
    await loadLater(entry, source, job)
    if (!entry.job) forget(entry)
    await paintAll()
  }

  function enqueue(key: string, { source, ...job }: QueuedJob): Entry {
    const entry = createEntry(key)
    entries.set(key, entry)
    if (source.kind === 'later') void paintLater(entry, source, job)
    else {
      entry.job = { ...job, source }
      void paintAll()
    }
    return entry
  }

  function removeCaller(entry: Entry): void {
    entry.callerCount--
    if (entry.callerCount > 0 || entry.isStarted) return
    forget(entry)
    entry.loading.abort()
    entry.resolve(tooMany())
  }

  return {
    async get(key, job, signal) {
      const cached = cache.get(key)
      if (cached) return succeed(cached)
      if (signal.aborted || (!entries.has(key) && entries.size >= LONGEST_QUEUE)) return tooMany()
      return waitFor(entries.get(key) ?? enqueue(key, job), signal, removeCaller)
    },
  }
}
