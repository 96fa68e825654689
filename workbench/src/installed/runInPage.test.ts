// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SECOND } from '@barn-workbench/core/time'
import type { WidgetServices } from '@barn-workbench/plugin-sdk/host'
import type { WidgetHost } from '@barn-workbench/plugin-sdk/widget'
import { runInPage } from './runInPage'

beforeEach(() => {
  // The test environment makes no style sheets.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {
        return undefined
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

const log = vi.fn<WidgetServices['log']>()
beforeEach(() => void log.mockClear())

/** Runs a widget whose module is what `load` resolves with. */
function run(load: () => Promise<unknown>, styles: readonly string[] = []) {
  const running = runInPage({
    tap: (channel) => channel,
    widget: { pluginId: 'weather', name: 'today', instanceId: '1001' },
    module: '/plugins/weather/today.js',
    styles,
    calls: [],
    snapshots: {
      settings: {},
      language: { locale: 'en-GB', timeZone: 'UTC' },
      messages: {},
      theme: { scheme: 'light', reducedMotion: false },
      box: { width: 0, height: 0, isVisible: true, isOnPaper: false },
      time: { start: 0, end: 0, window: { start: 0, end: 0 }, cursor: null, moment: null },
      permissions: [],
      barn: { name: 'Hof Nord', species: null },
      userMode: 'advanced',
      clock: 0,
    },
    services: () => ({ log }) as unknown as WidgetServices,
    load,
    fetch: () => Promise.resolve(new Response('', { status: 404 })),
  })
  document.body.append(running.element)
  onTestFinished(() => running.end())
  return { ...running, state: () => running.served.view.get().state }
}
const withMount = (mount: (element: HTMLElement, host: WidgetHost) => unknown) => () =>
  Promise.resolve({ default: { mount } })
const NOT_LOADED = { kind: 'error', problem: { code: 'client/code-not-loaded' }, canRetry: true }

test('a module that never comes is given up after 15 s, and can be tried again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { state, isMounted } = run(() => new Promise(() => undefined))
  await vi.advanceTimersByTimeAsync(15 * SECOND - 1)
  expect(state()).toEqual({ kind: 'loading' })
  await vi.advanceTimersByTimeAsync(1)
  expect(state()).toMatchObject(NOT_LOADED)
  expect(isMounted()).toBe(false)
})

test.each([
  ['a module', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /x.js')), []],
  ['a style sheet', withMount(() => undefined), ['/plugins/weather/today.css']],
])('%s that the server does not give, as without a network, is named', async (_name, load, styles) => {
  const { state } = run(load, styles)
  await vi.waitFor(() => expect(state()).toMatchObject(NOT_LOADED))
})

test.each([
  ['throws when it is loaded', () => Promise.reject(new Error('no sky today'))],
  [
    'throws in mount',
    withMount(() => {
      throw new Error('no sky today')
    }),
  ],
])('a module that %s is the error of this widget, and the log has its words', async (_name, load) => {
  const { state } = run(load)
  await vi.waitFor(() => expect(state()).toMatchObject({ kind: 'error', problem: { code: 'widget/crashed' } }))
  expect(log).toHaveBeenCalledWith('error', 'no sky today')
})

test('a widget that goes on after its end reaches nothing any more, also if its end throws', async () => {
  let host: WidgetHost | undefined
  const running = run(
    withMount((_element, given) => {
      host = given
      return () => {
        throw new Error('no end')
      }
    }),
  )
  await vi.waitFor(() => expect(running.isMounted()).toBe(true))
  running.end()
  expect(log).toHaveBeenCalledWith('error', 'no end')
  const toast = host?.toast({ text: 'Still here', tone: 'info' })
  expect(toast).toBeUndefined()
  await expect(host?.call('incidents.query', { body: {} })).rejects.toMatchObject({
    problem: { code: 'client/aborted' },
  })
  expect(running.served.view.get().state).toEqual({ kind: 'content' })
})

test('a key that is text in a field of the widget does not reach the shortcuts of the workbench', async () => {
  const { isMounted, element } = run(
    withMount((main) => main.append(document.createElement('input'), document.createElement('button'))),
  )
  await vi.waitFor(() => expect(isMounted()).toBe(true))
  const keys: string[] = []
  const onKey = ({ key }: KeyboardEvent) => void keys.push(key)
  document.addEventListener('keydown', onKey)
  onTestFinished(() => document.removeEventListener('keydown', onKey))
  const press = (selector: string, init: KeyboardEventInit) =>
    element.shadowRoot
      ?.querySelector(selector)
      ?.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, composed: true }))
  press('input', { key: 'u' })
  press('input', { key: 'k', ctrlKey: true })
  press('input', { key: 'Escape' })
  press('button', { key: 'e' })
  expect(keys).toEqual(['k', 'Escape', 'e'])
})
