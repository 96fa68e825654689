import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { PublisherKey, type Publisher, type Signer } from '@barn-workbench/core/plugins'
import { isSuccessor } from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'

const KeysFile = z.record(z.string(), z.object({ key: PublisherKey, since: z.number() }))

/** The key with which each plugin came first, as `known_hosts` has those of servers. */
export interface KnownKeys {
  /**
   * The signer of a plugin, who is known from now on; null for an unsigned plugin. Undefined for one whose key is not
   * the known one, and neither its successor.
   */
  signerOf(pluginId: string, publisher: Publisher | null): Signer | null | undefined
}

/**
 * Keeps the keys in a file. Where it cannot be written, they are known until the end of the process, and `warn` is
 * called once. Throws if the file is there and cannot be read: a plugin must not get another key by a broken file.
 */
export function createKnownKeys(file: string, now: () => number, warn: (reason: string) => void): KnownKeys {
  const known = new Map(Object.entries(readKeys(file)))
  let hasWarned = false

  function write(): void {
    const temporary = `${file}.tmp`
    try {
      writeFileSync(temporary, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
      renameSync(temporary, file)
    } catch (error) {
      if (!hasWarned)
        warn(`the keys of plugins cannot be kept: ${(error as NodeJS.ErrnoException).code ?? String(error)}`)
      hasWarned = true
    }
  }

  return {
    signerOf(pluginId, publisher) {
      const signer = known.get(pluginId)
      if (!publisher) return signer ? undefined : null
      if (signer?.key === publisher.key) return signer
      if (signer && !isSuccessor({ pluginId, known: signer.key }, publisher, packageChecks)) return undefined
      const next = { key: publisher.key, since: now() }
      known.set(pluginId, next)
      write()
      return next
    },
  }
}

function readKeys(file: string): z.output<typeof KeysFile> {
  try {
    return KeysFile.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
