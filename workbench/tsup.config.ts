import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['server/main.ts'],
  format: 'esm',
  target: 'node20',
  outDir: 'server/dist',
  clean: true,
  noExternal: [/.*/],
})
