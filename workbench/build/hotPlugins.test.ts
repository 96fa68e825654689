import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type HotPayload, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MESSAGES_CHANGED, PLUGIN_CHANGED } from '../src/environment/hotEvents'
import { hotPlugins, messagesOf } from './hotPlugins'

const root = mkdtempSync(join(tmpdir(), 'hot-plugins-'))
const feed = join(root, 'plugins/feed')
let server: ViteDevServer
const sent: HotPayload[] = []

beforeAll(async () => {
  mkdirSync(join(feed, 'src'), { recursive: true })
  mkdirSync(join(feed, 'locale'))
  writeFileSync(join(root, 'main.ts'), `export const feed = () => import('./plugins/feed/src/manifest.ts')\n`)
  writeFileSync(
    join(feed, 'src/manifest.ts'),
    `import { settings } from './settings.ts'\nexport default { settings, locale: () => import('../locale/en.json') }\n`,
  )
  writeFileSync(join(feed, 'src/settings.ts'), 'export const settings = { days: 3 }\n')
  writeFileSync(join(feed, 'locale/en.json'), '{ "title": "Feed" }\n')
  server = await createServer({
    configFile: false,
    root,
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    plugins: [hotPlugins(root)],
  })
  const { client } = server.environments
  for (const path of ['main.ts', 'plugins/feed/src/manifest.ts', 'plugins/feed/src/settings.ts'])
    await client.transformRequest(`/${path}`)
  await client.transformRequest('/plugins/feed/locale/en.json?import')
  vi.spyOn(client.hot, 'send').mockImplementation((payload: HotPayload | string) => {
    if (typeof payload === 'object') sent.push(payload)
  })
})
afterAll(async () => {
  await server.close()
  rmSync(root, { recursive: true, force: true })
})

/** Changes a file, and resolves with the next message to the page. */
async function change(path: string, content: string): Promise<HotPayload> {
  sent.length = 0
  writeFileSync(join(feed, path), content)
  server.watcher.emit('change', join(feed, path))
  await expect.poll(() => sent).toHaveLength(1)
  return sent[0] as HotPayload
}

test('changed messages are sent to the page, which is not reloaded', async () => {
  expect(await change('locale/en.json', '{ "title": "Feed silo" }\n')).toEqual({
    type: 'custom',
    event: MESSAGES_CHANGED,
    data: { language: 'en', namespace: 'feed', content: { title: 'Feed silo' } },
  })
})

test('changed settings replace the manifest, and the page is not reloaded', async () => {
  const payload = await change('src/settings.ts', 'export const settings = { days: 5 }\n')
  expect(payload).toMatchObject({ type: 'update', updates: [{ acceptedPath: '/plugins/feed/src/manifest.ts' }] })
  const manifest = await server.environments.client.transformRequest('/plugins/feed/src/manifest.ts')
  expect(manifest?.code).toContain(PLUGIN_CHANGED)
})

test.each([
  ['plugins/feed/locale/de.json', { language: 'de', namespace: 'feed' }],
  ['locales/en/shell.json', { language: 'en', namespace: 'shell' }],
  ['plugin-sdk/locale/de/errors.json', { language: 'de', namespace: 'errors' }],
  ['plugins/feed/package.json', undefined],
])('%s holds messages of %j', (path, expected) => {
  expect(messagesOf(path)).toEqual(expected)
})
