import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkName } from './build/chunkName.ts'
import { hotPlugins } from './build/hotPlugins.ts'
import { pluginManifests } from './build/pluginManifests.ts'
import { serveConfiguration } from './build/serveConfiguration.ts'

const port = Number(process.env.BARN_PORT_BASE ?? 4100)

export default defineConfig({
  // Built files name each other by relative paths, so that the client can be served below any path.
  base: './',
  plugins: [react(), pluginManifests(), serveConfiguration(), hotPlugins(resolve(import.meta.dirname, '..'))],
  server: { port, strictPort: true, host: '127.0.0.1' },
  build: {
    target: 'es2023',
    sourcemap: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\/|boot\/withoutEval/ },
            // A file of its own, whichever plugins draw charts: it is cached apart from them.
            {
              name: 'chart',
              test: /plugin-sdk\/src\/chart\/|node_modules\/(@visx|d3-[a-z]+|internmap)\//,
              includeDependenciesRecursively: false,
            },
            { name: 'rich-text', test: /plugin-sdk\/src\/richText\//, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
})
