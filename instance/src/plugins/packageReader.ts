import type { Worker } from 'node:worker_threads'
import { LRUCache } from 'lru-cache'
import { createLimiter } from '@barn-workbench/core/concurrency'
import { SECOND } from '@barn-workbench/core/time'
import { askWorker, findThread } from '../base'
import { packageDigest, readPackageFacts, type ReadFacts } from './packageFacts'

/** Packages whose facts are kept: inspected and installed ones, and the ones that they replace. */
const KEPT = 16
/** Memory and stack of the thread, in MB. A syntax tree takes some hundred times the bytes of its file. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 32, stackSizeMb: 16 }
/** Time after which a package is given up, in ms: first with its code, and then without. Clients wait for 15 s. */
const LONGEST_PARSED = 8 * SECOND
const LONGEST_UNPARSED = 5 * SECOND

/** A package to read, in the thread. */
export interface ReadingTask {
  bytes: Uint8Array
  isParsed: boolean
}

/** Reads packages. */
export interface PackageReader {
  /** The content of a package, or the reason why it cannot be installed. It is kept by its digest. */
  read(bytes: Uint8Array): Promise<ReadFacts>
}

/**
 * Creates the reader of packages. Each is read in a thread of its own, one after the other, so that none blocks the
 * instance; where the sources run, in this thread.
 */
export function createPackageReader(): PackageReader {
  const kept = new LRUCache<string, ReadFacts>({ max: KEPT })
  const limiter = createLimiter(1)
  const startWorker = findThread('packageWorker.js', WORKER_LIMITS)
  const readAnew = startWorker
    ? (bytes: Uint8Array) => readInThread(startWorker, bytes)
    : (bytes: Uint8Array) => Promise.resolve(readPackageFacts(bytes, true))

  async function readOnce(bytes: Uint8Array): Promise<ReadFacts> {
    const digest = packageDigest(bytes)
    const read = kept.get(digest) ?? (await readAnew(bytes))
    kept.set(digest, read)
    return read
  }

  return { read: (bytes) => limiter.run(() => readOnce(bytes), {}) }
}

/** A package whose code takes too long, or too much memory, is read without it. */
async function readInThread(startWorker: () => Worker, bytes: Uint8Array): Promise<ReadFacts> {
  const ask = async (isParsed: boolean): Promise<ReadFacts | null> => {
    const worker = startWorker()
    try {
      return await askWorker<ReadFacts>(worker, { bytes, isParsed } satisfies ReadingTask, {
        longest: isParsed ? LONGEST_PARSED : LONGEST_UNPARSED,
        name: 'packages',
      })
    } catch {
      return null
    } finally {
      await worker.terminate()
    }
  }
  return (await ask(true)) ?? (await ask(false)) ?? { refusal: { fault: 'notAPackage', detail: 'it takes too long' } }
}
