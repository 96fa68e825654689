import './steps/checkNode.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildClient, buildInstance } from './steps/prepare.mjs'
import { must } from './steps/run.mjs'

await installPackages()
// Imported only now, since the packages that these modules use may just have been installed.
const { createViteServer } = await import('vitest/node')
const { chromium } = await import('./steps/chromium.mjs')

// The runner is written in TypeScript, which this version of Node does not run by itself.
const loader = await createViteServer({
  root: at('.'),
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
})
const { readOptions } = await loader.ssrLoadModule('/tests/bench/runner/options.ts')
let options
try {
  options = readOptions(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
const browser = await chromium()
if (!browser) process.exit(1)
if (options.suites.includes('app')) {
  await buildInstance()
  await buildClient()
}
process.stderr.write('building the pages of the bench …\n')
await must('building the pages of the bench', at('node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
  cwd: at('tests/bench'),
  env: { NODE_ENV: 'production' },
})
const { bench } = await loader.ssrLoadModule('/tests/bench/runner/bench.ts')
process.stdout.write(`${await bench(options, browser)}\n`)
process.exit(0)
