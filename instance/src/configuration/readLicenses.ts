import { findInstalled, ownPackage, type InstalledPackage } from './installedPackage'

export interface PackageLicense {
  name: string
  version: string
  license: string
}

let known: PackageLicense[] | undefined

/** Name, version and licence of every package that the instance runs with, from the packages installed. */
export function readLicenses(): PackageLicense[] {
  known ??= collect(ownPackage())
  return known
}

function collect(root: InstalledPackage): PackageLicense[] {
  const found = new Map<string, PackageLicense>()
  const open = [root]
  for (let one = open.pop(); one; one = open.pop()) {
    const { name, version, license, dependencies = {} } = one.manifest
    const key = `${name}@${version}`
    if (found.has(key)) continue
    found.set(key, { name, version, license: typeof license === 'string' ? license : 'unknown' })
    for (const dependency of Object.keys(dependencies)) {
      const installed = findInstalled(dependency, one.folder)
      if (installed) open.push(installed)
    }
  }
  return [...found.values()].sort((left, right) =>
    `${left.name}@${left.version}` < `${right.name}@${right.version}` ? -1 : 1,
  )
}
