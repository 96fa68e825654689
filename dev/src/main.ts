#!/usr/bin/env node
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkProject } from './checkProject'
import { develop } from './develop'
import { packProject } from './pack'
import { AuthorError } from './project'
import { runTests } from './runTests'

/*
 * The commands of plugin authors, run in the folder of a plugin: `manifest.json`, its modules in `src/`, its tests in
 * `test/`. `dev` shows the plugin in a workbench with a living barn, `check` finds what is wrong with it, `test` runs
 * its tests, `pack` makes the one file that others install.
 */

const USAGE = `barn-plugin COMMAND [FOLDER], in the folder of a plugin or with its path

  dev [--port PORT]      a workbench with a simulated barn in which the plugin runs; changes are there within a second
  check [--no-browser]   manifest, types, texts, calls and permissions, size, and the widgets in Chromium
  test [ARGUMENTS]       its tests; arguments are those of vitest
  pack [--out dist]      one file, NAME-VERSION.bwplugin, for others
`
const MAXIMUM_PORT = 65_000

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > MAXIMUM_PORT)
    throw new AuthorError(`--port takes a number from 1 to ${MAXIMUM_PORT}`)
  return port
}

async function run(command: string | undefined, args: readonly string[]): Promise<number | null> {
  if (command === 'test') return await runTests(process.cwd(), args)
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      out: { type: 'string', default: 'dist' },
      'no-browser': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? process.cwd())
  switch (command) {
    case 'dev':
      await develop(folder, readPort(values.port))
      return null
    case 'check':
      return (await checkProject(folder, !values['no-browser'])) ? 0 : 1
    case 'pack': {
      const { file, fileCount, size } = await packProject(folder, resolve(folder, values.out))
      process.stdout.write(`${file}: ${fileCount} files, ${size} bytes\n`)
      return 0
    }
    default:
      process.stdout.write(USAGE)
      return command === undefined || command === '--help' ? 0 : 1
  }
}

try {
  const code = await run(process.argv[2], process.argv.slice(3))
  if (code !== null) process.exit(code)
} catch (error) {
  const { message, stack, code } = error as NodeJS.ErrnoException
  const isMistake = error instanceof AuthorError || code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`barn-plugin: ${isMistake ? message : (stack ?? message)}\n`)
  process.exit(1)
}
