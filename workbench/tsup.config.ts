import { resolve } from 'node:path'
import { defineConfig } from 'tsup'
import { describeBuild } from './build/describeBuild.ts'

export default defineConfig([
  {
    entry: ['server/main.ts', 'server/nativeFolder.ts'],
    format: 'esm',
    target: 'node20',
    outDir: 'server/dist',
    clean: true,
    splitting: false,
    noExternal: [/.*/],
  },
  {
    // The mobile app loads it before the client.
    entry: { native: 'native/main.ts' },
    format: 'iife',
    target: 'es2023',
    platform: 'browser',
    outDir: 'native/dist',
    outExtension: () => ({ js: '.js' }),
    minify: true,
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
