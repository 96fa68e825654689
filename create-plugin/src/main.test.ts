import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

/** The program as it is published, and the folder of each test. */
const root = mkdtempSync(join(tmpdir(), 'create-plugin-'))
let folder = ''
beforeAll(async () => {
  const entryPoints = [resolve(import.meta.dirname, 'main.ts')]
  const outfile = join(root, 'dist/main.js')
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' })
  cpSync(resolve(import.meta.dirname, '../package.json'), join(root, 'package.json'))
})
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function run(...args: readonly string[]) {
  const options = { cwd: folder, encoding: 'utf8', input: '' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'dist/main.js'), ...args], options)
  return { status, stdout, stderr }
}

test('all files are there under the name, and nothing beside them', () => {
  mkdirSync(join(folder, 'feed-silo'))
  const { status, stdout } = run('feed-silo')
  expect(status).toBe(0)
  expect(stdout).toContain('There is no terminal to ask in')
  expect(readdirSync(folder)).toEqual(['feed-silo'])
  expect(readdirSync(join(folder, 'feed-silo'))).toEqual(
    expect.arrayContaining(['manifest.json', 'package.json', 'src']),
  )
  // The finished folder has the permissions of a new folder, not the private ones of a temporary folder.
  expect(statSync(join(folder, 'feed-silo')).mode).toBe(statSync(join(folder, 'feed-silo/src')).mode)
  expect(run('other-silo', '--yes').stdout).not.toContain('no terminal')
})

test('what stands in the way is left as it is, and named in a sentence', () => {
  mkdirSync(join(folder, 'full/inside'), { recursive: true })
  writeFileSync(join(folder, 'file'), 'mine')
  expect(run('full')).toMatchObject({ status: 1, stderr: 'create-plugin: The folder full exists and is not empty\n' })
  expect(run('file')).toMatchObject({ status: 1, stderr: 'create-plugin: file exists and is no folder\n' })
  expect(run('silo', '--packages', 'nowhere').stderr).toMatch(/^create-plugin: There is no folder \S+nowhere\n$/)
  expect(run('silo', '--packages', 'full').stderr).toContain('has no packed plugin-sdk: run npm run packages first')
  expect(readdirSync(folder)).toEqual(['file', 'full'])
})

test.each(['Feed Silo', 'C:\\plugins\\feed', '../feed', 'feed/silo', '.', 'füttern', 'con', 'a'.repeat(41)])(
  'the name %s is refused in a sentence',
  (name) => {
    const { status, stderr } = run(name, '--yes')
    expect(status).toBe(1)
    expect(stderr).toMatch(/^create-plugin: [^\n]*\n$/)
    expect(readdirSync(folder)).toEqual([])
  },
)
