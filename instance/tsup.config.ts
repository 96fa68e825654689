import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, defineConfig, type Options } from 'tsup'
import { UNBUNDLED_PACKAGES } from './unbundledPackages.mjs'

const at = (path: string) => resolve(dirname(fileURLToPath(import.meta.url)), path)
const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** The script of the page in an evidence pack: one file for browsers, which the instance puts into each page. */
const page: Options = {
  config: false,
  entry: { evidencePage: at('src/evidence/page/evidencePage.ts') },
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  outDir: at('dist'),
  outExtension: () => ({ js: '.js' }),
  minify: true,
  silent: true,
}

const bundled = Object.keys(dependencies)
  .filter((name) => !UNBUNDLED_PACKAGES.includes(name))
  .map((name) => new RegExp(`^${name}(/|$)`))
const TARGET = 'node20'
/** Packages in the older form of modules, such as the client of MQTT, ask for modules of Node by `require`. */
const WITH_REQUIRE = {
  js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);`,
}

/**
 * Threads that need few of the schemas: the reader of documents, of which each instance runs several, the painters and
 * the accumulator of pictures. They are built apart: of the files that they shared with the programs they would load
 * whatever these need of them, such as all schemas.
 */
const threads: Options = {
  config: false,
  entry: {
    documentWorker: at('src/database/documentWorker.ts'),
    paintWorker: at('src/pictures/paintWorker.ts'),
    simulatedPaintWorker: at('src/simulator/threads/simulatedPaintWorker.ts'),
    accumulatorWorker: at('src/artifacts/accumulator/accumulatorWorker.ts'),
    meterWorker: at('src/movement/meterWorker.ts'),
  },
  format: 'esm',
  target: TARGET,
  outDir: at('dist'),
  external: UNBUNDLED_PACKAGES,
  noExternal: bundled,
  banner: WITH_REQUIRE,
  splitting: false,
  silent: true,
}

// Absolute paths, so that the build does not depend on the current folder.
export default defineConfig({
  // `program` is for another program that runs an instance.
  // The readers of measurements and of packed plugins run in separate threads, started from their own files. A
  // simulated barn has other ones, so that a real barn loads nothing of the simulator. The check of a database and the
  // programs for backups and support are processes.
  entry: {
    main: at('src/main.ts'),
    program: at('src/program.ts'),
    checkProgram: at('src/database/checkProgram.ts'),
    backupProgram: at('src/backup/backupProgram.ts'),
    supportProgram: at('src/support/supportProgram.ts'),
    importProgram: at('src/measurements/fileImport/importProgram.ts'),
    queryWorker: at('src/measurements/queries/queryWorker.ts'),
    simulatedQueryWorker: at('src/simulator/threads/simulatedQueryWorker.ts'),
    packageWorker: at('src/plugins/packageWorker.ts'),
  },
  format: 'esm',
  target: TARGET,
  outDir: at('dist'),
  clean: true,
  banner: WITH_REQUIRE,
  external: UNBUNDLED_PACKAGES,
  noExternal: bundled,
  onSuccess: async () => {
    await Promise.all([build(page), build(threads)])
  },
})
