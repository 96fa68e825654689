import { expect, test } from 'vitest'
import { callOfPlugins, intentsOfPlugins } from '@barn-workbench/core/plugins'
import { loadMessages } from '@barn-workbench/locales'
import { manifests } from '../plugins'
import { OPENED, REQUESTS, requestsOf } from './pluginRequests'

interface Sentences {
  catalogue: Record<'asks' | 'opens', Record<string, string>> & {
    plugins: Record<string, Record<'name' | 'description', string>>
  }
}
const sentencesOf = async (language: 'en' | 'de') =>
  ((await loadMessages(language, 'layouts')).default as Sentences).catalogue

test.each(['en', 'de'] as const)(
  'all that a plugin can ask for has a sentence, and no other has: %s',
  async (language) => {
    const { asks, opens, plugins } = await sentencesOf(language)
    expect(Object.keys(asks).sort()).toEqual([...new Set(Object.values(REQUESTS))].sort())
    expect(Object.keys(opens).sort()).toEqual(Object.values(OPENED).sort())
    // The workbench's own plugins have names in words, too.
    expect(Object.keys(plugins).sort()).toEqual(Object.keys(manifests).sort())
  },
)

test('each intent that plugins may name is in the table', () => {
  expect(Object.keys(OPENED).sort()).toEqual(intentsOfPlugins.map(({ id }) => id).sort())
})

test('names each thing once, and what is refused by its id', () => {
  const calls = ['incidents.query', 'incidents.queryOne', 'cameras.still', 'accounts.query']
  expect(requestsOf({ calls, intents: ['incident.open', 'incident.remove', 'constructor'] })).toEqual({
    asks: ['readIncidents', 'showPictures'],
    opens: ['incident'],
    refused: ['accounts.query', 'incident.remove', 'constructor'],
  })
  expect(callOfPlugins('accounts.query')).toBeUndefined()
})
