import type { TemporaryFile } from './temporaryFiles'

/** Bytes of files that are kept: in memory, and on the disk. The newest one is kept in any case. */
const KEPT_IN_MEMORY = 200 * 1_000_000
const KEPT_ON_DISK = 4_000 * 1_000_000

interface KeptFile {
  id: string
  size: number
  temporary: TemporaryFile
}

/** The files that were downloaded, within a number of bytes. */
export interface KeptFiles {
  /** Keeps a file. The oldest ones go where there are too many. */
  add(file: KeptFile): void
  clear(): void
}

/** `onRemove`: called for each file that is not kept any more. */
export function createKeptFiles(onRemove: (id: string) => void): KeptFiles {
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
