// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { loadCode, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import en from '../../../locales/en/shell.json'
import { createRegistry, RegistryProvider } from '../registry/registry'
import { loadPaletteList, useCommandPalette } from './CommandPalette'

const loadMessages = async () => ({ default: en })
const plugin = definePlugin({ id: 'shell', locale: { en: loadMessages, de: loadMessages } })

function Palette() {
  return useCommandPalette().element
}

function Page({ navigate }: { navigate: (path: string) => void }) {
  const workbench = useWorkbench()
  return (
    <WorkbenchProvider value={{ ...workbench, navigate }}>
      <Palette />
    </WorkbenchProvider>
  )
}

/** A page whose list of the palette is not loaded before `arrived`. */
async function open(path = '/') {
  // jsdom has no dialogs that are not modal.
  HTMLDialogElement.prototype.show ??= function show(this: HTMLDialogElement) {
    this.open = true
    this.querySelector('input')?.focus()
  }
  const navigate = vi.fn()
  const instance = createFakeInstance({ permissions: ['incidents.view', 'recordings.view'], answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'palette' }, () => (
    <RegistryProvider value={createRegistry({ plugins: [], faulty: [] })}>
      <MemoryRouter initialEntries={[path]}>
        <Page navigate={navigate} />
      </MemoryRouter>
    </RegistryProvider>
  ))
  return { navigate, arrived: () => act(async () => void (await loadCode(loadPaletteList))) }
}

/** Presses a key wherever the focus is. */
const press = (key: string, modifiers = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...modifiers })
const field = () => screen.getByRole<HTMLInputElement>('combobox')
const options = () => screen.queryAllByRole('option').length

// This one comes first: from then on the list is loaded.
test('the field is there at once, and keys wait for the list: two down, and Enter runs the third', async () => {
  const { arrived, navigate } = await open()
  press('k', { ctrlKey: true })
  expect(document.activeElement).toBe(field())
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) press(key)
  await act(async () => undefined)
  expect([options(), navigate.mock.calls]).toEqual([0, []])
  await arrived()
  await waitFor(() => expect(navigate.mock.calls).toEqual([['/instance/1001/incidents']]))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('what is typed narrows the list', async () => {
  await open()
  press('k', { ctrlKey: true })
  await waitFor(() => expect(options()).toBeGreaterThan(2))
  const all = options()
  fireEvent.change(field(), { target: { value: 'cameras' } })
  await waitFor(() => expect(options()).toBeLessThan(all))
  expect(screen.getAllByRole('option')[0]?.textContent).toContain('Cameras')
})

test('a press beside the palette closes it', async () => {
  const { navigate } = await open()
  press('k', { ctrlKey: true })
  fireEvent.click(document.querySelector('dialog > div') as Element)
  expect([screen.queryByRole('combobox'), navigate.mock.calls]).toEqual([null, []])
})

test('Escape closes it, and closes nothing behind it', async () => {
  await open()
  const behind = vi.fn()
  document.body.addEventListener('keydown', behind)
  onTestFinished(() => document.body.removeEventListener('keydown', behind))
  press('k', { ctrlKey: true })
  behind.mockClear()
  press('Escape')
  expect([screen.queryByRole('combobox'), behind.mock.calls.length]).toEqual([null, 0])
})

test.each(['alarms', 'taken away', 'blind camera'])(
  '"%s", by which nothing is called, finds the incidents',
  async (text) => {
    await open()
    press('k', { ctrlKey: true })
    await waitFor(() => expect(options()).toBeGreaterThan(2))
    fireEvent.change(field(), { target: { value: text } })
    await screen.findByRole('option', { name: 'Incidents' })
    expect(screen.queryByRole('option', { name: 'Barn dashboard' })).toBeNull()
  },
)

test('what was run last comes first the next time', async () => {
  const { navigate } = await open()
  press('k', { ctrlKey: true })
  await screen.findByRole('option', { name: 'Cameras' })
  expect(screen.queryByRole('group', { name: 'Used lately' })).toBeNull()
  fireEvent.click(screen.getByRole('option', { name: 'Cameras' }))
  expect(navigate.mock.calls).toEqual([['/instance/1001/cameras']])
  press('k', { ctrlKey: true })
  await screen.findByRole('group', { name: 'Used lately' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)[0]).toBe('Cameras')
  expect(screen.getAllByRole('option', { name: 'Cameras' })).toHaveLength(1)
})

test('the screen on view is not among what was used lately', async () => {
  const { navigate } = await open('/instance/1001/cameras')
  const useEntry = async (name: string) => {
    press('k', { ctrlKey: true })
    fireEvent.click(await screen.findByRole('option', { name }))
  }
  await useEntry('Incidents')
  await useEntry('Cameras')
  expect(navigate.mock.calls).toEqual([['/instance/1001/incidents'], ['/instance/1001/cameras']])
  press('k', { ctrlKey: true })
  const recent = within(await screen.findByRole('group', { name: 'Used lately' }))
  expect(recent.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Incidents'])
  expect(screen.getAllByRole('option', { name: 'Cameras' })).toHaveLength(1)
})
