// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { definePlugin } from '@barn-workbench/plugin-sdk'
import { createFakeInstance, renderInWorkbench } from '@barn-workbench/plugin-sdk/testing'
import en from '../../../locales/en/shell.json'
import { toast, Toasts } from './Toasts'

const loadMessages = async () => ({ default: en })
const plugin = definePlugin({ id: 'shell', locale: { en: loadMessages, de: loadMessages } })

/** Follows which elements are raised into the top layer, which jsdom does not have. The last one lies above all. */
function followTopLayer(): readonly unknown[] {
  const showPopover = vi.fn()
  const replaced = { showPopover, hidePopover: vi.fn() }
  const original = Object.getOwnPropertyDescriptors(HTMLElement.prototype)
  Object.assign(HTMLElement.prototype, replaced)
  onTestFinished(() => {
    for (const name of ['showPopover', 'hidePopover'] as const) {
      const before = original[name]
      if (before) Object.defineProperty(HTMLElement.prototype, name, before)
      else Reflect.deleteProperty(HTMLElement.prototype, name)
    }
  })
  return showPopover.mock.contexts
}

async function showPlace(): Promise<void> {
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'toasts' }, () => <Toasts />)
}

test('a message that came before its place was there lies above all of the page', async () => {
  const raised = followTopLayer()
  toast('Stored on this device.')
  await showPlace()
  const message = await screen.findByText('Stored on this device.')
  expect(raised).toEqual([message.closest('[popover]')])
})

test('each message lies above what was opened since the last one', async () => {
  const raised = followTopLayer()
  await showPlace()
  expect(raised).toHaveLength(0)
  toast('The first.')
  const place = (await screen.findByText('The first.')).closest('[popover]')
  expect(raised).toEqual([place])
  toast('The second.')
  await screen.findByText('The second.')
  expect(raised).toEqual([place, place])
})
