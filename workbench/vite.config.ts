import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunkGroups.ts'
import { chunkName } from './build/chunkName.ts'
import { hostModules } from './build/hostModules.ts'
import { hotPlugins } from './build/hotPlugins.ts'
import { licences } from './build/licences.ts'
import { pluginManifests } from './build/pluginManifests.ts'
import { productionRouter } from './build/productionRouter.ts'
import { refuseCircularFiles } from './build/refuseCircularFiles.ts'
import { serveConfiguration } from './build/serveConfiguration.ts'
import { withoutJsonSchemas } from './build/withoutJsonSchemas.ts'

const port = Number(process.env.BARN_PORT_BASE ?? 4100)

export default defineConfig({
  // Built files name each other by relative paths, so that the client can be served below any path.
  base: './',
  plugins: [
    react(),
    pluginManifests(),
    hostModules(),
    productionRouter(),
    withoutJsonSchemas(),
    licences(),
    refuseCircularFiles(),
    serveConfiguration(),
    hotPlugins(resolve(import.meta.dirname, '..')),
  ],
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
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
  worker: { format: 'es' },
})
