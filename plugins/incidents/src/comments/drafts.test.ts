import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentOfText } from '@barn-workbench/core/schema'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { createDraft, draftName } from './drafts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NAME = draftName('i-1', {})

test('what is written is there again, also where the page is left at once', async () => {
  const data = createMemoryStorage()
  const draft = createDraft(data, NAME)
  draft.keep(documentOfText('a'))
  draft.keep(documentOfText('ab'))
  expect(await data.get(NAME)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(300)
  expect(await createDraft(data, NAME).load()).toEqual(documentOfText('ab'))
  draft.keep(documentOfText('abc'))
  draft.flush()
  expect(await createDraft(data, NAME).load()).toEqual(documentOfText('abc'))
})

test('what is sent or emptied is forgotten', async () => {
  const data = createMemoryStorage()
  const draft = createDraft(data, NAME)
  draft.keep(documentOfText('a'))
  draft.flush()
  draft.keep(documentOfText(' '))
  draft.flush()
  expect(await draft.load()).toBeNull()
  draft.keep(documentOfText('b'))
  draft.forget()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await draft.load()).toBeNull()
})

test('drafts of an incident, its events and its comments are different ones', () => {
  const names = [{}, { eventId: 'a' }, { parentId: 'a' }, { eventId: 'a', parentId: 'b' }]
  expect(new Set(names.map((about) => draftName('i', about))).size).toBe(4)
})

test('a device that stores nothing, or something else, is no fault', async () => {
  const broken = {
    get: () => Promise.reject(new Error('full')),
    set: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('full')),
  }
  const draft = createDraft(broken, NAME)
  draft.keep(documentOfText('a'))
  draft.flush()
  draft.forget()
  expect(await draft.load()).toBeNull()
  const data = createMemoryStorage()
  await data.set(NAME, { type: 'doc', content: [{ type: 'script' }] })
  expect(await createDraft(data, NAME).load()).toBeNull()
})
