import { createRequire } from 'node:module'
import type { Plugin, Rolldown } from 'vite'
// The configuration of Vite is read before packages are: it cannot import core by its name.
import { HOST_MODULES } from '../../core/src/plugins/hostModules.ts'
import { emitPageModules } from './pageModules.ts'

type HostModule = (typeof HOST_MODULES)[number]

/** Name of the built file of a module, such as `host.react-dom-client`. */
const chunkNameOf = (name: HostModule) => `host.${name.replace('@barn-workbench/plugin-sdk/', '').replaceAll('/', '-')}`

const PREFIX = 'virtual:host-module/'
const require = createRequire(import.meta.url)

/** The text of a module that exports what another one does, each by its name also where that is no ES module. */
function reExport(name: HostModule): string {
  if (name.startsWith('@')) return `export * from ${JSON.stringify(name)}`
  const names = Object.keys(require(name) as object).filter((key) => /^[A-Za-z_]\w*$/.test(key) && key !== 'default')
  return [
    `import module from ${JSON.stringify(name)}`,
    `export default module`,
    `export const { ${names.join(', ')} } = module`,
  ].join('\n')
}

/** The built file of each module, from a finished bundle. */
function builtFiles(bundle: Rolldown.OutputBundle): (name: HostModule) => string {
  const files = new Map(
    Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk' && chunk.facadeModuleId ? [[chunk.facadeModuleId, chunk.fileName] as const] : [],
    ),
  )
  return (name) => files.get(`\0${PREFIX}${name}`) ?? ''
}

/** Builds a file for each of the modules. */
const moduleFiles = {
  apply: 'build',
  buildStart() {
    for (const name of HOST_MODULES)
      this.emitFile({ type: 'chunk', id: PREFIX + name, name: chunkNameOf(name), preserveSignature: 'strict' })
  },
  resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
  load: (id) => (id.startsWith(`\0${PREFIX}`) ? reExport(id.slice(PREFIX.length + 1) as HostModule) : null),
} satisfies Partial<Plugin>

/**
 * Offers the modules that plugins share with the client: one file each, and an import map in the page, so that all of
 * them have one React and one SDK. Beside them it names those that only the page has (`pageModules.ts`). The server of
 * the client adds the digests of the plugins' own modules.
 */
export function hostModules(): Plugin {
  let ofPage: ReadonlyMap<string, string> = new Map()
  return {
    name: 'host-modules',
    ...moduleFiles,
    async renderStart() {
      ofPage = await emitPageModules((file) => this.emitFile({ type: 'asset', ...file }))
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fileOf = builtFiles(bundle)
        const all = [...HOST_MODULES.map((name) => [name, fileOf(name)] as const), ...ofPage]
        const imports = Object.fromEntries(all.map(([name, file]) => [name, `./${file}`]))
        const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`
        // The map has to come before the first module.
        return html.replace('<head>', () => `<head>\n    ${map}`)
      },
    },
  }
}

/**
 * The same for the documents of widgets in frames, which the server writes: their files are listed in `frame.json`,
 * `entry`, `probe` and `style` beside the modules by name.
 */
export function frameModules(): Plugin {
  return {
    name: 'frame-modules',
    ...moduleFiles,
    generateBundle(_options, bundle) {
      const fileOf = builtFiles(bundle)
      const all = Object.values(bundle)
      const entryOf = (name: string) =>
        all.find((chunk) => chunk.type === 'chunk' && chunk.isEntry && chunk.name === name)
      const entry = entryOf('runtime')
      const probe = entryOf('probe')
      const style = all.find(({ fileName }) => fileName.endsWith('.css'))
      if (!entry || !probe || !style) return this.error('the runtime of frames lacks an entry or its style sheet')
      const imports = Object.fromEntries(HOST_MODULES.map((name) => [name, fileOf(name)]))
      const source = JSON.stringify({
        entry: entry.fileName,
        probe: probe.fileName,
        style: style.fileName,
        imports,
      })
      this.emitFile({ type: 'asset', fileName: 'frame.json', source })
    },
  }
}
