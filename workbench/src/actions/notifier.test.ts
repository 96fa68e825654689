// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { createElement } from 'react'
import { ToastContainer } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import type { WriteNews } from '@barn-workbench/core/writes'
import type { Toast } from '@barn-workbench/plugin-sdk'
import { MAIN_ID } from '@barn-workbench/plugin-sdk/host'
import shell from '../../../locales/en/shell.json'
import { dismissAllToasts } from '../toasts/showToast'
import { createWriteNotifier, notifyOfToast } from './notifier'

const REFUSED = { code: 'request/unavailable', params: {} } as never

beforeEach(() => void render(createElement(ToastContainer)))
afterEach(async () => {
  await dismissAllToasts()
  cleanup()
})

/** A plugin that has words for closing an incident, and none for anything else. */
async function openNotifier() {
  const messages = i18next.createInstance()
  const close = { success: 'The incident is closed.', error: 'The incident could not be closed.' }
  await messages.init({
    lng: 'en',
    ns: ['shell', 'incidents'],
    resources: { en: { shell, incidents: { toast: { incident: { close } }, open: 'Open it' } } },
  })
  const navigate = vi.fn(async () => undefined)
  const openInInstance = vi.fn(async () => undefined)
  const dependencies: Parameters<typeof notifyOfToast>[2] = {
    clock: createFakeClock(),
    words: (ns, key, values) => messages.t(key, { ...values, ns }),
    problemText: () => 'The barn does not answer.',
    askOnConflict: async () => 'leave',
    openInInstance,
    navigate,
  }
  const toast = (one: Toast) => notifyOfToast('incidents', one, dependencies)
  return { notify: createWriteNotifier('incidents', dependencies).notify, toast, navigate, openInInstance }
}

const success: WriteNews = { state: 'success' } as WriteNews
const error = (again?: () => Promise<unknown>) => ({ state: 'error', problem: REFUSED, again }) as WriteNews
const kindOf = (text: string) =>
  /Toastify__toast--(success|error|info)/.exec(screen.getByText(text).closest('.Toastify__toast')?.className ?? '')?.[1]

test.each([
  ['generic_saved', 'any.write', success, 'Saved.', 'success'],
  ['generic_could_not_save', 'other.write', error(), 'Could not be saved. The barn does not answer.', 'error'],
  ['the words of the plugin', 'incident.close', success, 'The incident is closed.', 'success'],
])('%s is said of a write', async (...[, name, news, words, kind]) => {
  const { notify } = await openNotifier()
  notify(name, news)
  await screen.findByText(words)
  expect(kindOf(words)).toBe(kind)
})

test("a write that has failed is said in the plugin's words with the reason, and never as a success", async () => {
  const { notify } = await openNotifier()
  notify('incident.close', error())
  await screen.findByText('The incident could not be closed. The barn does not answer.')
  expect(screen.queryByText('The incident is closed.')).toBeNull()
})

test('a message that offers to undo names what it is about', async () => {
  const { notify } = await openNotifier()
  notify('incident.close', { state: 'success', undo: async () => true, titleOf: () => 'Pen 3' })
  await screen.findByText('Pen 3: The incident is closed.')
})

test('after an undo the focus is on the screen, not on the page', async () => {
  const main = Object.assign(document.createElement('main'), { id: MAIN_ID, tabIndex: -1 })
  document.body.append(main)
  const { notify } = await openNotifier()
  notify('incident.close', { state: 'success', undo: async () => true })
  const button = await screen.findByRole('button', { name: shell.undo.label })
  button.focus()
  button.click()
  await waitFor(() => expect(document.activeElement).toBe(main))
  main.remove()
})

test('a call that may be sent again has a button that does so', async () => {
  const { notify } = await openNotifier()
  const again = vi.fn(async () => undefined)
  notify('sent.again', error(again))
  const button = await screen.findByRole('button', { name: shell.again })
  button.click()
  await waitFor(() => expect(again).toHaveBeenCalledOnce())
})

test('a refusal that can be mended has a button that leads there, but not instead of sending again', async () => {
  const { notify, openInInstance } = await openNotifier()
  const mendsAt = { path: '/incident/a', label: 'open' } as const
  notify('incident.close', { state: 'error', problem: REFUSED, mendsAt })
  const button = await screen.findByRole('button', { name: 'Open it' })
  button.click()
  await waitFor(() => expect(openInInstance).toHaveBeenCalledWith('/incident/a'))
})

test("a plugin's message may lead to what it tells of", async () => {
  const { toast, navigate } = await openNotifier()
  const opens = { path: '/instance/1001/incident/a', label: 'open' }
  toast({ kind: 'success', key: 'toast.incident.close.success', opens })
  const button = await screen.findByRole('button', { name: 'Open it' })
  button.click()
  expect(navigate).toHaveBeenCalledWith(opens.path)
})
