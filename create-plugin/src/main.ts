#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
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

/** The packed file of a package within a folder, as a new plugin in another folder names it. */
function packedFile(packages: string, name: string, target: string): string {
  const file = readdirSync(packages).find((entry) => new RegExp(`^barn-workbench-${name}-\\d.*\\.tgz$`).test(entry))
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

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help) return void process.stdout.write(USAGE)
  const terminal =
    flags.yes || !process.stdin.isTTY ? null : createInterface({ input: process.stdin, output: process.stdout })
  const ask = terminal && ((question: string) => terminal.question(question))
  const choices = await readChoices(flags, ask).finally(() => terminal?.close())
  const target = resolve(choices.id)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new UsageError(`The folder ${choices.id} exists and is not empty.`)
  const files = pluginFiles(choices, packageSources(flags.packages, target))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), content)
  }
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
  const isMistake = error instanceof UsageError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  process.stderr.write(`create-plugin: ${isMistake ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
}
