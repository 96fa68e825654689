import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/main.ts'],
  format: 'esm',
  target: 'node20',
  outDir: 'dist',
  clean: ['dist/*.js'],
  noExternal: [/^@barn-workbench\//],
})
