import { expect, test } from 'vitest'
import { callOfPlugins, FILE_MISTAKES, intentsOfPlugins, PLUGIN_FAULTS } from '@barn-workbench/core/plugins'
import { loadPluginWords } from './loadPluginWords'
import { OPENED, REQUESTS, requestsOf } from './pluginRequests'
import { MISTAKE } from './usePluginWords'

type Sentences = Record<'asks' | 'opens' | 'fault' | 'mistake', Record<string, string>>

test.each(['en', 'de'] as const)(
  'all that a plugin can ask for, and each fault of a package, has a sentence, and no other has: %s',
  async (language) => {
    const { asks, opens, fault, mistake } = (await loadPluginWords(language)).default as Sentences
    expect(Object.keys(asks).sort()).toEqual([...new Set(Object.values(REQUESTS))].sort())
    expect(Object.keys(opens).sort()).toEqual(Object.values(OPENED).sort())
    expect(Object.keys(fault).sort()).toEqual([...PLUGIN_FAULTS].sort())
    expect(Object.keys(mistake).sort()).toEqual([...FILE_MISTAKES].sort())
    for (const kind of FILE_MISTAKES) expect(MISTAKE.exec(`widgets.0: ${kind}`)?.slice(1)).toEqual(['widgets.0', kind])
  },
)

test('each intent that plugins may name is in the table', () => {
  expect(Object.keys(OPENED).sort()).toEqual(intentsOfPlugins.map(({ id }) => id).sort())
})

test('names each thing once, and what is refused by its id', () => {
  const calls = ['incidents.query', 'incidents.queryOne', 'cameras.still', 'accounts.query']
  expect(requestsOf({ calls, intents: ['incident.open', 'incident.remove', 'constructor'] })).toEqual({
    requests: [
      { kind: 'calls', name: 'readIncidents', ids: ['incidents.query', 'incidents.queryOne'] },
      { kind: 'calls', name: 'showPictures', ids: ['cameras.still'] },
      { kind: 'intents', name: 'incident', ids: ['incident.open'] },
    ],
    refused: ['accounts.query', 'incident.remove', 'constructor'],
  })
  expect(callOfPlugins('accounts.query')).toBeUndefined()
})
