// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { findingText, sendFinding } from './findingText'

const words = (key: string | readonly string[], values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')
const picture = new File(['picture'], 'finding.jpg', { type: 'image/jpeg' })

function stubDevice(functions: object): void {
  for (const [name, value] of Object.entries(functions))
    Object.defineProperty(navigator, name, { value, configurable: true })
}

function send(copies = true) {
  const save = vi.fn()
  const copy = vi.fn(async () => copies)
  return { save, copy, outcome: sendFinding({ title: 'Dead animal', text: 'text', picture, copy, save }) }
}

afterEach(() => {
  for (const name of ['share', 'canShare']) Reflect.deleteProperty(navigator, name)
})

test('the text has title, place, time, state and the link', () => {
  const finding = { title: 'Dead animal', place: 'Pen 3', time: '10:00', state: 'open', url: 'https://barn.test/a' }
  const lines = findingText(finding, words).split('\n')
  expect(lines).toEqual([
    'Dead animal',
    'sharing.place Pen 3',
    'sharing.time 10:00',
    'sharing.state open',
    '',
    'sharing.link https://barn.test/a',
  ])
  expect(findingText({ ...finding, place: null }, words)).not.toContain('sharing.place')
})

test('goes by the share sheet with its picture', async () => {
  const share = vi.fn(async () => undefined)
  stubDevice({ share, canShare: () => true })
  expect(await send().outcome).toBe('shared')
  expect(share).toHaveBeenCalledWith({ title: 'Dead animal', text: 'text', files: [picture] })
})

test('goes without its picture where the share sheet takes no files', async () => {
  const share = vi.fn(async () => undefined)
  stubDevice({ share, canShare: (data: ShareData) => data.files === undefined })
  expect(await send().outcome).toBe('shared')
  expect(share).toHaveBeenCalledWith({ title: 'Dead animal', text: 'text' })
})

test('without a share sheet the text is copied and the picture saved', async () => {
  const { outcome, copy, save } = send()
  expect(await outcome).toBe('copied')
  expect(copy).toHaveBeenCalledWith('text')
  expect(save).toHaveBeenCalledWith(picture)
  expect(await send(false).outcome).toBe('failed')
})

test('who closes the share sheet gets nothing copied', async () => {
  stubDevice({ share: async () => Promise.reject(new DOMException('closed', 'AbortError')), canShare: () => true })
  const { outcome, copy, save } = send()
  expect(await outcome).toBe('cancelled')
  expect([copy.mock.calls, save.mock.calls]).toEqual([[], []])
})
