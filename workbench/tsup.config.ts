import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['workbench/server/main.ts'],
  format: 'esm',
  target: 'node20',
  outDir: 'workbench/server/dist',
  clean: true,
  noExternal: [/.*/],
})
