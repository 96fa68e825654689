import { fingerprintOf, markDone, whenChanged } from './fingerprint.mjs'
import { at } from './paths.mjs'
import { must } from './run.mjs'

const print = (text) => process.stdout.write(`${text}\n`)
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const SHARED = ['core', 'tsconfig.json', 'package-lock.json'].map((name) => at(name))

const installed = at('node_modules/.barn-workbench/installed')
const lockFile = () => fingerprintOf([at('package-lock.json')])

/** Installs the packages of the lock file unless they are installed. */
export async function install() {
  await whenChanged(installed, lockFile(), async () => {
    print('installing packages …')
    await must('npm ci', npm, ['ci', '--no-audit', '--no-fund'])
  })
}

/** Links a new workspace. It adds no other packages, so that the installation stays as it is. */
export async function linkWorkspaces() {
  await must('linking the plugin', npm, ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'])
  markDone(installed, lockFile())
}

/** Builds are always production builds, also when a test runner has set another environment. */
const production = { NODE_ENV: 'production' }

/** Builds the instance server if its sources have changed. */
export async function buildInstance() {
  await whenChanged(at('instance/dist/.built'), fingerprintOf([...SHARED, at('instance')]), async () => {
    print('building the instance …')
    await must('building the instance', at('node_modules/.bin/tsup'), [], { cwd: at('instance'), env: production })
  })
}

/** Builds the web client and its server if their sources have changed. */
export async function buildClient() {
  const sources = ['plugin-sdk', 'plugins', 'workbench', 'layouts', 'locales'].map((name) => at(name))
  await whenChanged(at('workbench/server/dist/.built'), fingerprintOf([...SHARED, ...sources]), async () => {
    print('building the web client …')
    await must('building the web client', at('node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
      cwd: at('workbench'),
      env: production,
    })
    await must('building the web server', at('node_modules/.bin/tsup'), [], { cwd: at('workbench'), env: production })
  })
}
