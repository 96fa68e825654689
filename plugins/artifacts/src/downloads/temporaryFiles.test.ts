import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY } from '@barn-workbench/core/time'

const MB = 1_000_000
const LARGE = 9 * MB
const bytes = (...values: number[]) => new Uint8Array(values)

const quota = () => Object.assign(new Error('no room'), { name: 'QuotaExceededError' })

/** A file system of a browser. `failing` is thrown by each write. */
function createFileSystem(names: readonly string[] = []) {
  const files = new Map<string, Uint8Array[]>(names.map((name) => [name, []]))
  let failing: Error | null = null
  const folder = {
    keys: () => [...files.keys()][Symbol.iterator](),
    removeEntry: async (name: string) => void files.delete(name),
    async getFileHandle(name: string) {
      const pieces: Uint8Array[] = []
      files.set(name, pieces)
      return {
        createWritable: async () => ({
          async write(piece: Uint8Array) {
            if (failing) throw failing
            pieces.push(piece)
          },
          close: async () => undefined,
          abort: async () => undefined,
        }),
        getFile: async () => new Blob(pieces as BlobPart[]),
      }
    },
  }
  const root = { getDirectoryHandle: async () => folder }
  return {
    files,
    fail: (error: Error) => {
      failing = error
    },
    storage: { getDirectory: async () => root },
  }
}

/** The module as a new page loads it: a page opens the folder once. */
async function loadPage(storage?: unknown) {
  vi.resetModules()
  vi.stubGlobal('navigator', { storage })
  return await import('./temporaryFiles')
}

beforeEach(() => {
  class FileSystemFileHandle {
    createWritable() {}
  }
  vi.stubGlobal('FileSystemFileHandle', FileSystemFileHandle)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a small file is held in memory, with its media type', async () => {
  const { files, storage } = createFileSystem()
  const { openTemporaryFile } = await loadPage(storage)
  const file = await openTemporaryFile(3)
  await file.write(bytes(1, 2))
  await file.write(bytes(3))
  const blob = await file.finish('image/png')
  expect([file.isInMemory, blob.type, new Uint8Array(await blob.arrayBuffer())]).toEqual([
    ...[true, 'image/png', bytes(1, 2, 3)],
  ])
  expect(files.size).toBe(0)
})

test.each([LARGE, null])('a file of %s bytes is on the disk until it is discarded', async (size) => {
  const { files, storage } = createFileSystem()
  const { openTemporaryFile } = await loadPage(storage)
  const file = await openTemporaryFile(size)
  await file.write(bytes(1, 2))
  const blob = await file.finish('video/mp4')
  expect([file.isInMemory, blob.type, new Uint8Array(await blob.arrayBuffer())]).toEqual([
    ...[false, 'video/mp4', bytes(1, 2)],
  ])
  expect(files.size).toBe(1)
  await file.discard()
  expect(files.size).toBe(0)
})

test('a full disk is a problem with words; another failure stays as it is', async () => {
  const { fail, storage } = createFileSystem()
  const { openTemporaryFile } = await loadPage(storage)
  const file = await openTemporaryFile(LARGE)
  fail(quota())
  await expect(file.write(bytes(1))).rejects.toMatchObject({ problem: { code: 'client/disk-full' } })
  const broken = new Error('broken')
  fail(broken)
  await expect(file.write(bytes(1))).rejects.toBe(broken)
})

test('files that pages left behind are removed after a day, and unknown files at once', async () => {
  const young = `${Date.now() - DAY / 2}-a`
  const { files, storage } = createFileSystem([`${Date.now() - 2 * DAY}-b`, young, 'no time'])
  const { openTemporaryFile } = await loadPage(storage)
  await openTemporaryFile(LARGE)
  expect(files.has(young)).toBe(true)
  expect(files.size).toBe(2)
})

test('a browser without a file system holds files in memory, up to 200 MB', async () => {
  const { openTemporaryFile } = await loadPage()
  const tooLarge = { problem: { code: 'client/too-large' } }
  await expect(openTemporaryFile(200 * MB + 1)).rejects.toMatchObject(tooLarge)
  const file = await openTemporaryFile(null)
  expect(file.isInMemory).toBe(true)
  const half = new Uint8Array(100 * MB)
  await file.write(half)
  await file.write(half)
  await expect(file.write(bytes(1))).rejects.toMatchObject(tooLarge)
})

test('a browser that writes only in workers holds files in memory, too', async () => {
  // Its prototype has no `createWritable`.
  vi.stubGlobal('FileSystemFileHandle', Object)
  const { openTemporaryFile } = await loadPage(createFileSystem().storage)
  expect((await openTemporaryFile(LARGE)).isInMemory).toBe(true)
})
