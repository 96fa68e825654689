#!/usr/bin/env node
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { pluginFiles, type PackageSources, type PluginChoices } from './template'

const USAGE = `create-plugin [NAME] writes a new plugin for Barn Workbench into the folder NAME. It asks for what is not given.

  --title TITLE        its name on screen
  --kind tile|page     a tile among others, or a widget as wide as a dashboard
  --language ts|js     TypeScript or JavaScript
  --react yes|no       whether it is written with React
  --yes                takes a tile in TypeScript with React for all that is not given
  --packages FOLDER    the folder of the packed packages of Barn Workbench, where no registry has them
`
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const MAXIMUM_ID = 40

class UsageError extends Error {}

/** The title that an id suggests: "Feed silo" for \`feed-silo\`. */
const titleOf = (id: string) => id[0]?.toUpperCase() + id.slice(1).replaceAll('-', ' ')

/** Asks questions in the terminal, or takes the first choice of each where nobody can answer. */
function createQuestions(isAsking: boolean) {
  const terminal = isAsking ? createInterface({ input: process.stdin, output: process.stdout }) : null
  return {
    async text(question: string, fallback: string): Promise<string> {
      if (!terminal) return fallback
      return (await terminal.question(`${question} (${fallback}): `)).trim() || fallback
    },
    async choice<const Choice extends string>(question: string, [first, second]: readonly [Choice, Choice]) {
      if (!terminal) return first
      const answer = (await terminal.question(`${question}, ${first} or ${second} (${first}): `)).trim()
      if (answer === '' || answer === first) return first
      if (answer === second) return second
      throw new UsageError(`${answer} is neither ${first} nor ${second}`)
    },
    end: () => terminal?.close(),
  }
}

/** A flag with one of two values; asks for it if it is not given. */
async function chosen<const Choice extends string>(
  flag: string | undefined,
  choices: readonly [Choice, Choice],
  ask: () => Promise<Choice>,
): Promise<Choice> {
  if (flag === undefined) return await ask()
  const choice = choices.find((value) => value === flag)
  if (choice === undefined) throw new UsageError(`${flag} is neither ${choices[0]} nor ${choices[1]}`)
  return choice
}

function readFlags() {
  const { values, positionals } = parseArgs({
    options: {
      title: { type: 'string' },
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

type Flags = ReturnType<typeof readFlags>

async function readChoices(flags: Flags): Promise<PluginChoices> {
  const questions = createQuestions(!flags.yes && process.stdin.isTTY)
  try {
    const id = flags.name ?? (await questions.text('Name, in lowercase letters, digits and hyphens', 'my-plugin'))
    if (!ID.test(id) || id.length > MAXIMUM_ID)
      throw new UsageError(`A plugin is named in lowercase letters, digits and hyphens, such as feed-silo; not ${id}`)
    const title = flags.title ?? (await questions.text('Title on screen', titleOf(id)))
    const KINDS = ['tile', 'page'] as const
    const kind = await chosen(flags.kind, KINDS, () => questions.choice('A widget as a', KINDS))
    const LANGUAGES = ['ts', 'js'] as const
    const language = await chosen(flags.language, LANGUAGES, () => questions.choice('Written in', LANGUAGES))
    const ANSWERS = ['yes', 'no'] as const
    const withReact = await chosen(flags.react, ANSWERS, () => questions.choice('With React', ANSWERS))
    return { id, title, kind, language, withReact: withReact === 'yes' }
  } finally {
    questions.end()
  }
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
  const choices = await readChoices(flags)
  const target = resolve(choices.id)
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new UsageError(`The folder ${choices.id} exists and is not empty.`)
  const files = pluginFiles(choices, packageSources(flags.packages, target))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), content)
  }
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
