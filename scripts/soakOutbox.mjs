import './steps/checkNode.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { run } from './steps/run.mjs'

/**
 * Plays 24 simulated hours of what waits on a phone with each seed, in three tabs, and checks that nothing is lost, made
 * twice or out of order: `npm run soak:outbox [-- --seeds N] [--seed FIRST]`. Prints the first seed, with which the same
 * comes again.
 */
const args = process.argv.slice(2)
const valueOf = (name) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
const [seeds = '200', seed] = [valueOf('--seeds'), valueOf('--seed')]
if (!(Number(seeds) > 0)) throw new Error(`not a number of seeds: ${seeds}`)
await installPackages()
const command = [at('node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/soak/vitest.config.ts', 'outbox']
const { code } = await run(process.execPath, command, { env: { SEEDS: seeds, ...(seed && { SEED: seed }) } })
process.exit(code)
