import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PluginPolicy, policyRefusal } from '@barn-workbench/core/plugins'
import { createPublisherKeys, readPublisherKeys, signatureOf } from '@barn-workbench/core/server'
import { createPluginFolder } from './pluginFolder'
import { packFolder, signPackage } from './pluginPackage'
import { signPolicy } from './pluginPolicy'

const newKeys = () => readPublisherKeys(createPublisherKeys('secret').privateKey, 'secret')
const [operator, author] = [newKeys(), newKeys()]
const example = resolve(import.meta.dirname, '../../examples/plugins/hello-barn')
const reason = { en: 'It sends pictures away.', de: 'Es verschickt Bilder.' }

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'policy-'))
  writeFileSync(join(folder, 'hello.bwplugin'), signPackage(packFolder(example).bytes, author))
  allow({ policyKey: operator.publicKey })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const allow = (list: object) => writeFileSync(join(folder, 'allowed.json'), JSON.stringify({ page: [], ...list }))
const signed = (policy: object, keys = operator) =>
  signPolicy(PluginPolicy.parse({ issued: '2026-11-01T08:00:00Z', ...policy }), (bytes) => signatureOf(bytes, keys))
const put = (text: string) => writeFileSync(join(folder, 'policy.jws'), text)
/** What a server offers that has just started. */
const installed = () => createPluginFolder(folder, { now: () => 0, hasFrames: true })().installed
const reasons = () => installed().faulty.map((fault) => fault.reason)

test('a plugin that is revoked by its id, its key or its version is left out, and others are offered', () => {
  for (const entry of [{ id: 'hello-barn' }, { key: author.publicKey }, { id: 'hello-barn', version: '1' }]) {
    put(signed({ revoked: [{ ...entry, reason }] }))
    expect(installed().faulty).toEqual([
      { name: 'hello.bwplugin', reason: 'revoked', detail: 'hello-barn', why: reason },
    ])
  }
  for (const entry of [{ id: 'other' }, { key: operator.publicKey }, { id: 'hello-barn', version: '2' }]) {
    put(signed({ revoked: [{ ...entry, reason }] }))
    expect(installed()).toMatchObject({ faulty: [], policy: { issued: '2026-11-01T08:00:00Z' } })
  }
})

test('with a list of allowed ones no others run, and what is revoked does not run either', () => {
  put(signed({ allowed: [{ key: author.publicKey }] }))
  expect(reasons()).toEqual([])
  put(signed({ allowed: [] }))
  expect(reasons()).toEqual(['notInPolicy'])
  put(signed({ allowed: [{ id: 'hello-barn' }], revoked: [{ id: 'hello-barn', reason }] }))
  expect(reasons()).toEqual(['revoked'])
})

test('a list of the page does not bring a revoked plugin back', () => {
  allow({ policyKey: operator.publicKey, page: ['hello-barn'] })
  put(signed({ revoked: [{ id: 'hello-barn', reason }] }))
  expect(reasons()).toEqual(['revoked'])
})

test.each<[string, () => void]>([
  ['is missing', () => undefined],
  ['was signed by somebody else', () => put(signed({}, author))],
  ['was changed', () => put(signed({}).replace(/\.[^.]/, '.A'))],
  ['is no policy', () => put('no policy')],
  [
    'has another algorithm',
    () => put(signed({}).replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url'))),
  ],
  [
    'has no key in allowed.json',
    () => {
      put(signed({}))
      allow({})
    },
  ],
])('no plugin is offered while the policy %s', (_name, change) => {
  change()
  expect(reasons()).toEqual(['policyBroken'])
  // Neither do plugins of instances run, of which the policy may have revoked any.
  expect(installed().policy).toBe('broken')
  expect(policyRefusal('broken', { id: 'any', version: '1.0.0' })).toEqual({ reason: 'notInPolicy' })
})

test('an unsigned plugin is not revoked by a key, and a policy that names nothing is none', () => {
  const policy = PluginPolicy.parse({ issued: '2026-11-01T08:00:00Z', revoked: [{ key: author.publicKey, reason }] })
  expect(policyRefusal(policy, { id: 'hello-barn', version: '1.0.0' })).toBeNull()
  expect(policyRefusal(undefined, { id: 'hello-barn', version: '1.0.0' })).toBeNull()
  expect(PluginPolicy.safeParse({ ...policy, revoked: [{ reason }] }).success).toBe(false)
})
