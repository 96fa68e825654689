import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface PackageManifest {
  name: string
  version: string
  license?: unknown
  dependencies?: Record<string, string>
}

export interface InstalledPackage {
  folder: string
  manifest: PackageManifest
}

export function readPackage(folder: string): InstalledPackage | null {
  const file = join(folder, 'package.json')
  return existsSync(file) ? { folder, manifest: JSON.parse(readFileSync(file, 'utf8')) as PackageManifest } : null
}

/** The instance's own package: the same from the sources and from the bundle. */
export function ownPackage(): InstalledPackage {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const found = readPackage(folder)
    if (found) return found
    if (dirname(folder) === folder) throw new Error('The instance is not inside its package')
    folder = dirname(folder)
  }
}

/** Where Node would find a dependency of a package. */
export function findInstalled(name: string, from: string): InstalledPackage | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = readPackage(join(folder, 'node_modules', name))
    if (found) return found
    if (dirname(folder) === folder) return null
  }
}
