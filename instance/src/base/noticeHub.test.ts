import { expect, test } from 'vitest'
import { createListener, createNoticeHub } from '.'

function createTestHub() {
  let time = 0
  const hub = createNoticeHub(() => time)
  const listenerOf = (accountId: string, ...permissions: string[]) =>
    createListener({ accountId, permissions: new Set(permissions), roles: () => new Set() }, () => undefined)
  const notice = (id: string) => ({ entity: 'incident', id, version: 1 })
  return { hub, listenerOf, notice, advance: (duration: number) => (time += duration) }
}

test('what was missed is recalled for those who may view it', () => {
  const { hub, listenerOf, notice, advance } = createTestHub()
  advance(60_000)
  hub.publish(notice('before'), ['incidents.view'])
  advance(5_000)
  hub.publish(notice('missed'), ['incidents.view'])
  hub.publishTo('other', notice('own'))
  advance(1_000)
  const ids = (accountId: string, ...permissions: string[]) =>
    hub.recall(2_000, listenerOf(accountId, ...permissions))?.map(({ id }) => id)
  expect(ids('one', 'incidents.view')).toEqual(['missed'])
  expect(ids('other')).toEqual(['own'])
  expect(ids('one')).toEqual([])
})

test('a hub does not recall what was before its start, is too long ago, or was too much', () => {
  const { hub, listenerOf, notice, advance } = createTestHub()
  const reader = listenerOf('one', 'incidents.view')
  advance(1_000)
  expect(hub.recall(2_000, reader)).toBeNull()
  expect(hub.recall(500, reader)).toEqual([])

  hub.publish(notice('old'), ['incidents.view'])
  advance(60 * 60_000)
  hub.publish(notice('new'), ['incidents.view'])
  expect(hub.recall(60 * 60_000, reader)).toBeNull()
  expect(hub.recall(60_000, reader)).toHaveLength(1)

  for (let number = 0; number < 5_000; number++) {
    advance(1)
    hub.publish(notice(`n${number}`), ['incidents.view'])
  }
  expect(hub.recall(4_000, reader)).toBeNull()
  expect(hub.recall(1_000, reader)).toHaveLength(1_001)
})
