import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** Modules that plugins of third parties share with the client, by the names with which they import them. */
const SHARED = {
  react: 'react',
  'react/jsx-runtime': 'react-jsx-runtime',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom-client',
  '@barn-workbench/plugin-sdk/widget': 'widget',
  '@barn-workbench/plugin-sdk/widget/react': 'widget-react',
  '@barn-workbench/plugin-sdk/widget/chart': 'widget-chart',
  '@barn-workbench/plugin-sdk/widget/list': 'widget-list',
} as const
type SharedName = keyof typeof SHARED

const PREFIX = 'virtual:host-module/'
const require = createRequire(import.meta.url)

/** The text of a module that exports what another one does, each by its name also where that is no ES module. */
function reExport(name: SharedName): string {
  if (name.startsWith('@')) return `export * from ${JSON.stringify(name)}`
  const names = Object.keys(require(name) as object).filter((key) => /^[A-Za-z_]\w*$/.test(key) && key !== 'default')
  return [
    `import module from ${JSON.stringify(name)}`,
    `export default module`,
    `export const { ${names.join(', ')} } = module`,
  ].join('\n')
}

/**
 * Offers the modules that plugins share with the client: one file each, and an import map in the page, so that all of
 * them have one React and one SDK. The server of the client adds the digests of the plugins' own modules.
 */
export function hostModules(): Plugin {
  return {
    name: 'host-modules',
    apply: 'build',
    buildStart() {
      for (const [name, file] of Object.entries(SHARED))
        this.emitFile({ type: 'chunk', id: PREFIX + name, name: `host.${file}`, preserveSignature: 'strict' })
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${PREFIX}`) ? reExport(id.slice(PREFIX.length + 1) as SharedName) : null),
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = new Map(
          Object.values(bundle).flatMap((chunk) =>
            chunk.type === 'chunk' && chunk.facadeModuleId ? [[chunk.facadeModuleId, chunk.fileName] as const] : [],
          ),
        )
        const imports = Object.fromEntries(
          Object.keys(SHARED).map((name) => [name, `./${files.get(`\0${PREFIX}${name}`) ?? ''}`]),
        )
        const map = `<script type="importmap">${JSON.stringify({ imports })}</script>`
        // The map has to come before the first module.
        return html.replace('<head>', () => `<head>\n    ${map}`)
      },
    },
  }
}
