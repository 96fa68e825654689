#!/usr/bin/env node
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface, type Interface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readChoices, UsageError } from './choices'
import { pluginFiles, type PackageSources } from './template'

const USAGE = `create-plugin [NAME] writes a new plugin for Barn Workbench into the folder NAME. It asks for what is not given.

  --title TITLE        its name on screen, in English
  --german-title TITLE the same in German; the English one by default
  --kind tile|page     a tile among others, or a widget as wide as a dashboard
  --language ts|js     TypeScript or JavaScript
  --react yes|no       whether it is written with React
  --yes                takes a tile in TypeScript with React for all that is not given
  --packages FOLDER    the folder of the packed packages of Barn Workbench, where no registry has them
`
/** The exit code of a program that the person has ended. */
const ABORTED = 130

function readFlags() {
  const { values, positionals } = parseArgs({
    options: {
      title: { type: 'string' },
      'german-title': { type: 'string' },
      kind: { type: 'string' },
      language: { type: 'string' },
      react: { type: 'string' },
      packages: { type: 'string' },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  if (positionals.length > 1) throw new UsageError('It takes one name.')
  return { ...values, name: positionals[0] }
}

/** Reads a folder. Throws the sentence that says what is wrong with it. */
function namesIn(folder: string, name: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`There is no folder ${name}`)
  return readdirSync(folder)
}

/** The packed file of a package within a folder, as a new plugin in another folder names it. */
function packedFile(packages: string, name: string, target: string): string {
  const file = namesIn(packages, packages).find((entry) =>
    new RegExp(`^barn-workbench-${name}-\\d.*\\.tgz$`).test(entry),
  )
  if (file === undefined) throw new UsageError(`${packages} has no packed ${name}: run npm run packages first`)
  return `file:${relative(target, join(packages, file)).replaceAll('\\', '/')}`
}

/** From the registry, the packages of the version of this program. */
function packageSources(packages: string | undefined, target: string): PackageSources {
  if (packages !== undefined) {
    const folder = resolve(packages)
    const fileOf = (name: string) => packedFile(folder, name, target)
    return { sdk: fileOf('plugin-sdk'), dev: fileOf('dev'), core: fileOf('core') }
  }
  const own = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return { sdk: `^${own.version}`, dev: `^${own.version}` }
}

/** Throws where a folder cannot be made without touching what is there. */
function checkTarget(target: string, name: string): void {
  const stats = lstatSync(target, { throwIfNoEntry: false })
  if (!stats) return
  if (!stats.isDirectory()) throw new UsageError(`${name} exists and is no folder`)
  if (readdirSync(target).length > 0) throw new UsageError(`The folder ${name} exists and is not empty`)
}

const WRITE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'You may not write here',
  EPERM: 'You may not write here',
  EROFS: 'Nothing can be written here',
  ENOSPC: 'The disk is full',
}

/** Writes all files of a new plugin, or none: they get their name when the last one is there. */
function writeProject(target: string, files: Readonly<Record<string, string>>): void {
  let folder: string | undefined
  try {
    folder = mkdtempSync(`${target}-`)
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), content)
    }
    if (lstatSync(target, { throwIfNoEntry: false })) rmdirSync(target)
    // A temporary folder is for its owner alone.
    mkdirSync(target)
    for (const name of readdirSync(folder)) renameSync(join(folder, name), join(target, name))
  } catch (error) {
    const fault = WRITE_FAULTS[(error as NodeJS.ErrnoException).code ?? '']
    throw fault ? new UsageError(`${fault}: ${dirname(target)}`) : error
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** The person has ended the program by Ctrl-C or Ctrl-D. */
class AbortedError extends Error {}

/** Asks in the terminal. Lines that come before their question, as pasted ones do, answer the next ones. */
function createAsk(terminal: Interface): (question: string) => Promise<string> {
  const lines = terminal[Symbol.asyncIterator]()
  return async (question) => {
    terminal.setPrompt(question)
    terminal.prompt()
    const line = await lines.next()
    if (line.done) throw new AbortedError()
    return line.value
  }
}

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help) return void process.stdout.write(USAGE)
  const terminal =
    flags.yes || !process.stdin.isTTY ? null : createInterface({ input: process.stdin, output: process.stdout })
  const ask = terminal && createAsk(terminal)
  const choices = await readChoices(flags, ask).finally(() => terminal?.close())
  const target = resolve(choices.id)
  checkTarget(target, choices.id)
  const files = pluginFiles(choices, packageSources(flags.packages, target))
  writeProject(target, files)
  if (!terminal && !flags.yes)
    process.stdout.write('\nThere is no terminal to ask in: what was not given was taken as by --yes.\n')
  if (choices.germanTitle === choices.title)
    process.stdout.write(`\nThe German title is the English one, "${choices.title}": manifest.json has both.\n`)
  process.stdout.write(`
${choices.id} has ${Object.keys(files).length} files. Next:

  cd ${choices.id}
  npm install
  npm run dev
`)
}

try {
  await main()
} catch (error) {
  if (error instanceof AbortedError) {
    process.stderr.write('\ncreate-plugin: Nothing was written.\n')
    process.exit(ABORTED)
  }
  const isMistake = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`create-plugin: ${isMistake ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}
