import { beforeEach, expect, test } from 'vitest'
import { createTestInstance, type TestInstance } from '../testing'
import { pluginCalls } from './testing/administrator'
import { authorKeys, packPlugin, sha256 } from './testing/packPlugin'

let instance: TestInstance
let admin: ReturnType<typeof pluginCalls>

beforeEach(async () => {
  instance = await createTestInstance()
  admin = pluginCalls(await instance.logIn('admin'))
})

test('a plugin is uploaded, looked at, installed and handed to everyone as bytes', async () => {
  const bytes = packPlugin({ files: { 'readme.md': '# Silo' } })
  const looked = await admin.inspect(bytes)
  expect(looked).toMatchObject({
    status: 200,
    result: {
      digest: sha256(bytes),
      readme: '# Silo',
      changelog: null,
      signer: { key: authorKeys.publicKey, since: null, handedOverBy: null },
      dashboards: [],
      installed: null,
    },
  })
  const installed = await admin.install(bytes, { grants: { calls: ['incidents.query'] } })
  expect(installed.result).toMatchObject({
    pluginId: 'feed-silo',
    version: 1,
    digest: sha256(bytes),
    grants: { calls: ['incidents.query'], intents: [], network: [] },
    quarantine: null,
    previous: null,
  })
  const viewer = pluginCalls(await instance.logIn('viewer'))
  expect(await viewer.list()).toEqual([installed.result])
  const sent = await viewer.fetchPackage(sha256(bytes))
  expect(sent.headers.get('content-type')).toBe('application/octet-stream')
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes)
})
