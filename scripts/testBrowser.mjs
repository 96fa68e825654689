import './steps/checkNode.mjs'
import { browserTestCommand } from './steps/browserTests.mjs'
import { ffmpeg } from './steps/ffmpeg.mjs'
import { installPackages } from './steps/packages.mjs'
import { run } from './steps/run.mjs'

/** Takes `--slow 4` out of the arguments, which slows the processor of the pages down; Playwright gets the others. */
function takeSlow(args) {
  const index = args.indexOf('--slow')
  if (index < 0) return undefined
  const [, value] = args.splice(index, 2)
  const slow = Number(value)
  if (slow >= 1) return slow
  process.stderr.write(`--slow takes a number from 1 on, not ${value}\n`)
  process.exit(1)
}

await installPackages()
const args = process.argv.slice(2)
const slow = takeSlow(args)
// Without it, the tests that need it fail and say so.
await ffmpeg()
const command = browserTestCommand({ slow, args })
const { code } = await run(command.program, command.args, { env: command.env })
process.exit(code)
