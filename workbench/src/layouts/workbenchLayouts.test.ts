import { expect, test } from 'vitest'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { createFakeBrowser, createFakeInstance, hide, openTab, save, sharedLayout } from './testing/fakeLayoutInstance'

const withStored = (value: unknown) =>
  createFakeBrowser({ storage: createMemoryStorage(new Map([['layouts/1001/anna', value]])) })

test('stores own edits on the instance', async () => {
  const instance = createFakeInstance()
  const { layouts } = openTab(instance)
  const result = await layouts.saveOwn('barn', save([hide('a')]))
  expect(result).toMatchObject({ outcome: 'saved', fromElsewhere: [] })
  expect(instance.own.get('barn')).toEqual({ base: 3, operations: [hide('a')], version: 1 })
  expect(layouts.snapshot().own.barn).toMatchObject({ pending: false, version: 1 })
})

test('removes own edits from the device and the instance when the shared layout is restored', async () => {
  const instance = createFakeInstance()
  const { layouts } = openTab(instance)
  await layouts.saveOwn('barn', save([hide('a')]))
  await layouts.saveOwn('barn', save([], [hide('a')]))
  expect([instance.own.size, layouts.snapshot().own.barn]).toEqual([0, null])
})

test('keeps operations of a later version of the client when it saves', async () => {
  const instance = createFakeInstance()
  const later = { op: 'move', key: 'a', grid: 'desk', value: { angle: 90 } } as const
  instance.own.set('barn', { base: 3, operations: [later], version: 7 })
  const { layouts } = openTab(instance)
  await layouts.refreshOwn('barn')
  await layouts.saveOwn('barn', save([hide('b')]))
  expect(instance.own.get('barn')?.operations).toEqual([hide('b'), later])
})

test('keeps own edits on the device, and sends them no more, where an instance has no layouts', async () => {
  const instance = createFakeInstance()
  instance.state.hasLayouts = false
  const browser = createFakeBrowser()
  const { layouts } = openTab(instance, browser)
  await layouts.saveOwn('barn', save([hide('a')]))
  expect(layouts.snapshot()).toMatchObject({ problem: null, own: { barn: { pending: false, edits: [hide('a')] } } })
  const { layouts: reopened } = openTab(instance, browser)
  await reopened.refreshOwn('barn')
  expect(reopened.snapshot().own.barn?.edits).toEqual([hide('a')])
})

test('keeps own edits of a layout whose id is the name of a property of every object', async () => {
  const instance = createFakeInstance()
  const { layouts } = openTab(instance, createFakeBrowser())
  const saved = { ...save([hide('a')]), base: { ...save([]).base, layoutId: 'constructor' } }
  expect(await layouts.saveOwn('constructor', saved)).toMatchObject({ outcome: 'saved' })
  expect(instance.own.get('constructor')?.operations).toEqual([hide('a')])
})

test('reports a full disk, and saves on the instance all the same', async () => {
  const instance = createFakeInstance()
  const storage = { ...createMemoryStorage(), set: () => Promise.reject(new Error('full')) }
  const { layouts, onStorageProblem } = openTab(instance, createFakeBrowser({ storage }))
  expect(await layouts.saveOwn('barn', save([hide('a')]))).toMatchObject({ outcome: 'saved' })
  expect(onStorageProblem).toHaveBeenCalledWith(expect.objectContaining({ kind: 'storage-failed' }))
  expect(instance.own.get('barn')?.operations).toEqual([hide('a')])
})

test('rejects a save that neither the instance nor a full disk takes, and goes back to the edits before', async () => {
  const instance = createFakeInstance()
  const memory = createMemoryStorage()
  let isFull = false
  const set = (key: string, value: unknown) => (isFull ? Promise.reject(new Error('full')) : memory.set(key, value))
  const { layouts } = openTab(instance, createFakeBrowser({ storage: { ...memory, set } }))
  await layouts.saveOwn('barn', save([hide('a')]))
  isFull = true
  instance.change({ online: false })
  const rejected = layouts.saveOwn('barn', save([hide('a'), hide('b')], [hide('a')]))
  await expect(rejected).rejects.toMatchObject({ problem: { code: 'client/storage-failed' } })
  expect(layouts.snapshot().own.barn).toMatchObject({ pending: false, edits: [hide('a')] })
})

test('does not say that a save is on the device while the storage does not answer', async () => {
  const instance = createFakeInstance()
  const storage = { ...createMemoryStorage(), set: () => new Promise<void>(() => undefined) }
  const { layouts, clock } = openTab(instance, createFakeBrowser({ storage }))
  instance.change({ online: false })
  const rejection = layouts.saveOwn('barn', save([hide('a')])).catch((error: unknown) => error)
  for (let second = 0; second < 5; second++) await clock.advance(1_000)
  expect(await rejection).toMatchObject({ problem: { code: 'client/storage-failed' } })
})

