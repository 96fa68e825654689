import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { runnerImport, type Plugin } from 'vite'

interface PluginDescription {
  id: string
  widgets: readonly { id: string; code: string }[]
}

async function describe(): Promise<readonly PluginDescription[]> {
  const { module } = await runnerImport<{ descriptions: readonly PluginDescription[] }>(
    resolve(import.meta.dirname, 'describePlugins.ts'),
  )
  return module.descriptions
}

function contentOf(plugins: readonly PluginDescription[]): string {
  return JSON.stringify({ plugins }, null, 1)
}

/**
 * Writes `plugins.json` beside the client: descriptions of all plugins, which can be read without loading their code.
 */
export function pluginManifests(): Plugin {
  return {
    name: 'plugin-manifests',
    configureServer(server) {
      server.middlewares.use('/plugins.json', (_request, response, next) => {
        describe().then((plugins) => {
          response.setHeader('Content-Type', 'application/json')
          response.end(contentOf(plugins))
        }, next)
      })
    },
    async generateBundle(_, bundle) {
      const sizes = new Map<string, number>()
      for (const [file, chunk] of Object.entries(bundle)) {
        const [, plugin, widget] = /widget\.([a-z0-9-]+)\.([A-Za-z0-9-]+)-[\w-]{8}\.js$/.exec(file) ?? []
        if (plugin && widget && chunk.type === 'chunk') sizes.set(`${plugin}.${widget}`, gzipSync(chunk.code).length)
      }
      const plugins = (await describe()).map((plugin) => ({
        ...plugin,
        widgets: plugin.widgets.map((widget) => ({ ...widget, bytes: sizes.get(widget.code) ?? null })),
      }))
      this.emitFile({ type: 'asset', fileName: 'plugins.json', source: contentOf(plugins) })
    },
  }
}
