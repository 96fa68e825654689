import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { CONFIGURATION_EXIT_CODE, runBarn } from './runBarn'

/** The exit code after an unexpected error, after which a service manager starts the program again. */
const CRASH_EXIT_CODE = 70

process.on('uncaughtException', (error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
  process.exit(CRASH_EXIT_CODE)
})
// The heap for short-lived objects stays small: barns run on small machines.
setFlagsFromString('--semi-space-growth-factor=1')

const OPTIONS = {
  config: { type: 'string' },
  https: { type: 'string' },
  check: { type: 'boolean' },
  schema: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

function readArguments(): ReadonlyMap<string, string | true> | null {
  try {
    return new Map(Object.entries(parseArgs({ options: OPTIONS }).values as Record<string, string | true>))
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = CONFIGURATION_EXIT_CODE
    return null
  }
}

const clientRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../workbench/dist')
const args = readArguments()
if (args) await runBarn(args, { clientRoot, environment: process.env })
