import { LRUCache } from 'lru-cache'
import { useMemo } from 'react'
import { createSharedWork } from '@barn-workbench/core/concurrency'
import { artifacts } from '@barn-workbench/core/contract'
import { isProblem, ProblemError, problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useFromSnapshot, useSession } from '../context/useInstance'
import { useWorkbench } from '../context/WorkbenchContext'
import { useLive } from '../requests/useCall'

/** Returns the cache of artifact pictures of the surrounding instance, which all its screens share. @public */
export function usePayloads(): PayloadCache {
  const session = useSession()
  const dataScope = useFromSnapshot((snapshot) => snapshot.dataScope)
  return useMemo(() => payloadsOf(session, dataScope), [session, dataScope])
}

/** Writes to the client's log which artifacts could not be shown. @public */
export interface ArtifactLog {
  /** An artifact has no picture, or it could not be downloaded. Returns false, which the caller can return in turn. */
  failed(artifactId: string, error: unknown): false
  /** The browser cannot draw the picture of an artifact. */
  undecodable(artifactId: string): false
}

/** Returns the functions that write to the client's log why a picture of an artifact is missing. @public */
export function useArtifactLog(): ArtifactLog {
  const session = useSession()
  const { log } = useWorkbench()
  return useMemo(() => {
    const note = (message: string, error?: unknown): false => {
      const entry = { level: 'ERROR', tag: 'Artifact', globalUniqueIdentifier: session.id, message } as const
      log.write(error === undefined ? entry : { ...entry, error })
      return false
    }
    return {
      failed: (artifactId, error) =>
        isWithoutPayload(error) ? note(NO_PAYLOAD, error) : note(`Could not download artifact ${artifactId}`, error),
      undecodable: (artifactId) => note('Error while decoding image', new Error(`Artifact ${artifactId}`)),
    }
  }, [session, log])
}

/** Loads the picture of an artifact at a height. The data is null if the request was aborted. @public */
export function usePayload(choice: PayloadChoice, { enabled = true } = {}) {
  const payloads = usePayloads()
  const log = useArtifactLog()
  const { artifactId, height, overlay = false } = choice
  return useLive<Blob | null>(
    ['artifact', 'payload', artifactId, height, overlay],
    async (_session, signal) => {
      try {
        return await payloads.payloadAt({ artifactId, height, overlay }, signal)
      } catch (error) {
        log.failed(artifactId, error)
        throw error instanceof ProblemError ? error : new ProblemError(problemOf(error))
      }
    },
    { enabled },
  )
}

/** A picture of an artifact: which, and how large. @public */
export interface PayloadChoice {
  artifactId: string
  /** In px. */
  height: number
  /** For a heat map only the movement, transparent elsewhere, to be drawn over another picture. */
  overlay?: boolean
}

/** A cache of the pictures of artifacts, each in the heights in which it was requested. @public */
export interface PayloadCache {
  /**
   * Returns the picture of an artifact at a height, from the cache or by a request that concurrent callers share. Null
   * where the signal is aborted. Rejects with a `ProblemError`.
   */
  payloadAt(choice: PayloadChoice, signal: AbortSignal): Promise<Blob | null>
}

/** Limit of the cache, in bytes of encoded pictures. */
const KEPT_BYTES = 64 * 2 ** 20

/** Message of the log for an artifact without a picture at a height. */
const NO_PAYLOAD = 'No payload for height'

/** Keeps pictures of artifacts within a number of bytes. */
export function createPayloadCache(
  request: (choice: PayloadChoice, signal: AbortSignal) => Promise<Blob>,
  { keptBytes = KEPT_BYTES }: { keptBytes?: number } = {},
): PayloadCache {
  const requests = createSharedWork<Blob>()
  const kept = new LRUCache<string, Blob>({ maxSize: keptBytes, sizeCalculation: ({ size }) => Math.max(1, size) })
  async function load(key: string, choice: PayloadChoice, signal: AbortSignal): Promise<Blob> {
    const blob = await request(choice, signal)
    if (blob.size === 0)
      throw new ProblemError({ code: 'artifact/no-payload', params: {} }, { cause: new Error(NO_PAYLOAD) })
    if (!signal.aborted) kept.set(key, blob)
    return blob
  }
  return {
    async payloadAt(choice, signal) {
      const key = `${choice.height} ${choice.overlay === true} ${choice.artifactId}`
      const known = kept.get(key)
      if (known) return known
      try {
        return await requests.share(key, signal, (shared) => load(key, choice, shared))
      } catch (error) {
        if (signal.aborted) return null
        throw error
      }
    },
  }
}

/** Requests the picture of an artifact at a height. */
async function requestPayload(
  session: Session,
  { artifactId, height, overlay }: PayloadChoice,
  signal: AbortSignal,
): Promise<Blob> {
  const input = {
    params: { id: artifactId },
    query: { resizeY: String(height), ...(overlay && { overlay: 'true' as const }) },
  }
  const { bytes, contentType } = await session.send(artifacts.payload, input, { signal })
  return new Blob([bytes], { type: contentType })
}

/**
 * The cache of an instance; `dataScope` changes with the account and its permissions, so that no account sees another's
 * pictures.
 */
const caches = new WeakMap<Session, { dataScope: string; cache: PayloadCache }>()

/** The pictures of artifacts that are kept for the account that is signed in to an instance. */
function payloadsOf(session: Session, dataScope: string): PayloadCache {
  const known = caches.get(session)
  if (known?.dataScope === dataScope) return known.cache
  const cache = createPayloadCache((choice, signal) => requestPayload(session, choice, signal))
  caches.set(session, { dataScope, cache })
  return cache
}

/** Whether an artifact has no picture at a height. The instance, or `createPayloadCache` for an empty body, says so. */
function isWithoutPayload(error: unknown): boolean {
  return isProblem(error, 'artifact/no-payload')
}
