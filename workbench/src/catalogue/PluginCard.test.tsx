// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { startMessages } from '../messages/startMessages'
import { FaultyPluginCard } from './PluginCard'

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
