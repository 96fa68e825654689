import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPackage } from '@barn-workbench/core/plugins/package'
import { createPublisherKeys, createSuccessor, packageChecks, readPublisherKeys } from '@barn-workbench/core/server'
import { createPluginFolder } from './pluginFolder'
import { signPackage } from './pluginPackage'

const newKeys = () => readPublisherKeys(createPublisherKeys('secret').privateKey, 'secret')
const [own, next, other] = [newKeys(), newKeys(), newKeys()]

const MODULE = 'export default { mount() {} }'
const words = { en: 'Silo', de: 'Silo' }
const described = {
  id: 'feed-silo',
  version: '1.2.0',
  api: '1.0.0',
  name: words,
  author: { name: 'A farmer' },
  widgets: [{ name: 'silo', title: words, module: 'silo.js', size: { w: 6, h: 6 } }],
}

/** An unsigned package. */
async function unsigned(version = '1.2.0'): Promise<Uint8Array> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-384', strToU8(MODULE)))
  const digest = `sha384-${Buffer.from(bytes).toString('base64')}`
  const manifest = { ...described, version, files: { 'silo.js': digest } }
  return zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest)), 'silo.js': strToU8(MODULE) })
}

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (bytes: Uint8Array) => writeFileSync(join(folder, 'silo.bwplugin'), bytes)
const allow = (entry: unknown) => writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: [entry] }))
/** A server that has just started, as far as it knows plugins. */
const started = (options: object = {}) => createPluginFolder(folder, { now: () => 0, hasFrames: true, ...options })
const faultsOf = (read: ReturnType<typeof started>) => read().installed.faulty.map(({ reason }) => reason)
const keyOf = (read: ReturnType<typeof started>) => read().installed.plugins[0]?.signer?.key

test('a signed package is read with its signer, who is known from then on', async () => {
  put(signPackage(await unsigned(), own))
  expect(keyOf(started())).toBe(own.publicKey)
  const { 'feed-silo': known } = JSON.parse(readFileSync(join(folder, 'known-keys.json'), 'utf8')) as Record<
    string,
    { key: string; since: number }
  >
  expect(known).toEqual({ key: own.publicKey, since: expect.closeTo(Date.now(), -4) })
  put(signPackage(await unsigned('1.3.0'), own))
  expect(started()().installed.plugins[0]).toMatchObject({ manifest: { version: '1.3.0' }, signer: known })
})

test('an update by another key, or by none, is left out, and one that was handed over is taken', async () => {
  put(signPackage(await unsigned(), own))
  started()()
  put(signPackage(await unsigned('1.3.0'), other))
  expect(faultsOf(started())).toEqual(['otherKey'])
  put(await unsigned('1.3.0'))
  expect(faultsOf(started())).toEqual(['otherKey'])
  // A statement of somebody else hands nothing over, and neither does one about another plugin.
  put(signPackage(await unsigned('1.3.0'), next, [createSuccessor('feed-silo', other, next.publicKey)]))
  expect(faultsOf(started())).toEqual(['otherKey'])
  put(signPackage(await unsigned('1.3.0'), next, [createSuccessor('another', own, next.publicKey)]))
  expect(faultsOf(started())).toEqual(['otherKey'])
  const handedOver = [
    createSuccessor('feed-silo', own, other.publicKey),
    createSuccessor('feed-silo', other, next.publicKey),
  ]
  put(signPackage(await unsigned('1.3.0'), next, handedOver))
  expect(keyOf(started())).toBe(next.publicKey)
  // The earlier key is no longer the plugin's.
  put(signPackage(await unsigned('1.4.0'), own))
  expect(faultsOf(started())).toEqual(['otherKey'])
})

test.each([
  ['the manifest was changed', (files: Record<string, Uint8Array>) => changeManifest(files, '1.2.0', '9.0.0')],
  ['the signature is missing', (files: Record<string, Uint8Array>) => without(files, 'manifest.sig')],
  ['the key was changed', (files: Record<string, Uint8Array>) => changeManifest(files, own.publicKey, other.publicKey)],
  ['the signature is torn', (files: Record<string, Uint8Array>) => ({ ...files, 'manifest.sig': new Uint8Array(5) })],
])('a package is refused when %s', async (_name, change) => {
  put(zipSync(change(unzipSync(signPackage(await unsigned(), own)))))
  expect(faultsOf(started())).toEqual(['badSignature'])
  expect(existsSync(join(folder, 'known-keys.json'))).toBe(false)
})

const without = (files: Record<string, Uint8Array>, name: string) =>
  Object.fromEntries(Object.entries(files).filter(([path]) => path !== name))

function changeManifest(files: Record<string, Uint8Array>, from: string, to: string): Record<string, Uint8Array> {
  const text = strFromU8(files['manifest.json'] ?? new Uint8Array())
  expect(text).toContain(from)
  return { ...files, 'manifest.json': strToU8(text.replace(from, to)) }
}

test('a file that was changed after signing is refused by its digest', async () => {
  put(zipSync({ ...unzipSync(signPackage(await unsigned(), own)), 'silo.js': strToU8('export default null') }))
  expect(faultsOf(started())).toEqual(['wrongDigest'])
})

test('the list lets a plugin into the page by its id, with its key, or in some versions', async () => {
  put(signPackage(await unsigned(), own))
  const isInPage = (entry: unknown) => {
    allow(entry)
    return !started()().framed.has('feed-silo')
  }
  expect(isInPage('feed-silo')).toBe(true)
  expect(isInPage({ id: 'feed-silo', key: own.publicKey })).toBe(true)
  expect(isInPage({ id: 'feed-silo', key: other.publicKey })).toBe(false)
  expect(isInPage({ id: 'feed-silo', version: '1' })).toBe(true)
  expect(isInPage({ id: 'feed-silo', version: '1.2' })).toBe(true)
  expect(isInPage({ id: 'feed-silo', version: '1.20' })).toBe(false)
  allow({ id: 'feed-silo', keys: 'x' })
  expect(faultsOf(started())).toEqual(['allowListBroken'])
})

test('keys that cannot be kept are known until the end, which is said once; a broken file ends the start', async () => {
  put(signPackage(await unsigned(), own))
  const logError = vi.fn()
  const read = started({ logError })
  writeFileSync(join(folder, 'known-keys.json'), 'no JSON')
  expect(() => started()).toThrow('known-keys.json cannot be read')
  rmSync(join(folder, 'known-keys.json'))
  // A folder in its place refuses to be written.
  mkdirSync(join(folder, 'known-keys.json', 'full'), { recursive: true })
  expect(keyOf(read)).toBe(own.publicKey)
  expect(logError).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('the keys of plugins cannot be kept'))
})

test('a key is of no use without its passphrase', () => {
  const { privateKey } = createPublisherKeys('secret')
  expect(privateKey).toContain('ENCRYPTED')
  expect(() => readPublisherKeys(privateKey, 'wrong')).toThrow()
  expect(() => readPublisherKeys('no key', '')).toThrow()
})

test('signing again replaces the signature', async () => {
  const twice = signPackage(signPackage(await unsigned(), own), other)
  expect(readPackage(twice, packageChecks).publisher?.key).toBe(other.publicKey)
})
