import { resolve } from 'node:path'
import { runnerImport, type Plugin } from 'vite'

/** Writes `plugins.json` beside the client: what can be said of the plugins with none of their code loaded. */
export function pluginManifests(): Plugin {
  return {
    name: 'plugin-manifests',
    apply: 'build',
    async generateBundle() {
      const { module } = await runnerImport<{ descriptions: unknown }>(resolve(import.meta.dirname, 'describePlugins.ts'))
      this.emitFile({ type: 'asset', fileName: 'plugins.json', source: JSON.stringify({ plugins: module.descriptions }, null, 1) })
    },
  }
}
