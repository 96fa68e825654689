// @vitest-environment jsdom
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { ToastContainer } from 'react-toastify/unstyled'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openExtra, useExtra } from '../dialogs/extras'
import { dismissAllToasts } from '../toasts/showToast'
import { createShareMethods } from './createShareMethods'

const PATH = '/instance/1/incident/a'
const URL_OF_PATH = `https://barn.test${PATH}`

function stubDevice(functions: object): void {
  for (const [name, value] of Object.entries(functions))
    Object.defineProperty(navigator, name, { value, configurable: true })
}

beforeEach(() => void render(createElement(ToastContainer)))
afterEach(async () => {
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name)
  openExtra(null)
  await dismissAllToasts()
  cleanup()
})

function open() {
  const logged: unknown[] = []
  const ways = createShareMethods({
    urlOf: (path) => `https://barn.test${path}`,
    words: (key) => key,
    log: { write: (entry) => void logged.push(entry) },
  })
  const extra = renderHook(() => useExtra()).result
  return { ways, logged, extra }
}

test('sharing falls back to copying the link, and says that it is copied', async () => {
  const copied: string[] = []
  stubDevice({ clipboard: { writeText: async (text: string) => void copied.push(text) } })
  const { ways, logged } = open()
  expect(await ways.share({ title: 'Dead animal', path: PATH })).toBe(true)
  expect(await screen.findByText('share.linkCopied')).toBeTruthy()
  expect([copied, logged]).toEqual([[URL_OF_PATH], []])
})

test('a text that is copied is said so', async () => {
  stubDevice({ clipboard: { writeText: async () => undefined } })
  await open().ways.copy('A text')
  expect(await screen.findByText('share.copied')).toBeTruthy()
})

test.each([
  ['is not there', {}],
  ['refuses', { clipboard: { writeText: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) } }],
])(
  'copy failed: where the clipboard %s, that is logged and the text is shown to be copied by hand',
  async (_, device) => {
    stubDevice(device)
    const { ways, logged, extra } = open()
    await ways.share({ title: 'Dead animal', path: PATH })
    await waitFor(() => expect(extra.current).toEqual({ kind: 'text', text: URL_OF_PATH }))
    await ways.copy('A text')
    await waitFor(() => expect(extra.current).toEqual({ kind: 'text', text: 'A text' }))
    const entry = { level: 'ERROR', tag: 'Clipboard', message: 'Clipboard API not available in this browser' }
    expect(logged).toEqual([entry, entry])
    expect(screen.queryByText(/copied/i)).toBeNull()
  },
)

test('who closes the sheet of the device is told nothing', async () => {
  const close = async () => Promise.reject(new DOMException('closed', 'AbortError'))
  stubDevice({ share: close, canShare: () => true })
  const { ways, logged, extra } = open()
  expect(await ways.share({ title: 'Dead animal', path: PATH })).toBe(false)
  expect([logged, extra.current]).toEqual([[], null])
})
