import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiler } from '../../scripts/steps/paths.mjs'
import { writePlugin } from '../../scripts/steps/writePlugin.mjs'
import { applyBlock, readBlocks, readTestFiles } from './readGuide'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
const PACKAGES = ['core', 'plugin-sdk', 'plugins', 'instance', 'workbench']
const CONFIGURATION = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'tests/longestFirst.ts',
  'tests/setup.ts',
  'tests/testEnvironment.ts',
  'scripts/steps/slowness.mjs',
]

const guidesFolder = join(root, 'docs/guides')
const guides = readdirSync(guidesFolder)
  .filter((name) => name.startsWith('add-'))
  .map((name) => ({ name, text: readFileSync(join(guidesFolder, name), 'utf8') }))

let copy = ''

/** Copies the project without its dependencies, to which it links, and without what is built. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'barn-guides-'))
  const isSource = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const path of [...PACKAGES, ...CONFIGURATION])
    cpSync(join(root, path), join(copy, path), { recursive: true, filter: isSource })
  linkDependencies()
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

function linkDependencies(): void {
  const modules = join(root, 'node_modules')
  mkdirSync(join(copy, 'node_modules/@barn-workbench'), { recursive: true })
  for (const name of readdirSync(modules))
    if (name !== '@barn-workbench' && !name.startsWith('.'))
      symlinkSync(join(modules, name), join(copy, 'node_modules', name))
  for (const name of ['core', 'plugin-sdk'])
    symlinkSync(join(copy, name), join(copy, 'node_modules/@barn-workbench', name))
  for (const folder of PACKAGES) {
    const ownModules = join(root, folder, 'node_modules')
    if (existsSync(ownModules)) symlinkSync(ownModules, join(copy, folder, 'node_modules'))
  }
}

/** The compiler's errors in some files of the copy and their imports, or an empty string. */
async function typeErrorsOf(paths: readonly string[]): Promise<string> {
  const configuration = {
    extends: './tsconfig.json',
    compilerOptions: { incremental: false },
    include: [],
    files: [...paths, 'plugin-sdk/src/assets.d.ts', 'plugins/cameras/src/player/hls.d.ts'],
  }
  writeFileSync(join(copy, 'tsconfig.guides.json'), JSON.stringify(configuration))
  // Threads of the compiler that share the files check what all of them import once each.
  const options = ['--singleThreaded', '-p', join(copy, 'tsconfig.guides.json')]
  const { stdout, stderr } = await run(process.execPath, [compiler, ...options]).catch(
    (failure: { stdout: string; stderr: string }) => failure,
  )
  return `${stdout}${stderr}`
}

test.each(guides)('$name changes files that are as it quotes them, and names a test', ({ text }) => {
  const blocks = readBlocks(text)
  for (const block of blocks) applyBlock(copy, block)
  expect(blocks.length).toBeGreaterThan(1)
  expect(readTestFiles(text).length).toBeGreaterThan(0)
})

// Both together, since most of the time goes into reading what they import.
test('the code of the guides and of a new plugin has no type errors', async () => {
  const guidePaths = guides.flatMap(({ text }) => readBlocks(text)).map(({ path }) => path)
  const plugin = writePlugin(copy, 'feed-silo')
  const pluginPaths = readdirSync(plugin, { recursive: true, encoding: 'utf8' }).map((path) =>
    relative(copy, join(plugin, path)),
  )
  const paths = [...new Set([...guidePaths, ...pluginPaths])].filter((path) => /\.tsx?$/.test(path))
  expect(await typeErrorsOf(paths)).toBe('')
})

test('the tests of the guides pass', async () => {
  const testFiles = guides.flatMap(({ text }) => readTestFiles(text))
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  // A second worker would import everything once more.
  const { stdout } = await run(process.execPath, [vitest, 'run', '--root', copy, '--maxWorkers', '1', ...testFiles], {
    cwd: copy,
    env: { ...process.env, NO_COLOR: '1' },
  })
  expect(stdout).toMatch(new RegExp(`Test Files +${testFiles.length} passed`))
})