test('reports stored layouts that cannot be read, shows the layouts of the instance, and writes nothing over them', async () => {
  const browser = withStored('torn')
  const instance = createFakeInstance()
  const { layouts, onStorageProblem } = openTab(instance, browser)
  await layouts.refresh()
  expect(await layouts.saveOwn('barn', save([hide('a')]))).toMatchObject({ outcome: 'saved' })
  expect(layouts.snapshot().saved).toEqual([sharedLayout])
  expect(await browser.storage.get('layouts/1001/anna')).toBe('torn')
  expect(onStorageProblem.mock.calls).toEqual([[{ kind: 'broken-layouts' }]])
})

test('writes nothing over own edits of one layout that cannot be read, and stores those of others', async () => {
  const unreadable = { edits: 'of a later client', pending: true }
  const browser = withStored({ saved: 'torn', own: { barn: unreadable }, seen: {} })
  const instance = createFakeInstance()
  instance.change({ online: false })
  const { layouts, onStorageProblem } = openTab(instance, browser)
  await expect(layouts.saveOwn('barn', save([hide('a')]))).rejects.toMatchObject({
    problem: { code: 'client/storage-failed' },
  })
  await layouts.saveOwn('pens', save([hide('b')]))
  expect(await browser.storage.get('layouts/1001/anna')).toMatchObject({
    own: { barn: unreadable, pens: { edits: [hide('b')], pending: true } },
  })
  expect(onStorageProblem).toHaveBeenCalledWith({ kind: 'broken-layouts' })
})

test('after a failed read, nothing is written before the stored edits are read, and these are kept', async () => {
  const instance = createFakeInstance()
  instance.change({ online: false })
  const browser = createFakeBrowser()
  await openTab(instance, browser).layouts.saveOwn('barn', save([hide('a')]))
  let isFailing = true
  const get = (key: string) => (isFailing ? Promise.reject(new Error('away')) : browser.storage.get(key))
  const { layouts, onStorageProblem } = openTab(instance, { ...browser, storage: { ...browser.storage, get } })
  await expect(layouts.saveOwn('barn', save([hide('b')]))).rejects.toThrow()
  expect(onStorageProblem).toHaveBeenCalledWith(expect.objectContaining({ kind: 'storage-failed' }))
  expect(await browser.storage.get('layouts/1001/anna')).toMatchObject({ own: { barn: { edits: [hide('a')] } } })
  isFailing = false
  await layouts.saveOwn('barn', save([hide('b')]))
  expect(await browser.storage.get('layouts/1001/anna')).toMatchObject({
    own: { barn: { edits: [hide('a'), hide('b')], pending: true } },
  })
})

test('lists layouts that are broken or of a later version as unreadable, and loads the others', async () => {
  const instance = createFakeInstance()
  instance.saved.push({ schema: 9, layoutId: 'next', title: 'Next' }, { ...sharedLayout, layoutId: 'torn', grids: {} })
  const { layouts } = openTab(instance)
  await layouts.refresh()
  expect(layouts.snapshot().saved).toEqual([sharedLayout])
  expect(layouts.snapshot().unreadable).toMatchObject([
    { layoutId: 'next', title: 'Next', problem: { code: 'layout/too-new' } },
    { layoutId: 'torn', problem: { code: 'layout/broken' } },
  ])
})

test('passes own edits to another tab of the device', async () => {
  const [instance, browser] = [createFakeInstance(), createFakeBrowser()]
  const [first, second] = [openTab(instance, browser), openTab(instance, browser)]
  await second.layouts.refreshOwn('barn')
  await first.layouts.saveOwn('barn', save([hide('a')]))
  await expect.poll(() => second.layouts.snapshot().own.barn).toMatchObject({ edits: [hide('a')], pending: false })
})

test.each([
  ['of another version than the person saw', 2],
  ['where the person saw none', null],
])('a shared layout is not overwritten by one %s', async (_, version) => {
  const instance = createFakeInstance()
  const { layouts } = openTab(instance)
  const published = layouts.publish('barn', { ...sharedLayout, title: 'Over it' }, version)
  await expect(published).rejects.toMatchObject({ problem: { code: 'request/version-mismatch' } })
  expect(instance.saved).toEqual([sharedLayout])
})

test('a shared layout is replaced by one of the version that the person saw', async () => {
  const instance = createFakeInstance()
  const { layouts } = openTab(instance)
  await layouts.publish('barn', { ...sharedLayout, title: 'After it' }, 3)
  expect(instance.saved).toMatchObject([{ title: 'After it', version: 4 }])
})
