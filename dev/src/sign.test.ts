import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPackage } from '@barn-workbench/core/plugins/package'
import { packageChecks } from '@barn-workbench/core/server'
import { packFolder } from '@barn-workbench/workbench/pluginPackage'
import { readPolicy } from '@barn-workbench/workbench/pluginPolicy'
import { signFile, signPolicyFile } from './sign'

const example = resolve(import.meta.dirname, '../../examples/plugins/hello-barn')
let folder = ''
let file = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sign-'))
  file = join(folder, 'hello-barn-1.0.0.bwplugin')
  writeFileSync(file, packFolder(example).bytes)
  vi.stubEnv('BARN_PLUGIN_PASSPHRASE', 'secret')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const publisherOf = () => readPackage(readFileSync(file), packageChecks).publisher

test('the key is made with the first signature, for its owner alone, and used for the next', async () => {
  const key = join(folder, 'keys/own.pem')
  const first = await signFile(file, { key })
  expect(publisherOf()?.key).toBe(first)
  expect(readFileSync(key, 'utf8')).toContain('ENCRYPTED PRIVATE KEY')
  expect(statSync(key).mode & 0o777).toBe(0o600)
  writeFileSync(file, packFolder(example).bytes)
  expect(await signFile(file, { key })).toBe(first)
  vi.stubEnv('BARN_PLUGIN_PASSPHRASE', 'wrong')
  await expect(signFile(file, { key })).rejects.toThrow('cannot be used')
})

test('a build server signs by the key of its environment', async () => {
  const key = join(folder, 'own.pem')
  const expected = await signFile(file, { key })
  writeFileSync(file, packFolder(example).bytes)
  vi.stubEnv('BARN_PLUGIN_KEY', readFileSync(key, 'utf8'))
  expect(await signFile(file, {})).toBe(expected)
})

test('another key takes over by a statement of the one before, which stays in later versions', async () => {
  const [own, next] = [join(folder, 'own.pem'), join(folder, 'next.pem')]
  const from = await signFile(file, { key: own })
  const to = await signFile(file, { key: next, successorOf: own })
  expect(publisherOf()?.successors).toEqual([{ from, to, signature: expect.any(String) }])
  await signFile(file, { key: next })
  expect(publisherOf()?.successors).toHaveLength(1)
})

test('what is no package, or not there, is refused', async () => {
  await expect(signFile(join(folder, 'missing.bwplugin'), {})).rejects.toThrow('ENOENT')
  writeFileSync(file, 'no zip file')
  await expect(signFile(file, { key: join(folder, 'own.pem') })).rejects.toThrow('notAPackage')
})

test('a policy is signed into a file beside it, and what is none is refused', async () => {
  const list = join(folder, 'policy.json')
  writeFileSync(list, JSON.stringify({ issued: '2026-11-01T08:00:00Z', allowed: [{ id: 'hello-barn' }] }))
  const { file: signed, key } = await signPolicyFile(list, { key: join(folder, 'own.pem') })
  expect(signed).toBe(join(folder, 'policy.jws'))
  expect(readPolicy(signed, key)).toMatchObject({ allowed: [{ id: 'hello-barn' }], revoked: [] })
  writeFileSync(list, '{"issued":"yesterday"}')
  await expect(signPolicyFile(list, { key: join(folder, 'own.pem') })).rejects.toThrow('is no policy')
})
