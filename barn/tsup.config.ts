import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'

const at = (path: string) => resolve(dirname(fileURLToPath(import.meta.url)), path)
const INSTANCE = '@barn-workbench/instance/program'

/** The instance is built by itself, since its threads are files beside it. The server of the client is bundled. */
export default defineConfig({
  entry: { main: at('src/main.ts') },
  format: 'esm',
  target: 'node20',
  outDir: at('dist'),
  clean: true,
  noExternal: [/.*/],
  esbuildOptions(options) {
    // The other form of jsonc-parser loads its files when it runs, which a bundle cannot.
    options.mainFields = ['module', 'main']
  },
  esbuildPlugins: [
    {
      name: 'built-instance',
      setup(build) {
        build.onResolve({ filter: new RegExp(`^${INSTANCE}$`) }, () => ({
          path: '../../instance/dist/program.js',
          external: true,
        }))
      },
    },
  ],
})
