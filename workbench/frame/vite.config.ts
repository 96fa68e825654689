import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { frameModules } from '../build/hostModules.ts'

/** Builds the runtime of widgets in frames, apart from the page: nothing of the workbench itself is in it. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  publicDir: false,
  plugins: [react(), frameModules()],
  build: {
    target: 'es2023',
    outDir: resolve(import.meta.dirname, '../dist/frame'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      input: {
        runtime: resolve(import.meta.dirname, 'runtime.ts'),
        probe: resolve(import.meta.dirname, 'probe.ts'),
      },
      output: {
        entryFileNames: '[name]-[hash].js',
        chunkFileNames: '[name]-[hash].js',
        assetFileNames: '[name]-[hash][extname]',
        // zod asks at its start whether it may compile, which has to be answered before.
        codeSplitting: { groups: [{ name: 'schemas', test: /node_modules\/zod\/|withoutEval/ }] },
      },
    },
  },
})
