import type { Clock } from '@barn-workbench/core/clock'
import { createSharedWork } from '@barn-workbench/core/concurrency'
import { artifacts } from '@barn-workbench/core/contract'
import { createEmitter } from '@barn-workbench/core/emitter'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { Artifact } from '@barn-workbench/core/schema'
import type { Session } from '@barn-workbench/core/session'
import { createReceiver, type OpenFile, type Receive, type WritePiece } from './createReceiver'
import { openTemporaryFile, type TemporaryFile } from './temporaryFiles'

/** The files of the artifacts of one instance. */
export interface Downloads {
  stateOf(artifactId: string): DownloadState
  /** Calls the listener after each change. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
  /**
   * Downloads a file and checks it; shares a running download, and returns a stored file. Rejects with a `ProblemError`
   * if the file is not right, and keeps nothing of it; rejects with an `AbortError` for an aborted signal.
   */
  download(artifact: DownloadedArtifact, signal: AbortSignal): Promise<Blob>
  /** Passes the pieces of a file that is not kept to `write`, with the same progress as `download`. */
  stream(artifact: DownloadedArtifact, write: WritePiece, signal: AbortSignal): Promise<{ contentType: string }>
  /** Ends a download for all its callers. */
  abort(artifactId: string): void
  /** Receives any other file. At most two files of an instance arrive at a time, these included. */
  receive: Receive
  /** Ends all downloads and forgets all files, as when another account signs in. */
  close(): void
}

/** The fields of an artifact that downloads need. */
export type DownloadedArtifact = Pick<
  Artifact,
  'artifactId' | 'size' | 'md5' | 'contentType' | 'preferredFilename' | 'type'
>

/**
 * The state of an artifact's file on this device: not there, waiting for its turn, arriving, or there. Sizes in bytes.
 */
export type DownloadState =
  | { kind: 'none'; problem: Problem | null }
  | { kind: 'waiting' }
  | { kind: 'downloading'; received: number; size: number | null }
  | { kind: 'downloaded'; file: Blob }

const NOT_DOWNLOADED: DownloadState = { kind: 'none', problem: null }

/** Creates the downloads of one account of an instance. */
export function createDownloads(session: Pick<Session, 'download'>, clock: Pick<Clock, 'now'>): Downloads {
  const states = createStates(clock)
  const kept = createKeptFiles(states.forget)
  const requests = createSharedWork<Blob>()
  const closing = new AbortController()
  const transfers = createTransfers(states, closing.signal)
  const receive = createReceiver(closing.signal)
  const receiveArtifact = artifactReceiver(session, receive, states)
  return {
    stateOf: states.of,
    subscribe: states.subscribe,
    async download(artifact, signal) {
      const { artifactId } = artifact
      const state = states.of(artifactId)
      if (state.kind === 'downloaded') return state.file
      return await requests.share(artifactId, signal, (shared) =>
        transfers.run(artifactId, shared, (ended) => downloadInto({ receiveArtifact, states, kept }, artifact, ended)),
      )
    },
    async stream(artifact, write, signal) {
      return await transfers.run(artifact.artifactId, signal, async (ended) => {
        const received = await receiveArtifact(artifact, write, ended)
        states.set(artifact.artifactId, NOT_DOWNLOADED)
        return received
      })
    },
    abort: transfers.abort,
    receive,
    close() {
      closing.abort()
      kept.clear()
    },
  }
}

/** Downloads a file into a temporary one, which is kept if it has the size and the digest of the artifact. */
async function downloadInto(
  { receiveArtifact, states, kept }: { receiveArtifact: ReceiveArtifact; states: States; kept: KeptFiles },
  artifact: DownloadedArtifact,
  signal: AbortSignal,
): Promise<Blob> {
  const { artifactId: id, size } = artifact
  const gathered = openWithFirstPiece(size)
  try {
    const { contentType } = await receiveArtifact(artifact, gathered.write, signal)
    const temporary = await gathered.open()
    const file = await temporary.finish(artifact.contentType ?? contentType)
    signal.throwIfAborted()
    states.set(id, { kind: 'downloaded', file })
    kept.add({ id, size: file.size, temporary })
    return file
  } catch (error) {
    await gathered.discard()
    throw error
  }
}

