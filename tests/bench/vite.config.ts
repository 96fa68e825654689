import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'

const at = (name: string) => resolve(import.meta.dirname, name)

export default defineConfig({
  root: import.meta.dirname,
  build: {
    target: 'es2023',
    emptyOutDir: true,
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: { input: { index: at('index.html'), mounts: at('mounts.html') } },
  },
})
