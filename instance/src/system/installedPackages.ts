import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A package that runs in the instance, and its licence. */
export interface PackageLicense {
  name: string
  version: string
  /** SPDX expression of the package, or `unknown`. */
  license: string
}

interface PackageManifest {
  name: string
  version: string
  license?: unknown
  dependencies?: Record<string, string>
}

interface InstalledPackage {
  folder: string
  manifest: PackageManifest
}

/** Version of the instance itself. */
export function instanceVersion(): string {
  return findInstancePackage().manifest.version
}

let cachedLicenses: PackageLicense[] | undefined

/** Name, version and licence of every installed package that the instance runs with, sorted by name and version. */
export function readLicenses(): PackageLicense[] {
  cachedLicenses ??= collectLicenses(findInstancePackage())
  return cachedLicenses
}

function collectLicenses(root: InstalledPackage): PackageLicense[] {
  const licenses = new Map<string, PackageLicense>()
  const queue = [root]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { name, version, license, dependencies = {} } = next.manifest
    const key = `${name}@${version}`
    if (licenses.has(key)) continue
    licenses.set(key, { name, version, license: typeof license === 'string' ? license : 'unknown' })
    for (const dependency of Object.keys(dependencies)) {
      const installed = resolvePackage(dependency, next.folder)
      if (installed) queue.push(installed)
    }
  }
  const byKey = ([left]: [string, PackageLicense], [right]: [string, PackageLicense]): number => (left < right ? -1 : 1)
  return [...licenses].sort(byKey).map(([, license]) => license)
}

function readPackage(folder: string): InstalledPackage | null {
  const file = join(folder, 'package.json')
  return existsSync(file) ? { folder, manifest: JSON.parse(readFileSync(file, 'utf8')) as PackageManifest } : null
}

/** The instance's own package. This file runs from the sources and from the bundle, which lie at different depths. */
function findInstancePackage(): InstalledPackage {
  let folder = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const instancePackage = readPackage(folder)
    if (instancePackage) return instancePackage
    if (dirname(folder) === folder) throw new Error('The instance is not inside its package')
    folder = dirname(folder)
  }
}

/**
 * Resolves a dependency of the package in `folder` as Node does: from `node_modules` there and in the folders above.
 */
function resolvePackage(name: string, folder: string): InstalledPackage | null {
  for (let parent = folder; ; parent = dirname(parent)) {
    const installed = readPackage(join(parent, 'node_modules', name))
    if (installed) return installed
    if (dirname(parent) === parent) return null
  }
}
