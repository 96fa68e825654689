import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createKeyedSerialQueue } from '@barn-workbench/core/concurrency'
import { PACKAGE_EXTENSION } from '@barn-workbench/core/plugins/package'
import { flushFolder, writeThenRename } from '../base'

/** The packed plugins of an instance by their digests. A file is there as a whole or not at all. */
export interface PackageFiles {
  /** Null if there is no such package. */
  read(digest: string): Promise<Uint8Array | null>
  /** Rejects if the disk fails; nothing of the file is then left under its name. */
  write(digest: string, bytes: Uint8Array): Promise<void>
  remove(digest: string): Promise<void>
  /** Removes all packages but these, and the rest of interrupted writes. */
  removeExcept(digests: ReadonlySet<string>): Promise<void>
}

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600

/** Opens the packages in a folder; without one they are in memory. */
export function openPackageFiles(folder: string | undefined): PackageFiles {
  return folder === undefined ? createMemoryFiles() : createFolderFiles(folder)
}

/**
 * Keeps packages as files of a folder. Writes and removals of one package run in their order, so that a late removal
 * does not delete a package that is written anew.
 */
function createFolderFiles(folder: string): PackageFiles {
  const pathOf = (digest: string) => join(folder, digest + PACKAGE_EXTENSION)
  const runInTurnOf = createKeyedSerialQueue()

  async function write(digest: string, bytes: Uint8Array): Promise<void> {
    // Not at the start, which has to do without more room on a full disk.
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER })
    await writeThenRename(pathOf(digest), '.new', (temporary) => writeFlushed(temporary, bytes))
    await flushFolder(folder)
  }

  return {
    async read(digest) {
      return (await ifThere(readFile(pathOf(digest)))) ?? null
    },
    write: (digest, bytes) => runInTurnOf(digest, () => write(digest, bytes)),
    remove: (digest) => runInTurnOf(digest, () => rm(pathOf(digest), { force: true })),
    async removeExcept(digests) {
      const kept = new Set([...digests].map((digest) => digest + PACKAGE_EXTENSION))
      for (const entry of (await ifThere(readdir(folder, { withFileTypes: true }))) ?? [])
        if (entry.isFile() && !kept.has(entry.name)) await rm(join(folder, entry.name), { force: true })
    },
  }
}

/** The content of a file or folder; undefined if it does not exist. */
async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', PRIVATE_FILE)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function createMemoryFiles(): PackageFiles {
  const files = new Map<string, Uint8Array>()
  return {
    read: (digest) => Promise.resolve(files.get(digest) ?? null),
    write: (digest, bytes) => Promise.resolve(void files.set(digest, bytes)),
    remove: (digest) => Promise.resolve(void files.delete(digest)),
    removeExcept(digests) {
      for (const digest of files.keys()) if (!digests.has(digest)) files.delete(digest)
      return Promise.resolve()
    },
  }
}
