import { readFileSync } from 'node:fs'
import { defineConfig } from 'tsup'

const { dependencies } = JSON.parse(readFileSync('instance/package.json', 'utf8')) as { dependencies: Record<string, string> }

export default defineConfig({
  // The painter of pictures is a thread of its own, started from its own file.
  entry: { main: 'instance/src/main.ts', paintWorker: 'instance/src/pictures/paintWorker.ts' },
  format: 'esm',
  target: 'node20',
  outDir: 'instance/dist',
  clean: ['instance/dist/*.js'],
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@barn-workbench/')),
  noExternal: [/^@barn-workbench\//],
})
