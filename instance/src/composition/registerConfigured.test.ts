import { expect, test } from 'vitest'
import type { DiscoveryObject, KnownInstance } from '@barn-workbench/core/schema'
import { createFactStore, openDatabase } from '../database'
import { registerConfigured, sameAddresses } from './registerConfigured'

const instance = (globalUniqueIdentifier: string, name: string) => ({ globalUniqueIdentifier, name }) as KnownInstance

/** A start of an instance that is configured with others. Returns the calls, and whether it is the first start. */
async function startWith(database: Awaited<ReturnType<typeof openDatabase>>, ...configured: KnownInstance[]) {
  const calls: [string, string | undefined][] = []
  const isFirstStart = await registerConfigured(
    { database, factStore: createFactStore(database) },
    { configured, register: async (known, before) => void calls.push([known.name, before?.name]) },
  )
  return { calls, isFirstStart }
}

test('each configured instance is registered together with its configuration at the last start', async () => {
  const database = await openDatabase(undefined)
  expect(await startWith(database, instance('1', 'North'))).toEqual({
    calls: [['North', undefined]],
    isFirstStart: true,
  })
  expect(await startWith(database, instance('2', 'South'), instance('1', 'North barn'))).toEqual({
    calls: [
      ['South', undefined],
      ['North barn', 'North'],
    ],
    isFirstStart: false,
  })
  await database.close()
})

test('a start at which an instance cannot be registered does not count', async () => {
  const database = await openDatabase(undefined)
  const failing = registerConfigured(
    { database, factStore: createFactStore(database) },
    { configured: [instance('1', 'North')], register: () => Promise.reject(new Error('no room')) },
  )
  await expect(failing).rejects.toThrow('no room')
  expect((await startWith(database)).isFirstStart).toBe(true)
  await database.close()
})

test('addresses are the same in the same order only', () => {
  const addresses = (...local: string[]) => ({ local }) as unknown as DiscoveryObject
  expect(sameAddresses(addresses('a', 'b'), addresses('a', 'b'))).toBe(true)
  expect(sameAddresses(addresses('a', 'b'), addresses('b', 'a'))).toBe(false)
  expect(sameAddresses(undefined, addresses('a'))).toBe(false)
})
