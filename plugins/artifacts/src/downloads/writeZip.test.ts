import { expect, test } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import type { Downloads } from './createDownloads'
import { fileNameOfArtifact } from './saveStream'
import { readZip } from './testing/readZip'
import { writeZip } from './writeZip'

const artifact = (artifactId: string, preferredFilename: string) => ({
  artifactId,
  preferredFilename,
  size: null,
  md5: null,
  contentType: 'text/plain',
  type: 'feedReport',
})

/** Downloads that give each artifact's id as its file, except broken ones. */
const createDownloads = (broken: readonly string[]): Downloads =>
  ({
    download: async ({ artifactId }: { artifactId: string }) => {
      if (broken.includes(artifactId)) throw new ProblemError({ code: 'client/wrong-digest', params: {} })
      return new Blob([`file of ${artifactId}`])
    },
  }) as unknown as Downloads

async function zipOf(all: ReturnType<typeof artifact>[], broken: string[], signal = new AbortController().signal) {
  const pieces: Uint8Array[] = []
  const progress: number[] = []
  const write = async (piece: Uint8Array) => void pieces.push(piece)
  const onProgress = (done: number, missing: readonly unknown[]) => void progress.push(done, missing.length)
  const options = {
    nameOf: fileNameOfArtifact,
    reportLine: ({ problem }: { problem: { code: string } }, name: string) => `${name}: ${problem.code}`,
    onProgress,
    signal,
  }
  await writeZip(createDownloads(broken), all, { write }, options)
  return { files: readZip(Buffer.concat(pieces)), progress }
}

test('each file is in the ZIP under a name of its own', async () => {
  const all = [artifact('1', 'heat.txt'), artifact('2', '../../HEAT.txt'), artifact('3', 'MISSING.txt')]
  const { files, progress } = await zipOf(all, [])
  expect(files).toEqual({
    'heat.txt': 'file of 1',
    'HEAT (2).txt': 'file of 2',
    'MISSING (2).txt': 'file of 3',
  })
  expect(progress).toEqual([1, 0, 2, 0, 3, 0])
})

test('a broken file is not in it, and is named in a text', async () => {
  const { files, progress } = await zipOf([artifact('1', 'a.txt'), artifact('2', 'b.txt')], ['1'])
  expect(files).toEqual({ 'b.txt': 'file of 2', 'MISSING.txt': 'a.txt: client/wrong-digest\r\n' })
  expect(progress).toEqual([1, 1, 2, 1])
})

test('an aborted one rejects', async () => {
  const all = [artifact('1', 'a.txt')]
  await expect(zipOf(all, [], AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
})
