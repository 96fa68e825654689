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
  // The painter of pictures and the reader of measurements are threads of their own, started from their own files.
  entry: {
    main: at('src/main.ts'),
    paintWorker: at('src/pictures/paintWorker.ts'),
    queryWorker: at('src/measurements/queries/queryWorker.ts'),
  },
  format: 'esm',
  target: 'node20',
  outDir: at('dist'),
  clean: true,
  external: Object.keys(dependencies).filter((name) => !name.startsWith('@barn-workbench/')),
  noExternal: [/^@barn-workbench\//],
})
