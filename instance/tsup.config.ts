import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'

const at = (path: string) => resolve(dirname(fileURLToPath(import.meta.url)), path)
const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

// Paths are whole, so that the build is the same from whatever folder it is started.
export default defineConfig({
  // The painter of pictures is a thread of its own, started from its own file.
  entry: { main: at('src/main.ts'), paintWorker: at('src/pictures/paintWorker.ts') },
  format: 'esm',
  target: 'node20',
  outDir: at('dist'),
  clean: true,
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@barn-workbench/')),
  noExternal: [/^@barn-workbench\//],
})
