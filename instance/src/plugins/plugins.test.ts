import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import type { Notice } from '@barn-workbench/core/contract'
import { createPublisherKeys, createSuccessor } from '@barn-workbench/core/server'
import { createTestInstance, type TestInstance } from '../testing'
import { MAXIMUM_PLUGINS } from './pluginStore'
import { pluginCalls } from './testing/administrator'
import { authorKeys, packPlugin, sha256 } from './testing/packPlugin'

let instance: TestInstance
let admin: ReturnType<typeof pluginCalls>
let viewer: ReturnType<typeof pluginCalls>

beforeEach(async () => {
  instance = await createTestInstance()
  admin = pluginCalls(await instance.logIn('admin'))
  viewer = pluginCalls(await instance.logIn('viewer'))
})

const first = packPlugin()
const second = packPlugin({ release: '1.1.0' })
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })

/** The entries of the audit trail about plugins. */
async function auditEntries() {
  const { call } = await instance.logIn('admin')
  const response = await call('POST', '/api/authorization/audit/query', { limit: 1_000 })
  const { result } = (await response.json()) as {
    result: {
      action: string
      actor: { displayName: string }
      target: { entityType: string; entityId: string; name: string }
      before: object
      after: object
    }[]
  }
  return result.filter(({ target }) => target.entityType === 'plugin')
}

test('a plugin is uploaded, looked at, installed and handed to everyone as bytes', async () => {
  const bytes = packPlugin({ files: { 'readme.md': '# Silo', 'pictures/silo.png': 'picture' } })
  const looked = await admin.inspect(bytes)
  expect(looked).toMatchObject({
    status: 200,
    result: {
      digest: sha256(bytes),
      readme: '# Silo',
      changelog: null,
      pictures: [{ file: 'pictures/silo.png', url: `data:image/png;base64,${btoa('picture')}` }],
      signer: { key: authorKeys.publicKey, since: null, handedOverBy: null },
      code: [],
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
    signer: { key: authorKeys.publicKey, since: instance.clock.now() },
    installedBy: expect.stringMatching(/./),
    quarantine: null,
    previous: null,
  })
  expect(await viewer.list()).toEqual([installed.result])
  const sent = await viewer.fetchPackage(sha256(bytes))
  expect(sent.headers.get('content-type')).toBe('application/octet-stream')
  expect(sent.headers.get('x-content-type-options')).toBe('nosniff')
  expect(new Uint8Array(await sent.arrayBuffer())).toEqual(bytes)
})

test('an update is looked at beside what is installed, and the version before can be put back once', async () => {
  await admin.install(first, { grants: { calls: ['incidents.query'] } })
  const { result: looked } = await admin.inspect(second)
  expect(looked.signer).toEqual({ key: authorKeys.publicKey, since: instance.clock.now(), handedOverBy: null })
  expect(looked.installed).toMatchObject({
    plugin: { manifest: { version: '1.0.0' }, version: 1 },
    files: [{ path: 'silo.js' }],
  })
  const updated = await admin.install(second, { headers: ifMatch(1) })
  expect(updated.result).toMatchObject({ version: 2, digest: sha256(second), previous: { release: '1.0.0' } })
  expect(updated.result.grants.calls).toEqual([])
  expect((await viewer.fetchPackage(sha256(first))).status).toBe(404)
  const back = await admin.ask('PUT', '/feed-silo/roll-back', {}, ifMatch(2))
  expect(back.result).toMatchObject({
    version: 3,
    digest: sha256(first),
    grants: { calls: ['incidents.query'] },
    previous: null,
  })
  expect(new Uint8Array(await (await viewer.fetchPackage(sha256(first))).arrayBuffer())).toEqual(first)
  expect((await viewer.fetchPackage(sha256(second))).status).toBe(404)
  expect(await admin.ask('PUT', '/feed-silo/roll-back', {})).toMatchObject({ status: 409, type: 'plugin/no-previous' })
})

test('the same package once more takes the version before not away', async () => {
  await admin.install(first)
  await admin.install(second)
  const { result } = await admin.install(second, { grants: { intents: ['incident.open'] } })
  expect(result).toMatchObject({ previous: { release: '1.0.0' }, grants: { intents: ['incident.open'] } })
})

test('in quarantine nobody gets the package, also of an update, until it is released or rolled back', async () => {
  await admin.install(first)
  const reason = { reason: 'It asks too often.' }
  const { result } = await admin.ask('PUT', '/feed-silo/quarantine', reason, ifMatch(1))
  expect(result).toMatchObject({ version: 2, quarantine: { ...reason, at: instance.clock.now() } })
  expect((await viewer.fetchPackage(sha256(first))).status).toBe(404)
  expect((await admin.install(second)).result).toMatchObject({ quarantine: reason })
  expect((await viewer.fetchPackage(sha256(second))).status).toBe(404)
  expect((await admin.ask('PUT', '/feed-silo/roll-back')).result).toMatchObject({ quarantine: null })
  expect((await viewer.fetchPackage(sha256(first))).status).toBe(200)
  await admin.ask('PUT', '/feed-silo/quarantine', reason)
  expect((await admin.ask('DELETE', '/feed-silo/quarantine')).result).toMatchObject({ quarantine: null })
  expect((await viewer.fetchPackage(sha256(first))).status).toBe(200)
  expect(await admin.ask('PUT', '/feed-silo/quarantine', { reason: ' ' })).toMatchObject({ status: 400 })
})

test('only what the manifest asks for can be granted', async () => {
  const refused = await admin.install(first, { grants: { calls: ['incidents.query', 'accounts.remove'] } })
  expect(refused).toMatchObject({ status: 400, errors: [{ path: 'grants.calls.1', message: 'not_asked_for' }] })
  expect(await viewer.list()).toEqual([])
  await admin.install(first)
  const grant = (grants: object) => admin.ask('PUT', '/feed-silo/grants', grants)
  const network = ['https://feed.example']
  expect((await grant({ intents: ['incident.open'], network })).result).toMatchObject({
    grants: { calls: [], intents: ['incident.open'], network },
  })
  for (const grants of [
    { calls: ['__proto__'] },
    { network: ['https://feed.example.evil'] },
    { intents: ['toString'] },
  ])
    expect(await grant(grants)).toMatchObject({ status: 400, type: 'request/invalid' })
})

const longMessages = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`a${index}`, 'a'.repeat(2_000)]))

