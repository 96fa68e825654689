import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database'
import { createMovementStore } from './movementStore'

const MASK = { x: 0, y: 0.9, width: 0.3, height: 0.1 }
const OTHER = { x: 0.7, y: 0, width: 0.3, height: 0.1 }

async function openStore() {
  const database = await openDatabase(undefined)
  onTestFinished(() => database.close())
  return createMovementStore(database)
}

test('a camera is measured until somebody says otherwise, with the clocks that are found', async () => {
  const store = await openStore()
  expect(await store.find('c')).toEqual({ isMeasured: true, masks: null, found: null })
  expect(await store.masksOf('c')).toEqual([])
  await store.noteFound('c', [MASK])
  expect(await store.masksOf('c')).toEqual([MASK])
  await store.write('c', { isMeasured: false, masks: [OTHER] })
  expect(await store.find('c')).toEqual({ isMeasured: false, masks: [OTHER], found: [MASK] })
  expect(await store.masksOf('c')).toEqual([OTHER])
  // A clock that is found later leaves what somebody has chosen.
  await store.noteFound('c', [])
  expect(await store.find('c')).toEqual({ isMeasured: false, masks: [OTHER], found: [] })
})

test('no masks are masks, too, and a camera that is removed leaves nothing', async () => {
  const store = await openStore()
  await store.noteFound('c', [MASK])
  await store.write('c', { isMeasured: true, masks: [] })
  expect(await store.masksOf('c')).toEqual([])
  await store.write('c', { isMeasured: true, masks: null })
  expect(await store.masksOf('c')).toEqual([MASK])
  await store.remove('c')
  expect(await store.find('c')).toEqual({ isMeasured: true, masks: null, found: null })
})
