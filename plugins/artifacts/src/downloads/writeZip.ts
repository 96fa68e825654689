import { makeZip } from 'client-zip'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { DownloadedArtifact, Downloads } from './createDownloads'
import { createUniqueNames } from './fileNames'
import type { SaveTarget } from './saveStream'

/** An artifact that is not in the file, with the reason. */
export interface MissingFile<A extends DownloadedArtifact = DownloadedArtifact> {
  artifact: A
  problem: Problem
}

/** The file of the ZIP that lists the missing artifacts. */
const REPORT_NAME = 'MISSING.txt'

export interface ZipOptions<A extends DownloadedArtifact> {
  nameOf: (artifact: A) => string
  /** The line of the report for an artifact that is missing, in the user's language. */
  reportLine: (missing: MissingFile<A>, name: string) => string
  onProgress: (done: number, missing: readonly MissingFile<A>[]) => void
  signal: AbortSignal
}

/** The next file is downloaded while one is written. */
const AHEAD = 2

type Outcome = { file: Blob } | { problem: Problem }

/** Downloads the files in their order, some ahead. A file is passed only once it is known to be right. */
async function* downloadAll<A extends DownloadedArtifact>(
  downloads: Downloads,
  all: readonly A[],
  signal: AbortSignal,
): AsyncGenerator<readonly [A, Outcome]> {
  const started: Promise<Outcome>[] = []
  const start = (artifact: A) =>
    downloads.download(artifact, signal).then(
      (file): Outcome => ({ file }),
      (error: unknown): Outcome => ({ problem: problemOf(error) }),
    )
  for (const [index, artifact] of all.entries()) {
    for (const next of all.slice(started.length, index + AHEAD)) started.push(start(next))
    const outcome = await (started[index] as Promise<Outcome>)
    signal.throwIfAborted()
    yield [artifact, outcome]
  }
}

/** The entries of the ZIP, and at the end the list of missing artifacts. */
async function* entriesOf<A extends DownloadedArtifact>(
  downloads: Downloads,
  all: readonly A[],
  { nameOf, reportLine, onProgress, signal }: ZipOptions<A>,
) {
  const unique = createUniqueNames()
  const missing: (MissingFile<A> & { name: string })[] = []
  unique(REPORT_NAME)
  let done = 0
  for await (const [artifact, outcome] of downloadAll(downloads, all, signal)) {
    const name = unique(nameOf(artifact))
    if ('file' in outcome) yield { name, input: outcome.file, size: outcome.file.size }
    else missing.push({ artifact, problem: outcome.problem, name })
    onProgress(++done, missing)
  }
  if (missing.length === 0) return
  yield { name: REPORT_NAME, input: missing.map((one) => reportLine(one, one.name)).join('\r\n') + '\r\n' }
}

/** Writes the files of artifacts into a ZIP file, piece by piece. A file that is not right is named in it instead. */
export async function writeZip<A extends DownloadedArtifact>(
  downloads: Downloads,
  all: readonly A[],
  target: Pick<SaveTarget, 'write'>,
  options: ZipOptions<A>,
): Promise<void> {
  const reader = makeZip(entriesOf(downloads, all, options)).getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      await target.write(value)
      options.signal.throwIfAborted()
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
