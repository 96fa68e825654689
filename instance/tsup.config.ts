import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['instance/src/main.ts'],
  format: 'esm',
  target: 'node20',
  outDir: 'instance/dist',
  clean: ['instance/dist/*.js'],
  noExternal: [/^@barn-workbench\//],
})
