import './steps/checkNode.mjs'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  androidManifest,
  capacitorConfiguration,
  iosProperties,
  networkSecurityConfig,
} from './steps/nativeProjects.mjs'
import { installPackages, missingPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildClient } from './steps/prepare.mjs'
import { must } from './steps/run.mjs'

const USAGE = `npm run mobile -- web   writes the web folder of the app
npm run mobile -- sync  writes it, and the projects of Android and Xcode around it
  --config FILE         what the app is called, and which instances it knows; mobile/app.json by default
  --out FOLDER          where the web folder goes; only with web, mobile/www by default
  --platform NAME       android or ios; both by default, can be repeated
docs/mobile.md says more.
`
const PLATFORMS = ['android', 'ios']
/** Capacitor's program needs a newer Node than everything else. */
const NODE_OF_CAPACITOR = 22

function stop(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function readFlags() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        config: { type: 'string', default: at('mobile/app.json') },
        out: { type: 'string', default: at('mobile/www') },
        platform: { type: 'string', multiple: true, default: PLATFORMS },
      },
    })
  } catch (error) {
    return stop(`${error.message}\n${USAGE}`)
  }
}

async function readApp(file) {
  const { AppConfiguration, httpOriginsOf, writeNativeFolder } = await import(
    new URL('../workbench/server/dist/nativeFolder.js', import.meta.url).href
  )
  const read = AppConfiguration.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success)
    stop(read.error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`).join('\n'))
  return { app: read.data, httpOrigins: httpOriginsOf(read.data), writeNativeFolder }
}

/** Changes a file by a function of its text. */
function change(path, edit) {
  writeFileSync(path, edit(readFileSync(path, 'utf8')))
}

/** Adds to the generated projects what Capacitor does not know of. */
function completeProject(platform, app, httpOrigins) {
  if (platform === 'ios')
    return change(at('mobile/ios/App/App/Info.plist'), (text) => iosProperties(text, app, httpOrigins))
  const main = at('mobile/android/app/src/main')
  mkdirSync(join(main, 'res/xml'), { recursive: true })
  writeFileSync(join(main, 'res/xml/network_security_config.xml'), networkSecurityConfig(httpOrigins))
  change(join(main, 'AndroidManifest.xml'), androidManifest)
}

/** The packages of the app are large, and nothing else needs them: only this command installs them. */
async function installCapacitor() {
  if (Number(process.versions.node.split('.')[0]) < NODE_OF_CAPACITOR)
    stop(`Capacitor needs Node ${NODE_OF_CAPACITOR} or newer; this is ${process.versions.node}.`)
  if (missingPackages({ folder: at('mobile') }).length === 0) return
  const flags = ['ci', '--ignore-scripts', '--no-audit', '--no-fund']
  await must('installing Capacitor', 'npm', flags, { cwd: at('mobile') })
}

async function sync(platforms, app, httpOrigins) {
  await installCapacitor()
  writeFileSync(at('mobile/capacitor.config.json'), capacitorConfiguration(app, httpOrigins))
  const capacitor = (...args) =>
    must(`cap ${args.join(' ')}`, process.execPath, [at('mobile/node_modules/@capacitor/cli/bin/capacitor'), ...args], {
      cwd: at('mobile'),
      env: { CI: '1', CAPACITOR_TELEMETRY: '0' },
    })
  for (const platform of platforms) {
    await capacitor(existsSync(at('mobile', platform)) ? 'sync' : 'add', platform)
    completeProject(platform, app, httpOrigins)
    process.stdout.write(`mobile/${platform} is ready\n`)
  }
}

const { values, positionals } = readFlags()
const [command] = positionals
if (command !== 'web' && command !== 'sync') stop(USAGE)
if (values.platform.some((name) => !PLATFORMS.includes(name))) stop(USAGE)
const folder = command === 'web' ? resolve(values.out) : at('mobile/www')
await installPackages()
await buildClient()
const { app, httpOrigins, writeNativeFolder } = await readApp(resolve(values.config))
mkdirSync(dirname(folder), { recursive: true })
writeNativeFolder({ root: at('workbench/dist'), script: at('workbench/native/dist/native.js') }, folder, app)
process.stdout.write(`${folder} is written\n`)
if (command === 'sync') await sync(values.platform, app, httpOrigins)
