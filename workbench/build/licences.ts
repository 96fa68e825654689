import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Software of others that is in the built client. */
interface Licence {
  name: string
  version: string
  license: string
}

/** The folder of the package that a module belongs to; null for a module of this project. */
export function packageFolderOf(moduleId: string): string | null {
  const [path = ''] = moduleId.replace(/^\0/, '').split('?')
  return /^(.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*)\//.exec(path)?.[1] ?? null
}

function licenceIn(folder: string): Licence[] {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) return []
  const { name, version, license } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Licence>
  return name && version ? [{ name, version, license: typeof license === 'string' ? license : 'see its package' }] : []
}

/** Writes `licences.json` beside the built client: every package that it contains, by name. */
export function licences(): Plugin {
  return {
    name: 'licences',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const folders = new Set(modules.flatMap((id) => packageFolderOf(id) ?? []))
      const found = [...folders].flatMap(licenceIn)
      const byName = found.toSorted((left, right) => left.name.localeCompare(right.name))
      this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(byName) })
    },
  }
}
