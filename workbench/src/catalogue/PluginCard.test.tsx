import { MantineProvider } from '@mantine/core'
// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OfferedPlugin } from '@barn-workbench/core/plugins'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { createFakeInstance, signedInSessions } from '@barn-workbench/plugin-sdk/testing'
import { startMessages } from '../messages/startMessages'
import { createRegistry, RegistryProvider } from '../registry/registry'
import { FaultyPluginCard, PluginCard } from './PluginCard'

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
  },
}

async function renderCard(language: 'en' | 'de', errors: readonly string[] = []) {
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
            <RegistryProvider value={createRegistry({ plugins, faulty: [], installed: [weather] })}>
              <PluginCard
                plugin={{ id: 'weather', widgets: [], pages: [], actions: [], installed: weather }}
                session={null}
              />
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
    ['Reads incidents', 'Opens an incident', 'Asks for accounts.query, which the workbench refuses to plugins'],
  ],
  [
    'de',
    'Wetter',
    ['Liest Vorfälle', 'Öffnet einen Vorfall', 'Verlangt accounts.query, was die Workbench Plugins verweigert'],
  ],
] as const)(
  'says in words who made an installed plugin and what it asks for: %s',
  async (language, name, sentences) => {
    const card = await renderCard(language)
    expect(within(card).getByRole('heading', { name })).toBeTruthy()
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(sentences)
    expect(card.textContent).toMatch(/1\.0\.0 (by|von) A farmer · 3[.,]4 kB/)
  },
)

test('counts the errors of the plugin since the page was opened, and shows the latest', async () => {
  const card = await renderCard('en', ['no sky today', 'still no sky'])
  expect(card.textContent).toContain('2 errors since the page was opened: still no sky')
  expect(card.textContent).not.toContain('not of this plugin')
})
