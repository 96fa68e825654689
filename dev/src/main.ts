#!/usr/bin/env node
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkProject } from './checkProject'
import { develop } from './develop'
import { packProject } from './pack'
import { AuthorError } from './project'
import { runTests } from './runTests'
import { signFile, signPolicyFile } from './sign'

/*
 * The commands of plugin authors, run in the folder of a plugin: `manifest.json`, its modules in `src/`, its tests in
 * `test/`. `dev` shows the plugin in a workbench with a living barn, `check` finds what is wrong with it, `test` runs
 * its tests, `pack` makes the one file that others install, `sign` signs it.
 * `sign-policy` is for those who run servers.
 */

const USAGE = `barn-plugin COMMAND [FOLDER], in the folder of a plugin or with its path

  dev [--port PORT] [--replay FILE]
                         a workbench with a simulated barn in which the plugin runs; changes are there within a second;
                         with a recording of a widget, that is answered from it
  check [--no-browser]   manifest, types, texts, calls and permissions, size, and the widgets in Chromium
  test [ARGUMENTS]       its tests; arguments are those of vitest
  pack [--out dist]      one file, NAME-VERSION.bwplugin, for others
  sign FILE [--key KEY] [--successor-of KEY]
                         signs a packed file; the key is made with the first signature, in ~/.barn-plugin
  sign-policy FILE [--key KEY]
                         for operators: signs a list of revoked and allowed plugins into policy.jws beside it
`
const MAXIMUM_PORT = 65_000

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > MAXIMUM_PORT)
    throw new AuthorError(`--port takes a number from 1 to ${MAXIMUM_PORT}`)
  return port
}

const OPTIONS = {
  port: { type: 'string' },
  replay: { type: 'string' },
  out: { type: 'string', default: 'dist' },
  key: { type: 'string' },
  'successor-of': { type: 'string' },
  'no-browser': { type: 'boolean', default: false },
} as const
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values']

/** The commands that take the folder of a plugin, or a file. Each resolves with its exit code; null: it goes on. */
const COMMANDS: Readonly<Record<string, (path: string, values: Values) => Promise<number | null>>> = {
  async dev(folder, { port, replay }) {
    await develop(
      folder,
      readPort(port),
      replay === undefined ? undefined : resolve(process.env.INIT_CWD ?? '.', replay),
    )
    return null
  },
  check: async (folder, values) => ((await checkProject(folder, !values['no-browser'])) ? 0 : 1),
  async pack(folder, { out }) {
    const { file, fileCount, size, warnings } = await packProject(folder, resolve(folder, out))
    for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`)
    process.stdout.write(`${file}: ${fileCount === 1 ? '1 file' : `${fileCount} files`}, ${size} bytes\n`)
    return 0
  },
  async sign(file, values) {
    const key = await signFile(file, { key: values.key, successorOf: values['successor-of'] })
    process.stdout.write(`${file}: signed by ${key}\n`)
    return 0
  },
  async 'sign-policy'(file, { key }) {
    const signed = await signPolicyFile(file, { key })
    process.stdout.write(`${signed.file}: signed by ${signed.key}\n`)
    return 0
  },
}

const isHelp = (argument: string) => argument === '--help' || argument === '-h'

async function run(name: string | undefined, args: readonly string[]): Promise<number | null> {
  // \`test --help\` is that of vitest.
  if (name === undefined || isHelp(name) || (name !== 'test' && args.some(isHelp))) {
    process.stdout.write(USAGE)
    return 0
  }
  if (name === 'test') return await runTests(process.cwd(), args)
  const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command) return await command(resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? process.cwd()), values)
  process.stdout.write(USAGE)
  return 1
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
