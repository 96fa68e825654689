import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '@barn-workbench/core/clock'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import type { DeviceData } from '../context/WorkbenchContext'
import { createDraftStore } from './drafts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NAME = 'report/barnDocumentation'
const createDraft = (data: DeviceData) =>
  createDraftStore<string>({
    data,
    name: NAME,
    clock: systemClock,
    read: (value) => (typeof value === 'string' ? value : null),
  })
const draftOf = (value: string) => ({ value, key: `key of ${value}` })

test('what is written is there again, also where the page is left at once', async () => {
  const data = createMemoryStorage()
  const draft = createDraft(data)
  draft.keep(draftOf('a'))
  draft.keep(draftOf('ab'))
  expect(await data.get(NAME)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(300)
  expect(await createDraft(data).load()).toEqual(draftOf('ab'))
  draft.keep(draftOf('abc'))
  draft.flush()
  expect(await createDraft(data).load()).toEqual(draftOf('abc'))
})

test('what is sent or emptied is forgotten', async () => {
  const data = createMemoryStorage()
  const draft = createDraft(data)
  draft.keep(draftOf('a'))
  draft.flush()
  draft.keep(null)
  draft.flush()
  expect(await draft.load()).toBeNull()
  draft.keep(draftOf('b'))
  draft.forget()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await draft.load()).toBeNull()
})

test('a device that stores nothing, or something else, is no fault', async () => {
  const broken = {
    get: () => Promise.reject(new Error('full')),
    set: () => Promise.reject(new Error('full')),
    remove: () => Promise.reject(new Error('full')),
  }
  const draft = createDraft(broken)
  draft.keep(draftOf('a'))
  draft.flush()
  draft.forget()
  expect(await draft.load()).toBeNull()
  const data = createMemoryStorage()
  await data.set(NAME, { value: 7, key: 'k' })
  expect(await createDraft(data).load()).toBeNull()
  await data.set(NAME, 'a')
  expect(await createDraft(data).load()).toBeNull()
})
