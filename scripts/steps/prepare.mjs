import { existsSync } from 'node:fs'
import { fingerprintOf, isDone, whenChanged } from './fingerprint.mjs'
import { missingPackages } from './packages.mjs'
import { at } from './paths.mjs'
import { must } from './run.mjs'
import { step } from './step.mjs'

/** Builds are always production builds, also when a test runner has set another environment. */
const production = { NODE_ENV: 'production' }
const SHARED = ['core', 'tsconfig.json', 'package-lock.json'].map((name) => at(name))
const SOURCES_OF_CLIENT = ['plugin-sdk', 'plugins', 'workbench', 'layouts', 'locales'].map((name) => at(name))

/** A build: the stamp of the last one, a fingerprint of its sources, and how it is made. */
const INSTANCE = {
  stamp: at('instance/dist/.built'),
  fingerprint: () => fingerprintOf([...SHARED, at('instance')]),
  build: () =>
    step('building the instance', '10 s', () =>
      must('building the instance', process.execPath, [at('node_modules/tsup/dist/cli-default.js')], {
        cwd: at('instance'),
        env: production,
      }),
    ),
}
const CLIENT = {
  stamp: at('workbench/server/dist/.built'),
  fingerprint: () => fingerprintOf([...SHARED, ...SOURCES_OF_CLIENT]),
  build: () =>
    step('building the web client', '20 s', async () => {
      const vite = [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
      const tsup = [at('node_modules/tsup/dist/cli-default.js')]
      const options = { cwd: at('workbench'), env: production }
      await must('building the web client', process.execPath, vite, options)
      const frames = [...vite, '--config', 'frame/vite.config.ts']
      await must('building the runtime of frames', process.execPath, frames, options)
      await must('building the web server', process.execPath, tsup, options)
    }),
}

const BARN = {
  stamp: at('barn/dist/.built'),
  fingerprint: () => fingerprintOf([...SHARED, at('barn'), at('workbench')]),
  build: () =>
    step('building the program of a barn', '3 s', () =>
      must('building the program of a barn', process.execPath, [at('node_modules/tsup/dist/cli-default.js')], {
        cwd: at('barn'),
        env: production,
      }),
    ),
}

const buildIfChanged = ({ stamp, fingerprint, build }) => whenChanged(stamp, fingerprint(), build)

/** Builds the instance server if its sources have changed. */
export const buildInstance = () => buildIfChanged(INSTANCE)
/** Builds the web client and its server if their sources have changed. */
export const buildClient = () => buildIfChanged(CLIENT)
/** Builds the program that serves both if its sources have changed. The other two have to be built besides. */
export const buildBarn = () => buildIfChanged(BARN)

/**
 * Makes sure that a service can start from the existing files. It installs nothing, so that a start needs no network.
 * If sources have changed since the last build, it builds them if the packages for building are installed. Ends the
 * process with instructions if something is missing.
 */
async function prepareService(target) {
  const missing = missingPackages({ isForRunning: true })
  if (missing.length > 0)
    stop(`${missing.length} packages are not installed, such as ${missing[0]?.replace(/^.*node_modules\//, '')}`)
  if (isDone(target.stamp, target.fingerprint())) return
  if (missingPackages().length === 0) return await buildIfChanged(target)
  if (!existsSync(target.stamp)) stop('the program is not built, and the packages for building it are not installed')
  process.stderr.write(
    'The sources have changed since the last build, which is started: npm run build makes a new one.\n',
  )
}

function stop(reason) {
  process.stderr.write(`${reason}: run npm run build first\n`)
  process.exit(1)
}

export const prepareInstanceService = () => prepareService(INSTANCE)
export const prepareClientService = () => prepareService(CLIENT)
export async function prepareBarnService() {
  for (const target of [INSTANCE, CLIENT, BARN]) await prepareService(target)
}
