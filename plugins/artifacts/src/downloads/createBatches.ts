import { createEmitter } from '@barn-workbench/core/emitter'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { Artifact } from '@barn-workbench/core/schema'
import type { Downloads } from './createDownloads'
import { fileNameOfArtifact, saveStream } from './saveStream'
import { writeZip, type MissingFile } from './writeZip'

/** Numbers of requested artifacts that are not part of a batch. */
export interface LeftOut {
  /** They have no file: it is not made yet, or could not be made. */
  withoutFile: number
  /** They have one, but are more than go together. */
  beyond: number
}

/** Several artifacts that are downloaded, or saved as one ZIP file. */
export interface Batch {
  kind: 'download' | 'save'
  artifacts: readonly Artifact[]
  leftOut: LeftOut
  /** Finished artifacts, whatever their outcome. */
  done: number
  missing: readonly MissingFile<Artifact>[]
  state: 'running' | 'done' | 'aborted' | 'failed'
  /** The reason why the whole batch failed. */
  problem: Problem | null
}

/** Words of the ZIP file, in the user's language. */
export interface ZipWords {
  name: string
  reportLine: (missing: MissingFile, name: string) => string
}

/** Downloads several artifacts: one batch at a time, which continues on any screen. */
export interface Batches {
  current(): Batch | null
  subscribe(listener: () => void): () => void
  downloadAll(artifacts: readonly Artifact[], leftOut: LeftOut): Promise<void>
  /** Saves them as one ZIP file. Call it when the user asks for it. */
  saveAll(artifacts: readonly Artifact[], leftOut: LeftOut, words: ZipWords): Promise<void>
  /** Ends the running batch. Files that are downloaded by then stay. */
  abort(): void
  /** Removes the report of the last batch. */
  dismiss(): void
}

/** Bytes of all files; null if one size is unknown. */
function totalSize(artifacts: readonly Artifact[]): number | null {
  return artifacts.reduce<number | null>((sum, { size }) => (sum === null || size === null ? null : sum + size), 0)
}

/** Creates the batches of downloads, of which one runs at a time. While one runs, another one is not started. */
export function createBatches(downloads: Downloads): Batches {
  const emitter = createEmitter<{ changed: undefined }>()
  let batch: Batch | null = null
  let controller = new AbortController()
  function set(next: Batch | null): void {
    batch = next
    emitter.emit('changed')
  }
  const change = (part: Partial<Batch>) => batch && set({ ...batch, ...part })

  async function run(
    { kind, artifacts, leftOut }: Pick<Batch, 'kind' | 'artifacts' | 'leftOut'>,
    work: (signal: AbortSignal) => Promise<boolean>,
  ): Promise<void> {
    if (batch?.state === 'running') return
    controller = new AbortController()
    set({ kind, artifacts, leftOut, done: 0, missing: [], state: 'running', problem: null })
    try {
      if (await work(controller.signal)) change({ state: 'done' })
      else set(null)
    } catch (error) {
      const problem = problemOf(error)
      change(problem.code === 'client/aborted' ? { state: 'aborted' } : { state: 'failed', problem })
    }
  }

  async function downloadEach(artifacts: readonly Artifact[], signal: AbortSignal): Promise<boolean> {
    const missing: MissingFile<Artifact>[] = []
    let done = 0
    const download = async (artifact: Artifact) => {
      try {
        await downloads.download(artifact, signal)
      } catch (error) {
        missing.push({ artifact, problem: problemOf(error) })
      }
      if (!signal.aborted) change({ done: ++done, missing: [...missing] })
    }
    await Promise.all(artifacts.map(download))
    signal.throwIfAborted()
    return true
  }

  return {
    current: () => batch,
    subscribe: (listener) => emitter.subscribe('changed', listener),
    downloadAll: (artifacts, leftOut) =>
      run({ kind: 'download', artifacts, leftOut }, (signal) => downloadEach(artifacts, signal)),
    saveAll: (artifacts, leftOut, { name, reportLine }) =>
      run({ kind: 'save', artifacts, leftOut }, (signal) =>
        saveStream(name, totalSize(artifacts), async (target) => {
          const onProgress = (done: number, missing: readonly MissingFile<Artifact>[]) =>
            change({ done, missing: [...missing] })
          await writeZip(downloads, artifacts, target, { nameOf: fileNameOfArtifact, reportLine, onProgress, signal })
          return { contentType: 'application/zip' }
        }),
      ),
    abort: () => controller.abort(),
    dismiss: () => batch?.state !== 'running' && set(null),
  }
}
