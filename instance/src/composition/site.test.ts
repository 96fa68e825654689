import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { expect, onTestFinished, test } from 'vitest'
import { createTestInstance } from '../testing'

const SITE = '/api/workbench/site'
const picture = createCanvas(64, 36).toBuffer('image/jpeg').toString('base64')

/** Starts a barn without a simulation, and signs its administrator in. */
async function startBarn(options: Partial<Parameters<typeof createTestInstance>[0]> & { data: string }) {
  const instance = await createTestInstance({ simulate: false, ...options })
  onTestFinished(() => instance.close().catch(() => undefined))
  const admin = await instance.logIn('admin')
  const json = async (response: Promise<Response>) => (await (await response).json()) as { result: unknown }
  return {
    admin,
    close: () => instance.close(),
    site: async () => (await json(admin.call('GET', SITE))).result,
    version: async () => (await json(admin.call('GET', '/api/v'))).result,
    image: async () => (await json(admin.call('GET', '/api/identity/imageUrl'))).result as { imageUrl: string | null },
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'barn-site-'))
const chosen = { name: 'Hof Sonne', species: 'chickens', timeZone: 'America/Chicago' }

test('what is said of a site on screen is in use after a restart, its name at once', async () => {
  const data = newFolder()
  const first = await startBarn({ data })
  expect(await first.site()).toMatchObject({ name: 'Hof Nord', species: 'pigs', needsRestart: false })
  expect((await first.admin.call('PUT', SITE, chosen)).status).toBe(200)
  expect(await first.site()).toMatchObject({ ...chosen, isFixed: false, isSettled: true, needsRestart: true })
  expect(await first.version()).toMatchObject({ name: 'Hof Sonne', species: 'pigs', timeZone: 'Europe/Berlin' })
  await first.close()

  const again = await startBarn({ data })
  expect(await again.version()).toMatchObject(chosen)
  expect(await again.site()).toMatchObject({ needsRestart: false })
  await again.close()

  const renamed = await startBarn({ data, name: 'Hof Süd' })
  expect(await renamed.version()).toMatchObject({ ...chosen, name: 'Hof Süd' })
})

test('a picture of a site is kept, is shown, and goes away again', async () => {
  const data = newFolder()
  const first = await startBarn({ data })
  expect(await first.image()).toEqual({ imageUrl: null })
  expect((await first.admin.call('PUT', `${SITE}/picture`, { picture: 'bm8gcGljdHVyZQ==' })).status).toBe(400)
  expect((await first.admin.call('PUT', `${SITE}/picture`, { picture })).status).toBe(200)
  await first.close()

  const again = await startBarn({ data })
  const { imageUrl } = await again.image()
  const shown = await again.admin.call('GET', imageUrl ?? '')
  expect([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer()).toString('base64')]).toEqual([
    'image/jpeg',
    picture,
  ])
  expect((await again.admin.call('DELETE', `${SITE}/picture`)).status).toBe(204)
  expect(await again.image()).toEqual({ imageUrl: null })
})

test('a simulated barn changes its name alone, and only those who run the site change anything', async () => {
  const { logIn } = await createTestInstance()
  const [admin, viewer] = [await logIn('admin'), await logIn('viewer')]
  expect((await admin.call('PUT', SITE, chosen)).status).toBe(400)
  const renamed = { name: 'Schauhof', species: 'pigs', timeZone: 'Europe/Berlin' }
  expect((await admin.call('PUT', SITE, renamed)).status).toBe(200)
  for (const body of [
    { ...renamed, timeZone: '+01:00' },
    { ...renamed, name: ' ' },
    { ...renamed, color: 'red' },
  ])
    expect((await admin.call('PUT', SITE, body)).status).toBe(400)
  expect((await viewer.call('PUT', SITE, renamed)).status).toBe(403)
  const entries = await admin.call('POST', '/api/authorization/audit/query', {})
  expect(await entries.text()).toContain('instance.site-changed')
})
