import { createHash } from 'node:crypto'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { MANIFEST, SIGNATURE } from '@barn-workbench/core/plugins/package'
import {
  createPublisherKeys,
  createSuccessor,
  digestOf,
  packageChecks,
  signatureOf,
  type PublisherKeys,
} from '@barn-workbench/core/server'
import { checkInWorker } from './checkInWorker'
import { checkPackage, libraryChecks, type PackageToCheck } from './checkPackage'

const words = (text: string) => ({ en: text, de: text })
const FILES = { 'level.js': strToU8('export default { mount() {} }'), 'pictures/silo.png': new Uint8Array([1, 2, 3]) }

/** Packs a plugin and signs it. */
function pack(keys: PublisherKeys, { successors = [] as object[], id = 'silo' } = {}): Uint8Array {
  const manifest = {
    ...{ id, version: '1.0.0', api: '1.0.0', name: words('Silo'), author: { name: 'A farmer' } },
    widgets: [{ name: 'level', title: words('Level'), module: 'level.js', size: { w: 4, h: 4 } }],
    publisher: { key: keys.publicKey, successors },
    files: Object.fromEntries(Object.entries(FILES).map(([path, bytes]) => [path, digestOf(bytes)])),
  }
  const bytes = strToU8(JSON.stringify(manifest))
  return zipSync({ [MANIFEST]: bytes, [SIGNATURE]: signatureOf(bytes, keys), ...FILES })
}

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const check = (bytes: Uint8Array, more: Partial<PackageToCheck> = {}) =>
  checkPackage({ bytes, digest: sha256Of(bytes), pluginId: 'silo', seen: [], ...more })
const keys = createPublisherKeys('')
const others = createPublisherKeys('')

/** The same package with one file replaced or, by null, left out. */
function withFile(bytes: Uint8Array, path: string, content: Uint8Array | null): Uint8Array {
  const files = new Map(Object.entries(unzipSync(bytes)))
  if (content) files.set(path, content as Uint8Array<ArrayBuffer>)
  else files.delete(path)
  return zipSync(Object.fromEntries(files))
}

test('the checks of the page are those of servers', () => {
  const bytes = strToU8('some text')
  const signature = signatureOf(bytes, keys)
  expect(libraryChecks.digestOf(bytes)).toBe(packageChecks.digestOf(bytes))
  expect(libraryChecks.isSignedBy(bytes, signature, keys.publicKey)).toBe(true)
  expect(libraryChecks.isSignedBy(bytes, signature, others.publicKey)).toBe(false)
  expect(libraryChecks.isSignedBy(bytes, signature.slice(1), keys.publicKey)).toBe(false)
  expect(libraryChecks.isSignedBy(bytes, signature, 'no key')).toBe(false)
})

test('a package that is as it was signed has its files with their types', async () => {
  const checked = check(pack(keys))
  if (typeof checked === 'string') throw new Error(checked)
  expect(checked.key).toBe(keys.publicKey)
  expect([...checked.files].map(([path, { type, size }]) => [path, type, size])).toEqual([
    ['level.js', 'text/javascript', 29],
    ['pictures/silo.png', 'image/png', 3],
  ])
  expect(await checked.files.get('level.js')?.text()).toBe('export default { mount() {} }')
})

test('one that was changed does not run', () => {
  const bytes = pack(keys)
  expect(check(bytes, { digest: sha256Of(strToU8('other')) })).toBe('changed')
  expect(check(withFile(bytes, 'level.js', strToU8('evil()')))).toBe('changed')
  expect(check(withFile(bytes, 'more.js', strToU8('evil()')))).toBe('changed')
  expect(check(withFile(bytes, 'level.js', null))).toBe('changed')
  expect(check(withFile(bytes, SIGNATURE, null))).toBe('changed')
  expect(check(withFile(bytes, MANIFEST, strToU8(new TextDecoder().decode(unzipSync(bytes)[MANIFEST]) + ' ')))).toBe(
    'changed',
  )
  expect(check(pack(keys, { id: 'feed' }))).toBe('changed')
})

test('one that nobody has signed, that is no package or that is too large does not run', () => {
  const unsigned = unzipSync(withFile(pack(keys), SIGNATURE, null))
  const manifest = JSON.parse(new TextDecoder().decode(unsigned[MANIFEST])) as object
  const withoutPublisher = strToU8(JSON.stringify({ ...manifest, publisher: undefined }))
  expect(check(zipSync({ ...unsigned, [MANIFEST]: withoutPublisher }))).toBe('changed')
  expect(check(strToU8('no zip file'))).toBe('unreadable')
  expect(check(new Uint8Array(11 * 1024 * 1024))).toBe('unreadable')
})

test('another key needs a statement of the one that was seen first', () => {
  expect(check(pack(keys), { seen: [{ digest: 'before', key: keys.publicKey }] })).toMatchObject({
    key: keys.publicKey,
  })
  expect(check(pack(others), { seen: [{ digest: 'before', key: keys.publicKey }] })).toBe('otherKey')
  const successors = [createSuccessor('silo', keys, others.publicKey)]
  expect(check(pack(others, { successors }), { seen: [{ digest: 'before', key: keys.publicKey }] })).toMatchObject({
    key: others.publicKey,
  })
  const ofAnother = [createSuccessor('feed', keys, others.publicKey)]
  // A package that was seen comes again when an instance rolls back; a new one by an earlier key does not run.
  const later = { digest: 'later', key: others.publicKey }
  const earlier = pack(keys)
  expect(check(earlier, { seen: [{ digest: sha256Of(earlier), key: keys.publicKey }, later] })).toMatchObject({
    key: keys.publicKey,
  })
  expect(check(earlier, { seen: [{ digest: 'before', key: keys.publicKey }, later] })).toBe('otherKey')
  expect(check(pack(others, { successors: ofAnother }), { seen: [{ digest: 'before', key: keys.publicKey }] })).toBe(
    'otherKey',
  )
})

/** A worker that answers only when it is told to. */
function createWorker() {
  const listeners = new Map<string, (event: unknown) => void>()
  const worker = {
    postMessage: vi.fn(),
    addEventListener: (type: string, listener: unknown) => void listeners.set(type, listener as () => void),
    terminate: vi.fn(),
  }
  return { worker, emit: (type: string, event: object) => listeners.get(type)?.(event) }
}
const toCheck = () => ({ bytes: new Uint8Array(8), digest: '', pluginId: 'silo', seen: [] })

test('a worker is gone after its answer, and after its failure', async () => {
  const { worker, emit } = createWorker()
  const answer = checkInWorker(toCheck(), () => worker as never, createFakeClock())
  expect(worker.terminate).not.toHaveBeenCalled()
  emit('message', { data: 'changed' })
  expect(await answer).toBe('changed')
  expect(worker.terminate).toHaveBeenCalledOnce()
  const failing = checkInWorker(toCheck(), () => worker as never, createFakeClock())
  emit('error', {})
  await expect(failing).rejects.toThrow('the worker has failed')
  expect(worker.terminate).toHaveBeenCalledTimes(2)
})

test('a package whose check never ends cannot be read', async () => {
  const { worker } = createWorker()
  const clock = createFakeClock()
  const answer = checkInWorker(toCheck(), () => worker as never, clock)
  await clock.advance(30_000)
  expect(await answer).toBe('unreadable')
  expect(worker.terminate).toHaveBeenCalledOnce()
})