test.each([
  ['that nobody has signed', packPlugin({ keys: null }), 'notSigned'],
  [
    'with a signature by another key than it names',
    packPlugin({ manifest: { publisher: { key: createPublisherKeys('').publicKey } } }),
    'badSignature',
  ],
  ['for another interface', packPlugin({ manifest: { api: '2.0.0' } }), 'otherApi'],
  ['whose module does not stand alone', packPlugin({ module: "import './chunk.js'" }), 'notAlone'],
  ['with a page', packPlugin({ files: { 'page.html': '<p>' } }), 'badPath'],
  ['by the id of a word in paths', packPlugin({ id: 'uploads' }), 'badManifest'],
  ['by the id __proto__', packPlugin({ id: '__proto__' }), 'badManifest'],
  ['with a picture over 1 MB', packPlugin({ files: { 'pictures/a.png': 'a'.repeat(1024 * 1024 + 1) } }), 'tooLarge'],
  [
    'with a manifest that is too long for a list',
    packPlugin({ manifest: { messages: { en: longMessages } } }),
    'tooLarge',
  ],
  ['that unpacks to more than 30 MB', packPlugin({ files: { 'a.png': new Uint8Array(31 * 1024 * 1024) } }), 'tooLarge'],
  ['that is none', new TextEncoder().encode('no zip file at all'), 'notAPackage'],
])('a package %s is refused, with the reason', async (_, bytes, reason) => {
  expect(await admin.inspect(bytes)).toMatchObject({ status: 409, type: 'plugin/refused', params: { reason } })
  expect(await admin.install(bytes)).toMatchObject({ status: 409, params: { reason } })
  expect(await viewer.list()).toEqual([])
})

test('a file that was changed after it was signed is refused', async () => {
  const files = unzipSync(packPlugin({ files: { 'data.json': '{"silo":1}' } }))
  const changed = zipSync({ ...files, 'data.json': strToU8('{"silo":2}') })
  expect(await admin.inspect(changed)).toMatchObject({ status: 409, params: { reason: 'wrongDigest' } })
  const manifest = strToU8(strFromU8(files['manifest.json'] ?? new Uint8Array()).replace('Feed silo', 'Food silo'))
  const renamed = zipSync({ ...files, 'manifest.json': manifest })
  expect(await admin.inspect(renamed)).toMatchObject({ status: 409, params: { reason: 'badSignature' } })
})

