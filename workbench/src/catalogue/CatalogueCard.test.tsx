// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OfferedPlugin } from '@barn-workbench/core/plugins'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { startMessages } from '../messages/startMessages'
import { createRegistry, RegistryProvider } from '../registry/registry'
import { CatalogueCard, FaultyPluginCard } from './CatalogueCard'

test('names the plugin that is left out, the reason, and the stack in development', async () => {
  const fault = {
    reason: 'foreignId',
    params: { id: 'other.list', plugin: 'feed' },
    stack: 'Error at manifest.ts:3',
  } as const
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <FaultyPluginCard plugin={{ name: 'feed', fault }} />
    </I18nextProvider>,
  )
  expect(screen.getByRole('heading', { name: 'feed' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(
    'This plugin is left out. The id other.list must begin with “feed.”.',
  )
  expect(screen.getByText('Error at manifest.ts:3')).toBeTruthy()
})

test('a plugin whose last change cannot be built is not said to be left out', async () => {
  const fault = { reason: 'installed.notBuilt', params: { detail: 'src/feed.ts:1:1' } } as const
  render(
    <I18nextProvider i18n={await startMessages([], 'en')}>
      <FaultyPluginCard plugin={{ name: 'feed', fault }} />
    </I18nextProvider>,
  )
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(screen.getByRole('alert').textContent).toBe(
    'Its last change cannot be built, so that it runs as it was before: src/feed.ts:1:1',
  )
})

const weather: OfferedPlugin = {
  folder: 'plugins/weather-1.0.0-0123456789ab',
  bytes: 3_400,
  manifest: {
    id: 'weather',
    version: '1.0.0',
    api: '1.0.0',
    name: { en: 'Weather', de: 'Wetter' },
    description: { en: 'The weather at the barn.', de: 'Das Wetter am Stall.' },
    author: { name: 'A farmer' },
    widgets: [],
    messages: { en: {}, de: {} },
    calls: ['incidents.query', 'accounts.query'],
    intents: ['incident.open'],
    permissions: [],
    network: [{ origin: 'https://api.example', why: { en: 'The forecast.', de: 'Die Vorhersage.' } }],
  },
}

async function renderCard(language: 'en' | 'de', errors: readonly string[] = [], installed = weather) {
  const { workbench } = await signedInSessions(createFakeInstance({ permissions: [], answers: [] }))
  for (const message of errors) workbench.log.write({ level: 'ERROR', tag: 'weather', message })
  workbench.log.write({ level: 'ERROR', tag: 'another', message: 'not of this plugin' })
  const messages = async () => ({ default: {} })
  const plugins = [definePlugin({ id: 'weather', locale: { en: messages, de: messages }, widgets: [] })]
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <I18nextProvider i18n={await startMessages([], language)}>
          <WorkbenchProvider value={workbench}>
            <RegistryProvider value={createRegistry({ plugins, faulty: [], installed: [installed] })}>
              <QueryClientProvider client={new QueryClient()}>
                <CatalogueCard
                  plugin={{ id: 'weather', widgets: [], pages: [], actions: [], installed }}
                  session={null}
                />
              </QueryClientProvider>
            </RegistryProvider>
          </WorkbenchProvider>
        </I18nextProvider>
      </MantineProvider>
    </MemoryRouter>,
  )
  return screen.getByRole('region')
}

test.each([
  [
    'en',
    'Weather',
    [
      'Reads incidents',
      'Opens an incident',
      'Asks for accounts.query, which the workbench refuses to plugins',
      'Reaches https://api.example: The forecast.',
    ],
  ],
  [
    'de',
    'Wetter',
    [
      'Liest Vorfälle',
      'Öffnet einen Vorfall',
      'Verlangt accounts.query, was die Workbench Plugins verweigert',
      'Erreicht https://api.example: Die Vorhersage.',
    ],
  ],
] as const)(
  'says in words who made an installed plugin and what it asks for: %s',
  async (language, name, sentences) => {
    const card = await renderCard(language)
    expect(within(card).getByRole('heading', { name })).toBeTruthy()
    const shown = () => within(card).getAllByRole('listitem')
    await waitFor(() => expect(shown().map((item) => item.textContent)).toEqual(sentences))
    expect(card.textContent).toMatch(/1\.0\.0 (by|von) A farmer · 3[.,]4 kB/)
  },
)

test('counts the errors of the plugin since the page was opened, and shows the latest', async () => {
  const card = await renderCard('en', ['no sky today', 'still no sky'])
  expect(card.textContent).toContain('2 errors since the page was opened: still no sky')
  expect(card.textContent).not.toContain('not of this plugin')
})

test('says where it runs, who has signed it, and which servers it may reach', async () => {
  const card = await renderCard('en')
  expect(card.textContent).toContain('Nobody has signed it.')
  expect(card.textContent).toContain('Runs in the page, with the rights of the page.')
})

test.each([
  [['https://api.example'], 'It may.'],
  [[], 'It may not: allowed.json on the server does not grant it.'],
])('in a frame it reaches what is granted: %j', async (granted, sentence) => {
  const signer = { key: 'kA4'.padEnd(43, 'x'), since: Date.UTC(2026, 10, 3, 12) }
  const card = await renderCard('en', [], { ...weather, frameOrigin: 'http://127.0.0.1:4110', granted, signer })
  expect(card.textContent).toContain('Runs in a frame of its own.')
  expect(card.textContent).toContain('Signed with the key kA4xxxxx…, known here since 3 Nov 2026')
  expect(card.textContent).toContain(`Would like to reach https://api.example: The forecast. ${sentence}`)
})
