import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createTestInstance } from '../testing'
import { openPackageFiles } from './packageFiles'
import { pluginCalls } from './testing/administrator'
import { packPlugin, sha256 } from './testing/packPlugin'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'barn-plugins-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const filesOf = (data: string) => readdirSync(join(data, 'plugins'), { recursive: true }).map(String).sort()

/** An instance with its data in a folder, and what its administrator does. */
async function startWith(data: string) {
  const instance = await createTestInstance({ data, simulate: false })
  return { instance, admin: pluginCalls(await instance.logIn('admin')) }
}

test('a start removes what a killed instance has left, and keeps the packages of plugins', async () => {
  const data = newFolder()
  const [first, second] = [packPlugin(), packPlugin({ release: '1.1.0' })]
  const before = await startWith(data)
  await before.admin.install(first)
  await before.admin.install(second)
  await before.admin.sendPart('half', first, [0, 100])
  await before.instance.close()
  const folder = join(data, 'plugins')
  // Killed while it wrote, before it renamed, and before the plugin was stored.
  writeFileSync(join(folder, `${'a'.repeat(64)}.bwplugin.new`), 'half')
  writeFileSync(join(folder, `${'b'.repeat(64)}.bwplugin`), 'whole')
  const { admin } = await startWith(data)
  const packages = [first, second].map((bytes) => `${sha256(bytes)}.bwplugin`)
  expect(filesOf(data)).toEqual([...packages, 'uploads'].sort())
  expect(new Uint8Array(await (await admin.fetchPackage(sha256(second))).arrayBuffer())).toEqual(second)
  expect(await admin.ask('POST', '/uploads/half/inspection')).toMatchObject({ status: 404 })
})

test('versions that are gone and plugins that are removed leave no file', async () => {
  const data = newFolder()
  const { admin } = await startWith(data)
  const versions = ['1.0.0', '1.1.0', '1.2.0'].map((release) => packPlugin({ release }))
  for (const bytes of versions) await admin.install(bytes)
  const kept = versions.slice(1).map((bytes) => `${sha256(bytes)}.bwplugin`)
  await expect.poll(() => filesOf(data)).toEqual([...kept, 'uploads'].sort())
  await admin.ask('DELETE', '/feed-silo')
  await expect.poll(() => filesOf(data)).toEqual(['uploads'])
})

test('a package that is gone from the disk is not found, and the plugin can be installed again', async () => {
  const data = newFolder()
  const { admin } = await startWith(data)
  const bytes = packPlugin()
  await admin.install(bytes)
  rmSync(join(data, 'plugins', `${sha256(bytes)}.bwplugin`))
  expect((await admin.fetchPackage(sha256(bytes))).status).toBe(404)
  expect((await admin.inspect(bytes)).result.installed).toMatchObject({ files: [], code: [] })
  expect((await admin.install(bytes)).status).toBe(200)
  expect((await admin.fetchPackage(sha256(bytes))).status).toBe(200)
})

test('a package that cannot be written leaves nothing, and the plugin stays as it was', async () => {
  const data = newFolder()
  const { admin } = await startWith(data)
  await admin.install(packPlugin())
  const update = packPlugin({ release: '1.1.0' })
  // A folder has the name under which it would be written first.
  const temporary = join(data, 'plugins', `${sha256(update)}.bwplugin.new`)
  mkdirSync(temporary)
  expect((await admin.install(update)).status).toBe(500)
  expect(await admin.list()).toMatchObject([{ version: 1, manifest: { version: '1.0.0' } }])
  expect(existsSync(join(data, 'plugins', `${sha256(update)}.bwplugin`))).toBe(false)
  rmSync(temporary, { recursive: true, force: true })
  expect((await admin.install(update)).result).toMatchObject({ version: 2 })
})

test('without a data folder packages are in memory', async () => {
  const files = openPackageFiles(undefined)
  await files.write('a', new Uint8Array([1]))
  await files.write('b', new Uint8Array([2]))
  await files.removeExcept(new Set(['b']))
  expect([await files.read('a'), await files.read('b')]).toEqual([null, new Uint8Array([2])])
  await files.remove('b')
  expect(await files.read('b')).toBeNull()
})
