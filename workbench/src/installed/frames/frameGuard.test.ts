import { expect, test } from 'vitest'
import { createFrameGuard } from './frameGuard'

const SHOW = { kind: 'show', state: { kind: 'content' } }
const LARGE = 'x'.repeat(300 * 1024)

test('messages of a known shape are taken, and answers to pings are kept back', () => {
  const guard = createFrameGuard(0)
  expect(guard.take({ kind: 'pong', number: 0 }, 0)).toBeNull()
  expect(guard.liveness()).toBe('answers')
  expect(guard.take(SHOW, 0)).toEqual(SHOW)
  expect(guard.take({ kind: 'key', key: 'Escape', ctrl: false }, 0)).toEqual({
    kind: 'key',
    key: 'Escape',
    ctrl: false,
  })
  expect(guard.dropped()).toEqual({})
})

test.each([
  ['of another kind', { kind: 'steal' }, 'wrongShape'],
  ['with another key', { ...SHOW, more: 1 }, 'wrongShape'],
  ['with a key that is none of the workbench', { kind: 'key', key: 'c', ctrl: false }, 'wrongShape'],
  ['that is no object', null, 'wrongShape'],
  ['with a date', { kind: 'log', level: 'info', text: new Date() }, 'notPlainData'],
  ['with a buffer', { kind: 'show', state: new ArrayBuffer(8) }, 'notPlainData'],
  ['that is too large', { kind: 'log', level: 'info', text: LARGE }, 'tooLarge'],
  ['with a prototype', JSON.parse('{"kind":"show","__proto__":{}}'), 'forbiddenKey'],
])('a message %s is dropped and counted', (_name, message, reason) => {
  const guard = createFrameGuard(0)
  expect(guard.take(message, 0)).toBeNull()
  expect(guard.dropped()).toEqual({ [reason]: 1 })
  expect(guard.fault()).toBeNull()
})

test('a burst of messages is taken, then so many a second, and a flood is a fault', () => {
  const guard = createFrameGuard(0)
  const takeMany = (count: number, now: number) =>
    Array.from({ length: count }, () => guard.take(SHOW, now)).filter(Boolean).length
  expect(takeMany(400, 0)).toBe(300)
  expect(takeMany(400, 2_000)).toBe(200)
  expect(guard.fault()).toBeNull()
  takeMany(600, 2_000)
  expect(guard.fault()).toBe('tooManyMessages')
})

test.each([
  ['a long text', 'x'.repeat(9 * 1024 * 1024)],
  ['a buffer', new ArrayBuffer(9 * 1024 * 1024)],
  ['many objects', Array.from({ length: 1_200_000 }, () => ({}))],
])('a message of more than 8 MB is a fault: %s', (_name, state) => {
  const guard = createFrameGuard(0)
  guard.take({ kind: 'show', state }, 0)
  expect(guard.fault()).toBe('hugeMessage')
})

const saveFile = (size: number) => ({
  kind: 'request',
  id: 1,
  request: { method: 'saveFile', name: 'a.txt', type: 'text/plain', bytes: new ArrayBuffer(size) },
})

test('a file above its limit is a fault, and so many bytes of files are taken in a time', () => {
  const guard = createFrameGuard(0)
  const takeFile = (now: number) => guard.take(saveFile(20 * 1024 * 1024), now) !== null
  expect([takeFile(0), takeFile(0), takeFile(0), takeFile(10_000), takeFile(30_000)]).toEqual([
    ...[true, true, false, false, true],
  ])
  expect(guard.fault()).toBeNull()
  expect(guard.dropped()).toEqual({ tooMany: 2 })
  expect(guard.take(saveFile(20 * 1024 * 1024 + 1), 60_000)).toBeNull()
  expect(guard.fault()).toBe('hugeMessage')
})

test('a huge message is also a fault among so many that none are taken', () => {
  const guard = createFrameGuard(0)
  for (let count = 0; count < 300; count++) guard.take(SHOW, 0)
  guard.take({ kind: 'show', state: 'x'.repeat(9 * 1024 * 1024) }, 0)
  expect(guard.fault()).toBe('hugeMessage')
})

test('a small message that holds itself, or one part again and again, is dropped, and no fault', () => {
  const guard = createFrameGuard(0)
  const cyclic: { kind: string; self?: unknown } = { kind: 'show' }
  cyclic.self = cyclic
  let repeated: unknown = ['again']
  for (let level = 0; level < 12; level++) repeated = [repeated, repeated, repeated, repeated]
  expect(guard.take(cyclic, 0)).toBeNull()
  expect(guard.take({ kind: 'show', state: repeated }, 0)).toBeNull()
  expect(guard.fault()).toBeNull()
})

/** A frame that has started, and looks once a second up to a time. */
function startedGuard() {
  const guard = createFrameGuard(0)
  guard.take({ kind: 'pong', number: 0 }, 0)
  let now = 0
  return {
    guard,
    advance(seconds: number) {
      const pings: number[] = []
      for (let second = 0; second < seconds; second++) {
        now += 1_000
        const ping = guard.tick(now)
        if (ping !== null) pings.push(ping)
      }
      return pings
    },
    now: () => now,
  }
}

test('a frame that does not answer is silent after two seconds, and has a fault after five', () => {
  const { guard, advance } = startedGuard()
  expect(advance(1)).toEqual([1])
  advance(2)
  expect(guard.liveness()).toBe('silent')
  advance(2)
  expect(guard.fault()).toBeNull()
  advance(1)
  expect(guard.fault()).toBe('unresponsive')
})

test('one that answers late goes on, and an answer to an earlier ping does not count', () => {
  const { guard, advance, now } = startedGuard()
  advance(3)
  guard.take({ kind: 'pong', number: 7 }, now())
  expect(guard.liveness()).toBe('silent')
  guard.take({ kind: 'pong', number: 1 }, now())
  expect(guard.liveness()).toBe('answers')
  expect(advance(1)).toEqual([2])
})

test('a computer that slept, and a hidden tab, accuse nobody', () => {
  const { guard, advance, now } = startedGuard()
  advance(1)
  guard.tick(now() + 3_600_000)
  expect(guard.liveness()).toBe('answers')
  expect(guard.fault()).toBeNull()
  guard.pause()
  expect(guard.tick(now() + 3_601_000)).toBe(2)
})

test('a frame that never starts has a fault after 15 s', () => {
  const guard = createFrameGuard(0)
  for (let second = 1; second <= 15; second++) expect(guard.tick(second * 1_000)).toBeNull()
  expect(guard.fault()).toBeNull()
  guard.tick(16_000)
  expect(guard.fault()).toBe('notStarted')
})

test('the height that a frame lacks on paper is taken within its limit', () => {
  const guard = createFrameGuard(0)
  expect(guard.take({ kind: 'hidden', height: 640 }, 0)).toEqual({ kind: 'hidden', height: 640 })
  for (const height of [-1, 0.5, 1_000_000, '640']) expect(guard.take({ kind: 'hidden', height }, 0)).toBeNull()
  expect(guard.dropped()).toEqual({ wrongShape: 4 })
})
