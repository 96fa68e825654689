import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pluginTemplate } from './pluginTemplate.mjs'

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

/**
 * Writes a new plugin into the repository at `root` and enters it in the workbench. Throws an error with a message for
 * the user.
 */
export function writePlugin(root, id) {
  if (!ID.test(id ?? ''))
    throw new Error('a plugin is named in lowercase letters, digits and hyphens: npm run new-plugin -- feed-silo')
  const folder = join(root, 'plugins', id)
  if (existsSync(folder)) throw new Error(`plugins/${id} exists already`)
  for (const [path, content] of Object.entries(pluginTemplate(id))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const registry = join(root, 'workbench/src/plugins.ts')
  const entry = `  '${id}': () => import('@barn-workbench/plugin-${id}'),\n`
  writeFileSync(registry, readFileSync(registry, 'utf8').replace(/\}\n$/, `${entry}}\n`))
  return folder
}
