import { expect, test } from 'vitest'
import { displayMode as calls, type Endpoint } from '../contract'
import { decodeBytes } from '../transport/decodeReply'
import { loadDisplayMode, NOTHING_STORED } from './loadDisplayMode'

/** Loads what an instance answers with these texts, decoded as they would be. */
async function load(settings: string, defaults = '{"defaults":{}}') {
  const removed: string[] = []
  const send = async (endpoint: Endpoint) => {
    const text = endpoint.path === calls.settings.path ? settings : defaults
    return await Promise.resolve(decodeBytes(endpoint, new TextEncoder().encode(text)).value)
  }
  const loaded = await loadDisplayMode(send as never, (_, __, message) => removed.push(message), NOTHING_STORED)
  return { loaded, removed }
}

test('what is legal of a hostile answer counts', async () => {
  const { loaded, removed } = await load(
    `{"__proto__":{"x":1},
      "settings":{"__proto__":{"basicDashboard":5},"constructor":{"prototype":1},"enablePenStateIncidentChartReduction":"yes",
        "basicDashboard":"region-dashboard","barnDashboardSettings":{"__proto__":{"a":1},"enableDeadAnimalOverview":true}},
      "propertySources":{"__proto__":{"a":1},"constructor":"moon","toString":7,"basicDashboard":"local"},
      "errors":[{"source":"moon","message":"x"},null,{"source":"local","message":"broken"},7]}`,
    '{"defaults":{"__proto__":null,"basicDashboard":"barn-dashboard"}}',
  )
  expect(loaded).toEqual({
    settings: {
      constructor: { prototype: 1 },
      basicDashboard: 'region-dashboard',
      barnDashboardSettings: { enableDeadAnimalOverview: true },
    },
    propertySources: { basicDashboard: 'local' },
    errors: [{ source: 'local', message: 'broken' }],
    defaults: { basicDashboard: 'barn-dashboard' },
  })
  expect(removed).toEqual(['the property enablePenStateIncidentChartReduction is illegal and was removed'])
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

test.each([
  ['{"settings":[],"propertySources":{},"errors":[]}'],
  ['{"settings":{},"propertySources":"local","errors":[]}'],
  ['{"settings":{},"propertySources":{},"errors":{}}'],
])('%s is no answer', async (text) => {
  await expect(load(text)).rejects.toThrow('client/unexpected-reply')
})
