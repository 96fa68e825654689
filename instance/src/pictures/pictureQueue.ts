import { setTimeout } from 'node:timers/promises'
import { createLimiter, roundRobin } from '@barn-workbench/core/concurrency'
import { fail, type ErrorCode, type Result } from '@barn-workbench/core/result'
import { createCachedWork, type Shared } from '../base/cachedWork'
import type { LatePicture, PictureJob, PicturePainter, PictureSource } from './picturePainter'

/**
 * Pictures that one account may wait for at the same time: more than a wall of cameras, or a row of moments, asks for.
 * A client sends six requests at once, so an account of several people stays below it too.
 */
export const PICTURES_PER_ACCOUNT = 250
/** Time after which a client that was refused may try again, in s. */
const RETRY_AFTER = 2

/** Keeps one account from taking all places of the queue of pictures. */
export function createPicturePlaces() {
  const taken = new Map<string, number>()

  return async <T, Code extends ErrorCode>(
    accountId: string,
    work: () => Promise<Result<T, Code>>,
  ): Promise<Result<T, Code | 'request/too-many'>> => {
    const before = taken.get(accountId) ?? 0
    if (before >= PICTURES_PER_ACCOUNT) return fail('request/too-many', { retryAfter: RETRY_AFTER })
    taken.set(accountId, before + 1)
    try {
      return await work()
    } finally {
      const left = (taken.get(accountId) ?? 1) - 1
      if (left > 0) taken.set(accountId, left)
      else taken.delete(accountId)
    }
  }
}

/** A job whose picture may have to be taken from a video first, while others are painted. */
export interface QueuedJob extends Omit<PictureJob, 'source'> {
  source: PictureSource | LatePicture
  /** The owner of the request: an account, or a part of the instance. Owners take turns. */
  owner: string
}

/** Paints pictures in turn, fairly between accounts. */
export interface PictureQueue {
  /**
   * The picture of that key, painted once for all callers that wait for it; null if its origin is not a picture. Fails
   * with `request/too-many` if the queue has no place for the owner or the signal is aborted; rejects if painting
   * fails.
   */
  get(key: string, job: QueuedJob, signal: AbortSignal): Promise<Shared<Uint8Array>>
}

/**
 * Maximum number of waiting pictures. An account waits for no more than there are places left: a single one for half of
 * them, which is its own limit, and each of several for less, so that there is a place for a later account.
 */
const LONGEST_QUEUE = 2 * PICTURES_PER_ACCOUNT
/** Size of the cache of painted pictures in bytes. */
const CACHED_BYTES = 12 * 1024 * 1024

/**
 * Paints pictures one at a time and caches them. Owners take turns, so that an account that asks for many holds up no
 * other.
 */
export function createPictureQueue(painter: PicturePainter): PictureQueue {
  const pictures = createCachedWork<Uint8Array>({
    atOnce: LONGEST_QUEUE,
    longest: LONGEST_QUEUE,
    cachedBytes: CACHED_BYTES,
    sizeOf: ({ byteLength }) => byteLength,
  })
  const limiter = createLimiter(1, roundRobin())

  /** Paints when it is the turn of the owner, unless no caller waits any more. */
  const paintInTurn = (owner: string, job: PictureJob, signal: AbortSignal): Promise<Uint8Array | null> =>
    limiter.run(async () => (signal.aborted ? null : await painter.paint(job)), { owner })

  async function make({ source, owner, ...job }: QueuedJob, signal: AbortSignal): Promise<Uint8Array | null> {
    if (source.kind !== 'later') return paintInTurn(owner, { ...job, source }, signal)
    const bytes = await source.load(signal).catch(() => null)
    return bytes && paintInTurn(owner, { ...job, source: { kind: 'bytes', bytes } }, signal)
  }

  return { get: (key, job, signal) => pictures.get(key, (stopped) => make(job, stopped), signal, job.owner) }
}

/** Time between two looks whether an account waits, in ms. */
const LOOK_PERIOD = 50

/** Knows whether a caller waits for a picture, so that work in the background comes after people. */
export interface PictureActivity {
  watchPainter(painter: PicturePainter): PicturePainter
  watchQueue(queue: PictureQueue): PictureQueue
  /** Resolves when no account waits, or at the latest after `longest` ms. Rejects when the signal is aborted. */
  whenIdle(longest: number, signal: AbortSignal): Promise<void>
  /** The number of pictures that requests wait for. */
  waiting(): number
}

/** Creates a counter of the pictures that requests wait for. */
export function createPictureActivity(): PictureActivity {
  let waiting = 0

  async function count<T>(work: Promise<T>): Promise<T> {
    waiting++
    try {
      return await work
    } finally {
      waiting--
    }
  }

  return {
    watchPainter: (painter) => ({ ...painter, paint: (job) => count(painter.paint(job)) }),
    watchQueue: ({ get }) => ({ get: (key, job, signal) => count(get(key, job, signal)) }),
    waiting: () => waiting,
    async whenIdle(longest, signal) {
      for (let waited = 0; waiting > 0 && waited < longest; waited += LOOK_PERIOD)
        await setTimeout(LOOK_PERIOD, undefined, { signal })
      signal.throwIfAborted()
    },
  }
}
