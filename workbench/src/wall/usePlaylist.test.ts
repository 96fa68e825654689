import { expect, test } from 'vitest'
import type { Session } from '@barn-workbench/core/session'
import { createSignIns } from './usePlaylist'

/** A site that is reached, as far as the playlist looks at it. */
function createSite({ isDisplay }: { isDisplay: boolean }) {
  let state = 'loggedIn'
  const session = {
    snapshot: () => ({ login: { state }, connection: { strategy: 'direct', checking: false } }),
    display: { get: () => (isDisplay ? { isApproved: true } : null) },
    checkConnection: async () => undefined,
  } as unknown as Session
  return { session, set: (next: string) => (state = next) }
}

function createFakeSignIns() {
  const log: string[] = []
  const signIns = createSignIns((() => ({
    start: () => log.push('start'),
    stop: () => log.push('stop'),
  })) as never)
  return { signIns, log }
}

test('a display that is signed out while its wall runs signs in by itself, once, and its screens come back', () => {
  const { signIns, log } = createFakeSignIns()
  const { session, set } = createSite({ isDisplay: true })
  expect(signIns.isReady(session)).toBe(true)
  set('loggedOut')
  expect([signIns.isReady(session), signIns.isReady(session)]).toEqual([false, false])
  expect(log).toEqual(['start'])
  set('loggedIn')
  expect(signIns.isReady(session)).toBe(true)
  expect(log).toEqual(['start', 'stop'])
})

test('a display that was taken off asks no more, and its screens are left out', () => {
  const { signIns, log } = createFakeSignIns()
  const { session, set } = createSite({ isDisplay: false })
  set('loggedOut')
  expect(signIns.isReady(session)).toBe(false)
  expect(log).toEqual([])
})