test('a key stays with a plugin, also after it was removed, unless it hands the plugin over', async () => {
  const next = createPublisherKeys('')
  await admin.install(first)
  const byOther = packPlugin({ release: '1.1.0', keys: next })
  const otherKey = { status: 409, params: { reason: 'otherKey' } }
  expect(await admin.inspect(byOther)).toMatchObject(otherKey)
  await admin.ask('DELETE', '/feed-silo')
  expect(await admin.install(byOther)).toMatchObject(otherKey)
  const successors = [createSuccessor('feed-silo', authorKeys, next.publicKey)]
  const foreign = [createSuccessor('weather', authorKeys, next.publicKey)]
  expect(await admin.install(packPlugin({ keys: next, successors: foreign }))).toMatchObject(otherKey)
  const handedOver = packPlugin({ release: '1.1.0', keys: next, successors })
  expect((await admin.inspect(handedOver)).result.signer).toEqual({
    key: next.publicKey,
    since: null,
    handedOverBy: authorKeys.publicKey,
  })
  instance.clock.advance(1_000)
  expect((await admin.install(handedOver)).result.signer).toEqual({
    key: next.publicKey,
    since: instance.clock.now(),
  })
  expect(await admin.install(second)).toMatchObject(otherKey)
})

test('what was looked at is installed, and under its own id', async () => {
  await admin.upload('a', second)
  const put = (id: string, digest: string) => admin.ask('PUT', `/${id}`, { uploadId: 'a', digest, grants: {} })
  expect(await put('feed-silo', sha256(first))).toMatchObject({ status: 404, type: 'plugin/upload-missing' })
  expect(await put('weather', sha256(second))).toMatchObject({ status: 400, errors: [{ path: 'pluginId' }] })
  expect(await put('feed-silo', sha256(second))).toMatchObject({ status: 200 })
  // The upload has ended.
  expect(await put('feed-silo', sha256(second))).toMatchObject({ status: 404, type: 'plugin/upload-missing' })
})

