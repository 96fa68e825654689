// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { loadCode, WorkbenchProvider } from '@barn-workbench/plugin-sdk/host'
import { useWorkbench } from '@barn-workbench/plugin-sdk/react'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import en from '../../../locales/en/shell.json'
import { createRegistry, RegistryProvider } from '../registry/registry'
import { loadPalette, useCommandPalette } from './useCommandPalette'

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

/** A page whose palette is not loaded before `arrived`. */
async function open() {
  // jsdom has no dialogs that are not modal.
  HTMLDialogElement.prototype.show ??= function show(this: HTMLDialogElement) {
    this.open = true
    this.querySelector('input')?.focus()
  }
  const navigate = vi.fn()
  const instance = createFakeInstance({ permissions: ['incidents.view', 'recordings.view'], answers: [] })
  await renderInWorkbench({ plugin, instance, name: 'palette' }, () => (
    <RegistryProvider value={createRegistry({ plugins: [], faulty: [] })}>
      <MemoryRouter>
        <Page navigate={navigate} />
      </MemoryRouter>
    </RegistryProvider>
  ))
  return { navigate, arrived: () => act(async () => void (await loadCode(loadPalette))) }
}

/** Presses a key wherever the focus is. */
const press = (key: string, modifiers = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...modifiers })
const field = () => screen.findByRole<HTMLInputElement>('combobox')

test('what is typed before the palette is there is in its field', async () => {
  const { arrived } = await open()
  press('k', { ctrlKey: true })
  for (const key of ['l', 'o', 'x', 'Backspace', 'g', 's']) press(key)
  expect(screen.queryByRole('combobox')).toBeNull()
  await arrived()
  expect((await field()).value).toBe('logs')
})

test('nor does a field that has the focus get any of it', async () => {
  const { arrived } = await open()
  const other = document.body.appendChild(document.createElement('input'))
  onTestFinished(() => other.remove())
  other.focus()
  press('k', { ctrlKey: true })
  // What is not cancelled is typed into the field by the browser.
  expect(press('l')).toBe(false)
  await arrived()
  expect((await field()).value).toBe('l')
  expect(press('o')).toBe(true)
})

test('so do the keys of the list: two down, and Enter runs the third', async () => {
  const { arrived, navigate } = await open()
  press('k', { ctrlKey: true })
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'x']) press(key)
  await arrived()
  expect(navigate.mock.calls).toEqual([['/instance/1001/cameras']])
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('so does a press on the page, which no command that was typed before may leave', async () => {
  const { arrived, navigate } = await open()
  press('k', { ctrlKey: true })
  press('l')
  fireEvent.pointerDown(document.body)
  const isFree = press('Enter')
  await arrived()
  expect([isFree, screen.queryByRole('combobox'), navigate.mock.calls]).toEqual([true, null, []])
})

test("Escape takes the opening back, and the keys are the page's again", async () => {
  const { arrived } = await open()
  press('k', { ctrlKey: true })
  press('Escape')
  const isFree = press('a')
  await arrived()
  expect([isFree, screen.queryByRole('combobox')]).toEqual([true, null])
})
