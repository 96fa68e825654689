import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
// The configuration of Vite is read before packages are: it cannot import core by its name.
import { HOST_MODULES, PAGE_MODULES } from '../../core/src/plugins/hostModules.ts'

type PageModule = (typeof PAGE_MODULES)[number]

const CONTROLS = resolve(import.meta.dirname, '../controls')
const SDK = resolve(import.meta.dirname, '../../plugin-sdk/src')

/** What the page gives of each module, by the name with which plugins import it. A name of its own goes first. */
const ENTRIES: Readonly<Record<PageModule, string>> = {
  '@barn-workbench/plugin-sdk/ui': [
    `export * from '@barn-workbench/plugin-sdk/ui'`,
    `export { WidgetControls } from ${JSON.stringify(resolve(CONTROLS, 'WidgetControls.tsx'))}`,
  ].join('\n'),
  '@barn-workbench/plugin-sdk/icons': `export * from '@barn-workbench/plugin-sdk/icons'`,
}

const ENTRY = 'virtual:page-module/'

/** The text of the entries. */
const entries: Plugin = {
  name: 'page-module-entries',
  resolveId: (id) => (id.startsWith(ENTRY) ? `\0${id}` : null),
  load: (id) => (id.startsWith(`\0${ENTRY}`) ? ENTRIES[id.slice(ENTRY.length + 1) as PageModule] : null),
}

/** The file of the SDK that holds the widget in which a component is drawn: both bundles have to share it. */
const SHARED = '@barn-workbench/plugin-sdk/widget/react'
const SHARED_FILE = resolve(SDK, 'widget/react.tsx')

/** Leaves what the page gives to plugins to its import map, by whichever path the SDK imports it. */
const hostModulesStayOut: Plugin = {
  name: 'host-modules-stay-out',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if ((HOST_MODULES as readonly string[]).includes(source)) return { id: source, external: true }
    if (!source.endsWith('/react')) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    return resolved?.id === SHARED_FILE ? { id: SHARED, external: true } : null
  },
}

/** Builds one module into one file that imports nothing but modules of the page. */
async function buildModule(name: PageModule): Promise<Rolldown.OutputChunk> {
  const result = await build({
    configFile: false,
    root: CONTROLS,
    logLevel: 'error',
    plugins: [entries, hostModulesStayOut],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY + name,
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: false },
      },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const [chunk] = output
  const others = chunk.imports.filter((path) => !(HOST_MODULES as readonly string[]).includes(path))
  if (others.length > 0) throw new Error(`${name} imports what plugins are not given: ${others.join(', ')}`)
  return chunk
}

/**
 * Builds the modules that only the page gives to plugins, and resolves with their files by name. They are a bundle of
 * their own: as entries of the client's they would pull every control and every icon into files that its screens load.
 */
export async function emitPageModules(
  emitFile: (file: { fileName: string; source: string }) => void,
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const name of PAGE_MODULES) {
    const { code } = await buildModule(name)
    const digest = createHash('sha256').update(code).digest('base64url').slice(0, 8)
    const fileName = `assets/page.${name.slice(name.lastIndexOf('/') + 1)}-${digest}.js`
    emitFile({ fileName, source: code })
    files.set(name, fileName)
  }
  return files
}
