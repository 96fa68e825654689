import { open, rename, rm } from 'node:fs/promises'

/**
 * Writes a file or folder so that its name stands for a complete one at any time: `write` fills and flushes it under
 * its name with `ending`, and it is renamed afterwards. After a failure nothing of it remains. Readers of the folder
 * have to skip names with the ending, which a kill may leave. Throws the error of `write`.
 */
export async function writeThenRename<Written>(
  path: string,
  ending: string,
  write: (temporary: string) => Promise<Written>,
): Promise<Written> {
  const temporary = path + ending
  try {
    const written = await write(temporary)
    await rename(temporary, path)
    return written
  } catch (error) {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined)
    throw error
  }
}

/** Flushes a folder, so that its entries outlive a loss of power. Some file systems cannot, and need not. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
