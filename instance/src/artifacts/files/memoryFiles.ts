import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { ArtifactFiles, FileContent } from './artifactFiles'

/** Keeps the files of artifacts in memory, for an instance without a data folder. */
export function createMemoryFiles(): ArtifactFiles {
  const files = new Map<string, Uint8Array>()

  return {
    async write(artifactId, content, signal) {
      const bytes = await bytesOf(content)
      signal.throwIfAborted()
      files.set(artifactId, bytes)
      return { size: bytes.byteLength, md5: createHash('md5').update(bytes).digest('hex') }
    },
    open(artifactId) {
      const bytes = files.get(artifactId)
      return Promise.resolve(bytes ? { size: bytes.byteLength, stream: streamOf(bytes) } : null)
    },
    pictureSource(artifactId) {
      const bytes = files.get(artifactId)
      return Promise.resolve(bytes ? { kind: 'bytes', bytes } : null)
    },
    remove: (artifactId) => Promise.resolve(void files.delete(artifactId)),
    removeUnfinished: () => Promise.resolve(),
    ids: () => Promise.resolve([...files.keys()]),
    workFolder: tmpdir(),
    checkRoom: () => Promise.resolve(),
  }
}

async function bytesOf(content: FileContent): Promise<Uint8Array> {
  if (content instanceof Uint8Array) return content
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces)
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
