import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkName } from './build/chunkName.ts'
import { pluginManifests } from './build/pluginManifests.ts'
import { serveConfiguration } from './build/serveConfiguration.ts'

const port = Number(process.env.BARN_PORT_BASE ?? 4100)

export default defineConfig({
  plugins: [react(), pluginManifests(), serveConfiguration()],
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
        advancedChunks: { groups: [{ name: 'zod', test: /node_modules\/zod\/|boot\/withoutEval/ }] },
      },
    },
  },
  worker: { format: 'es' },
})
