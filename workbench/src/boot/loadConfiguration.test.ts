// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createFakeClock, wait } from '@barn-workbench/core/clock'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { CONFIGURATION_TIMEOUT, loadConfiguration, LONGEST_WAIT } from './loadConfiguration'

const configuration = {
  instances: [{ globalUniqueIdentifier: '1001', name: 'Hof Nord', discoveryObject: {} }],
}
const never = () => new Promise<never>(() => undefined)
const bodyNever = async () => ({ ok: true, text: never }) as unknown as Response

test('the list of the server is loaded and stored', async () => {
  const values = new Map<string, unknown>()
  const fetch = async () => Response.json(configuration)
  const storage = createMemoryStorage(values)
  const { list } = await loadConfiguration({ url: '/config.json', fetch, clock: createFakeClock(), storage })
  expect(list).toMatchObject(configuration)
  expect(values.get('configuration')).toMatchObject(configuration)
})

test.each([
  ['does not answer', never],
  ['stops within its answer', bodyNever],
])('the stored list is used when the server %s', async (_name, fetch) => {
  const clock = createFakeClock()
  const storage = createMemoryStorage(new Map([['configuration', configuration]]))
  const loading = loadConfiguration({ url: '/config.json', fetch, clock, storage })
  await clock.advance(CONFIGURATION_TIMEOUT)
  expect((await loading).list).toMatchObject(configuration)
})

test('what a server answers too late is stored, and told to the page that runs', async () => {
  const clock = createFakeClock()
  const values = new Map<string, unknown>([['configuration', configuration]])
  const late = { instances: [] }
  const fetch = () => wait(clock, 3 * CONFIGURATION_TIMEOUT).then(() => Response.json(late))
  const loading = loadConfiguration({ url: '/config.json', fetch, clock, storage: createMemoryStorage(values) })
  await clock.advance(CONFIGURATION_TIMEOUT)
  expect((await loading).list).toMatchObject(configuration)
  await clock.advance(3 * CONFIGURATION_TIMEOUT)
  expect(await (await loading).later).toMatchObject(late)
  await vi.waitFor(() => expect(values.get('configuration')).toMatchObject(late))
})

test('without a stored list, a server that does not answer is a timeout', async () => {
  const clock = createFakeClock()
  const loading = loadConfiguration({ url: '/config.json', fetch: never, clock, storage: createMemoryStorage() }).catch(
    (error: unknown) => error,
  )
  await clock.advance(CONFIGURATION_TIMEOUT + LONGEST_WAIT)
  expect(await loading).toMatchObject({ problem: { code: 'client/timeout' } })
})

test.each([
  ['has no list', createMemoryStorage()],
  ['cannot read its list', { ...createMemoryStorage(), get: () => Promise.reject(new Error('slow')) }],
])('a device that %s waits for a server that is late', async (_name, storage) => {
  const clock = createFakeClock()
  const fetch = () => wait(clock, 3 * CONFIGURATION_TIMEOUT).then(() => Response.json(configuration))
  const loading = loadConfiguration({ url: '/config.json', fetch, clock, storage })
  await clock.advance(3 * CONFIGURATION_TIMEOUT)
  expect((await loading).list).toMatchObject(configuration)
})

test('the list of an earlier visit is used where the server refuses', async () => {
  const storage = createMemoryStorage(new Map([['configuration', configuration]]))
  const fetch = async () => new Response('', { status: 503 })
  const { list, later } = await loadConfiguration({ url: '/config.json', fetch, clock: createFakeClock(), storage })
  expect(list).toMatchObject(configuration)
  expect(await later).toBeNull()
})

test.each(['<html></html>', '{"instances": 1}'])('an answer that is no list is an unexpected one: %s', async (text) => {
  const fetch = async () => new Response(text)
  const loading = loadConfiguration({
    ...{ url: '/config.json', fetch, clock: createFakeClock(), storage: createMemoryStorage() },
  })
  await expect(loading).rejects.toMatchObject({ problem: { code: 'client/unexpected-reply' } })
})

test('a storage that never answers does not hold up the list of the server', async () => {
  const storage = { ...createMemoryStorage(), set: never }
  const fetch = async () => Response.json(configuration)
  const { list } = await loadConfiguration({ url: '/config.json', fetch, clock: createFakeClock(), storage })
  expect(list).toMatchObject(configuration)
})
