// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { useLocalSettings } from '@barn-workbench/plugin-sdk/react'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import en from '../../../locales/en/shell.json'
import { Extras } from './Extras'

const loadMessages = async () => ({ default: en })
const plugin = definePlugin({ id: 'shell', locale: { en: loadMessages, de: loadMessages } })

function Theme() {
  const [{ theme, hasAnsweredDarkQuestion }] = useLocalSettings()
  return <output>{`${theme} ${hasAnsweredDarkQuestion}`}</output>
}

async function open(device: 'light' | 'dark') {
  const original = window.matchMedia
  window.matchMedia = ((media: string) => ({
    media,
    matches: media.includes('dark') && device === 'dark',
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  })) as unknown as typeof window.matchMedia
  onTestFinished(() => void (window.matchMedia = original))
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'dark' }, () => (
    <MemoryRouter initialEntries={['/instance/1001']}>
      <Extras />
      <Theme />
    </MemoryRouter>
  ))
}

const question = () => screen.queryByText(/set to dark/)
const tour = () => screen.queryByRole('region', { name: 'A look around' })

test('a device that is set to light is asked nothing', async () => {
  await open('light')
  expect(question()).toBeNull()
  expect(tour()).not.toBeNull()
})

test.each([
  ['Follow', 'system true'],
  ['Stay light', 'light true'],
])('a device that is set to dark is asked once, before the tour: %s', async (answer, setting) => {
  await open('dark')
  expect(question()).not.toBeNull()
  expect(tour()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: answer }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(setting))
  expect(question()).toBeNull()
  expect(tour()).not.toBeNull()
})
