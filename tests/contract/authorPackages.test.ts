import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { buildPackages, packedFile } from '../../scripts/steps/publishedPackages.mjs'
import {
  AUTHOR_ENVIRONMENT,
  commandsIn,
  createAuthorFolder,
  installFor,
  ONE_WORKER,
  runIn,
} from '../authors/authorFolder'

/** A first build of all packages, with the declarations of the compiler. */
const BUILD_LIMIT = 600_000

beforeAll(() => buildPackages(), BUILD_LIMIT)

test.each(['core', 'plugin-sdk', 'dev', 'create-plugin'])('the package %s is described as it is', async (name) => {
  const { messages } = await publint({ pkgDir: join(dirname(packedFile(name)), name), strict: true })
  expect(messages).toEqual([])
})

// The packages are modules, which older loaders do not read.
const OLDER_LOADERS = ['node10', 'node16-cjs']

test.each(['core', 'plugin-sdk'])('the types of the package %s fit its modules', async (name) => {
  const packed = createPackageFromTarballData(new Uint8Array(readFileSync(packedFile(name))))
  const result = await checkPackage(packed)
  const problems = 'problems' in result ? result.problems : ['the package has no types']
  expect(
    problems.filter((problem) => {
      const kind = typeof problem === 'object' && 'resolutionKind' in problem ? problem.resolutionKind : ''
      return !OLDER_LOADERS.includes(kind)
    }),
  ).toEqual([])
  const paths = packed.listFiles()
  expect(paths.filter((path) => /\.test\.|\.tsx?$/.test(path) && !path.endsWith('.d.ts'))).toEqual([])
})

function create(...args: readonly string[]) {
  const author = createAuthorFolder('feed-silo', ...args)
  onTestFinished(() => author.remove())
  return author
}

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map(({ name }) => name)

test('a new plugin in TypeScript with React passes its checks and its tests, and is packed', () => {
  const { folder, run } = create()
  expect(listFiles(folder).length).toBeLessThanOrEqual(12)
  const { devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, object>
  expect(Object.keys(devDependencies ?? {}).length).toBeLessThanOrEqual(6)
  expect(run('test', ...ONE_WORKER)).toMatchObject({ code: 0, output: expect.stringMatching(/6 passed/) as string })
  // Declarations of packages are checked too.
  const checked = run('check', '--no-browser')
  expect(checked.output.match(/^(pass|FAIL|not run) +.*$/gm)).toEqual([
    'pass     manifest and modules',
    'pass     messages',
    'pass     calls, intents and permissions',
    'pass     size',
    'pass     types',
  ])
  expect(run('pack').output).toMatch(/feed-silo-1\.0\.0\.bwplugin: 3 files/)
})

test('a new plugin in TypeScript without React has types that no bundler has to read', () => {
  const { folder, run } = create('--react', 'no')
  const asPackage = { module: 'nodenext', moduleResolution: 'nodenext', skipLibCheck: false }
  const file = join(folder, 'tsconfig.json')
  const configuration = JSON.parse(readFileSync(file, 'utf8')) as { compilerOptions: object }
  const compilerOptions = { ...configuration.compilerOptions, ...asPackage }
  // Relative imports of its tests would need endings there.
  writeFileSync(file, JSON.stringify({ compilerOptions, include: ['src'] }))
  expect(run('check', '--no-browser')).toMatchObject({
    code: 0,
    output: expect.stringContaining('pass     types') as string,
  })
})

test('a new page in JavaScript with React passes its checks', () => {
  const { run } = create('--language', 'js', '--kind', 'page')
  expect(run('check', '--no-browser')).toMatchObject({
    code: 0,
    output: expect.not.stringContaining('seems') as string,
  })
})

test('a new plugin in JavaScript without React passes its tests and its checks', () => {
  const { folder, run } = create('--language', 'js', '--react', 'no', '--title', 'Feed', '--german-title', 'Futter')
  const { name } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as { name: object }
  expect(name).toEqual({ en: 'Feed', de: 'Futter' })
  expect(run('test', ...ONE_WORKER)).toMatchObject({ code: 0, output: expect.stringMatching(/6 passed/) as string })
  expect(run('check', '--no-browser').code).toBe(0)
})

test('the examples pass their checks by the packed packages alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(at('examples'), folder, { recursive: true })
  for (const name of ['feed-and-water', 'weather-activity', 'printed-week']) {
    installFor(folder, join(folder, name))
    const checked = runIn(join(folder, name), commandsIn(folder), ['check', '--no-browser'])
    expect(checked).toMatchObject({ code: 0, output: expect.stringContaining('pass     types') as string })
  }
})

/** Runs a command of npm in a folder. One that does not end by itself is stopped once it has written `until`. */
async function runCommand(
  command: string,
  cwd: string,
  until = '\0',
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, { cwd, shell: true, detached: true, env: { ...AUTHOR_ENVIRONMENT, INIT_CWD: cwd } })
  let output = ''
  let isStopped = false
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += String(chunk)
      if (isStopped || !output.includes(until) || child.pid === undefined) return
      isStopped = true
      process.kill(-child.pid, 'SIGTERM')
    })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code: isStopped ? 0 : code, output }
}

/** Further arguments of commands. The tests in browsers have the part of the check that needs one. */
const MORE: Readonly<Record<string, readonly string[]>> = {
  'npm test': ONE_WORKER,
  'npm run check': ['--no-browser'],
}

test.each(['feed-and-water', 'weather-activity', 'printed-week'])(
  'the commands in the README of the example %s do what it says, within this repository',
  async (name) => {
    const folder = at('examples', name)
    const commands = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/`(npm [^`]+)`/g)].map(
      ([, command = '']) => command,
    )
    expect(commands).toEqual(['npm run dev', 'npm test', 'npm run check', 'npm run pack'])
    // Their scripts are the same: for one of them all commands are run, for the others those that depend on their code.
    const run = name === 'printed-week' ? commands : ['npm test', 'npm run pack']
    for (const command of run) {
      const more = MORE[command]?.join(' ')
      const whole = more === undefined ? command : `${command} -- ${more}`
      const { code, output } = await runCommand(whole, folder, command === 'npm run dev' ? 'Ready after' : undefined)
      expect({ command, code, output }).toMatchObject({ code: 0 })
    }
    expect(readdirSync(join(folder, 'dist'))).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}-1\\.\\d\\.0\\.bwplugin$`)),
    )
  },
)

test('a mistake of an author is said in a sentence, without a trace', () => {
  expect(() => createAuthorFolder('Feed Silo')).toThrow(/named in up to 40 lowercase letters, digits and hyphens/)
  const { folder, run } = create('--language', 'js', '--react', 'no')
  expect(run('check', join(folder, 'src'))).toEqual({
    code: 1,
    output: expect.stringMatching(/There is no manifest\.json in .*src: run the command in a plugin/) as string,
  })
  expect(run('dev', '--port', 'many')).toMatchObject({ code: 1, output: expect.not.stringContaining('at ') as string })
  expect(run('paint')).toMatchObject({
    code: 1,
    output: expect.stringContaining('barn-plugin COMMAND [FOLDER]') as string,
  })
  expect(run('dev', '--help')).toMatchObject({
    code: 0,
    output: expect.stringContaining('barn-plugin COMMAND [FOLDER]') as string,
  })
})
