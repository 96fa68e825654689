import { resolve } from 'node:path'
import { defineConfig } from 'tsup'
import { describeBuild } from './build/describeBuild.ts'

export default defineConfig([
  {
    entry: ['server/main.ts'],
    format: 'esm',
    target: 'node20',
    outDir: 'server/dist',
    clean: true,
    noExternal: [/.*/],
  },
  {
    // The service worker is a file of its own beside the page: its path says which pages it serves.
    entry: { 'service-worker': 'worker/main.ts' },
    format: 'iife',
    target: 'es2023',
    platform: 'browser',
    outDir: 'dist',
    outExtension: () => ({ js: '.js' }),
    minify: true,
    noExternal: [/.*/],
    // The client is built before.
    define: { CLIENT_BUILD: JSON.stringify(describeBuild(resolve(import.meta.dirname, 'dist'))) },
  },
])