test('of two administrators the second learns that something has changed', async () => {
  await admin.install(first, { headers: { 'if-none-match': '*' } })
  const mismatch = { status: 409, type: 'request/version-mismatch', params: { current: 1 } }
  expect(await admin.install(second, { headers: { 'if-none-match': '*' } })).toMatchObject(mismatch)
  expect(await admin.install(second, { headers: ifMatch(2) })).toMatchObject(mismatch)
  for (const [method, path, body] of [
    ['PUT', '/feed-silo/grants', {}],
    ['PUT', '/feed-silo/quarantine', { reason: 'a' }],
    ['DELETE', '/feed-silo/quarantine', undefined],
    ['PUT', '/feed-silo/roll-back', undefined],
    ['DELETE', '/feed-silo', undefined],
  ] as const)
    expect([path, await admin.ask(method, path, body, ifMatch(7))]).toMatchObject([path, mismatch])
  expect(await admin.install(packPlugin({ id: 'weather' }), { id: 'weather', headers: ifMatch(1) })).toMatchObject({
    status: 409,
    params: { current: null },
  })
  const both = await Promise.all(
    ['a', 'b'].map((reason) => admin.ask('PUT', '/feed-silo/quarantine', { reason }, ifMatch(1))),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('who may not manage plugins reads the list and packages, and changes nothing', async () => {
  await admin.install(first)
  for (const [method, path, body] of [
    ['POST', '/uploads/a/inspection', undefined],
    ['PUT', '/feed-silo/grants', {}],
    ['PUT', '/feed-silo/quarantine', { reason: 'a' }],
    ['PUT', '/feed-silo/roll-back', undefined],
    ['DELETE', '/feed-silo', undefined],
  ] as const)
    expect([path, (await viewer.ask(method, path, body)).status]).toEqual([path, 403])
  expect((await viewer.sendPart('a', first, [0, 10])).status).toBe(403)
  expect(await viewer.list()).toHaveLength(1)
})

test('an unknown plugin is not found', async () => {
  for (const path of ['/feed-silo/quarantine', '/__proto__/quarantine', '/FEED/quarantine'])
    expect([path, (await admin.ask('PUT', path, { reason: 'a' })).status]).toEqual([
      path,
      path.startsWith('/f') ? 404 : 400,
    ])
  expect((await viewer.fetchPackage('a'.repeat(64))).status).toBe(404)
  expect(await admin.ask('DELETE', '/feed-silo')).toMatchObject({ status: 404, type: 'plugin/not-found' })
})

test('every change is announced to everyone, and stands in the audit trail with release and digest', async () => {
  const notices: Notice[] = []
  const { hub } = instance.core
  hub.listen({
    accountId: 'a',
    canView: (permissions) => permissions.length === 0,
    canViewLayout: () => false,
    send: (notice) => notices.push(notice),
  })
  await admin.install(first)
  await admin.install(second)
  await admin.ask('PUT', '/feed-silo/grants', { calls: ['cameras.query'] })
  await admin.ask('PUT', '/feed-silo/quarantine', { reason: 'It asks too often.' })
  await admin.ask('DELETE', '/feed-silo/quarantine')
  await admin.ask('PUT', '/feed-silo/roll-back')
  await admin.ask('DELETE', '/feed-silo')
  expect(notices).toEqual([1, 2, 3, 4, 5, 6, 7].map((version) => ({ entity: 'plugin', id: 'feed-silo', version })))
  const entries = await auditEntries()
  const [oldest, newest] = [
    { release: '1.0.0', digest: sha256(first) },
    { release: '1.1.0', digest: sha256(second) },
  ]
  expect(entries.map(({ action, before, after }) => ({ action, before, after }))).toEqual(
    expect.arrayContaining([
      { action: 'plugin.installed', before: null, after: expect.objectContaining(oldest) },
      { action: 'plugin.updated', before: expect.objectContaining(oldest), after: expect.objectContaining(newest) },
      {
        action: 'plugin.granted',
        before: expect.objectContaining(newest),
        after: expect.objectContaining({ ...newest, grants: { calls: ['cameras.query'], intents: [], network: [] } }),
      },
      {
        action: 'plugin.quarantined',
        before: expect.objectContaining(newest),
        after: expect.objectContaining({ ...newest, quarantine: 'It asks too often.' }),
      },
      { action: 'plugin.released', before: expect.anything(), after: expect.objectContaining(newest) },
      { action: 'plugin.rolled-back', before: expect.objectContaining(newest), after: expect.objectContaining(oldest) },
      { action: 'plugin.removed', before: expect.objectContaining(oldest), after: null },
    ]),
  )
  expect(entries).toHaveLength(7)
  expect(entries[0]).toMatchObject({ target: { entityId: 'feed-silo', name: 'Feed silo' } })
})

test('a refused change leaves no entry and no notice', async () => {
  await admin.install(first, { grants: { calls: ['accounts.remove'] } })
  await admin.inspect(packPlugin({ keys: null }))
  expect(await auditEntries()).toEqual([])
})

test('an instance has 50 plugins at most', async () => {
  for (let number = 0; number < MAXIMUM_PLUGINS; number++) {
    const id = `silo-${number}`
    expect((await admin.install(packPlugin({ id }), { id })).status).toBe(200)
  }
  expect(await admin.install(first)).toMatchObject({ status: 409, params: { reason: 'tooManyPlugins', detail: '50' } })
  const id = 'silo-0'
  expect((await admin.install(packPlugin({ id, release: '1.1.0' }), { id })).status).toBe(200)
})

test('the dashboards with its widgets are named, also those on which people have placed some for themselves', async () => {
  const { call } = await instance.logIn('admin')
  const widget = { type: 'feed-silo.silo', version: 1, settings: {} }
  const layout = {
    schema: 1,
    title: 'Feeding',
    roles: [],
    widgets: { a: widget, b: widget, c: { ...widget, type: 'feed-silo-2.silo' } },
    grids: { desk: {} },
  }
  expect((await call('PUT', '/api/workbench/layouts/feeding', layout)).status).toBe(200)
  const operations = [{ op: 'add', key: 'own', value: { widget, places: {} } }]
  for (const layoutId of ['feeding', 'overview'])
    expect((await call('PUT', `/api/workbench/layouts/${layoutId}/own`, { base: 1, operations })).status).toBe(200)
  expect((await admin.inspect(first)).result.dashboards).toEqual([
    { layoutId: 'feeding', title: 'Feeding', widgets: 2, own: 1 },
    { layoutId: 'overview', title: 'overview', widgets: 0, own: 1 },
  ])
})
