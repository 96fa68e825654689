import './steps/checkNode.mjs'
import { installPackages } from './steps/packages.mjs'
import { at } from './steps/paths.mjs'
import { buildInstance } from './steps/prepare.mjs'
import { run } from './steps/run.mjs'

/**
 * Kills backups and restores at random moments, and checks that nothing is lost and nothing is half:
 * `npm run soak:kills [-- kills [seed]]`. Prints the seed, with which the same moments come again.
 */
const [kills = '50', seed] = process.argv.slice(2)
if (!(Number(kills) > 0)) throw new Error(`not a number of kills: ${kills}`)
await installPackages()
await buildInstance()
const args = [at('node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/soak/vitest.config.ts', 'backupKills']
const { code } = await run(process.execPath, args, { env: { KILLS: kills, ...(seed && { SEED: seed }) } })
process.exit(code)