/** Returns a temporary file that is created with its first piece, so that waiting downloads have none. */
function openWithFirstPiece(size: number | null) {
  let temporary: TemporaryFile | null = null
  const open = async () => (temporary ??= await openTemporaryFile(size))
  return {
    open,
    write: async (piece: Uint8Array) => await (await open()).write(piece),
    discard: async () => await temporary?.discard(),
  }
}

type ReceiveArtifact = (
  artifact: DownloadedArtifact,
  write: WritePiece,
  signal: AbortSignal,
) => Promise<{ contentType: string }>

/** Returns a function that receives the file of an artifact and reports the progress as its state. */
function artifactReceiver(session: Pick<Session, 'download'>, receive: Receive, states: States): ReceiveArtifact {
  return (artifact, write, signal) => {
    const { artifactId, size } = artifact
    const open: OpenFile = (read, ended) =>
      session.download(artifacts.payload, { params: { id: artifactId }, query: {} }, read, { signal: ended })
    return receive(open, artifact, write, {
      signal,
      onProgress: (received, known) => states.set(artifactId, { kind: 'downloading', received, size: known }),
      onWaiting: (isWaiting) =>
        states.set(artifactId, isWaiting ? { kind: 'waiting' } : { kind: 'downloading', received: 0, size }),
    })
  }
}

/**
 * Creates a runner of transfers. A transfer can be aborted by the id of its artifact; a failed one leaves its problem.
 */
function createTransfers(states: States, closed: AbortSignal) {
  const running = new Map<string, AbortController>()
  return {
    abort: (id: string) => running.get(id)?.abort(),
    async run<T>(id: string, asked: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      running.set(id, controller)
      try {
        return await work(AbortSignal.any([asked, controller.signal, closed]))
      } catch (error) {
        const problem = problemOf(error)
        states.set(id, { kind: 'none', problem: problem.code === 'client/aborted' ? null : problem })
        throw error
      } finally {
        if (running.get(id) === controller) running.delete(id)
      }
    },
  }
}

/** Minimum time between two reports of progress, in ms. */
const PROGRESS_PERIOD = 100

/**
 * Creates the states of artifacts. Their listeners get progress at most ten times a second, every other change at once.
 */
function createStates(clock: Pick<Clock, 'now'>) {
  const emitter = createEmitter<{ changed: undefined }>()
  const states = new Map<string, DownloadState>()
  let notifiedAt = -Infinity
  return {
    of: (id: string) => states.get(id) ?? NOT_DOWNLOADED,
    set(id: string, state: DownloadState): void {
      const isProgress = state.kind === 'downloading' && states.get(id)?.kind === 'downloading'
      states.set(id, state)
      if (isProgress && clock.now() - notifiedAt < PROGRESS_PERIOD) return
      notifiedAt = clock.now()
      emitter.emit('changed')
    },
    forget(id: string): void {
      if (states.delete(id)) emitter.emit('changed')
    },
    subscribe: (listener: () => void) => emitter.subscribe('changed', listener),
  }
}
type States = ReturnType<typeof createStates>

/** Maximum size of all kept files, in bytes: in memory, and on the disk. The newest file is kept in any case. */
const KEPT_IN_MEMORY = 200 * 1_000_000
const KEPT_ON_DISK = 4_000 * 1_000_000

/** A store of downloaded files that drops the oldest ones beyond a number of bytes. */
interface KeptFiles {
  /** Keeps a file. Drops the oldest ones if there are too many. */
  add(file: KeptFile): void
  clear(): void
}

interface KeptFile {
  id: string
  size: number
  temporary: TemporaryFile
}

/** Creates an empty store of files. Calls `onRemove` with the id of each file that it drops. */
function createKeptFiles(onRemove: (id: string) => void): KeptFiles {
  const files: KeptFile[] = []
  const bytes = (isInMemory: boolean) =>
    files.reduce((sum, { size, temporary }) => sum + (temporary.isInMemory === isInMemory ? size : 0), 0)
  function remove(index: number): void {
    const [file] = files.splice(index, 1)
    if (!file) return
    void file.temporary.discard()
    onRemove(file.id)
  }
  return {
    add(file) {
      files.push(file)
      const { isInMemory } = file.temporary
      const limit = isInMemory ? KEPT_IN_MEMORY : KEPT_ON_DISK
      while (bytes(isInMemory) > limit) {
        const oldest = files.findIndex(({ temporary }) => temporary.isInMemory === isInMemory)
        if (oldest === files.length - 1) return
        remove(oldest)
      }
    },
    clear() {
      while (files.length > 0) remove(0)
    },
  }
}
