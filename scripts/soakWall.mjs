import './steps/checkNode.mjs'
import { browserTestCommand } from './steps/browserTests.mjs'
import { installPackages } from './steps/packages.mjs'
import { run } from './steps/run.mjs'

/**
 * Lets a wall display run for 24 simulated hours, or as many as are asked for, and prints the heap and the elements of
 * its page at the start and at the end: `npm run soak:wall [-- hours]`. Both may grow by 5 %.
 */
const hours = Number(process.argv[2] ?? 24)
if (!(hours > 0)) {
  process.stderr.write('npm run soak:wall [-- HOURS]: simulated hours that a wall display runs, 24 by default\n')
  process.exit(process.argv[2] === '--help' ? 0 : 1)
}
await installPackages()
const command = browserTestCommand({ args: ['wall.soak', '--retries=0', '--timeout=1800000'] })
const { code } = await run(command.program, command.args, { env: { ...command.env, SOAK: String(hours) } })
process.exit(code)
