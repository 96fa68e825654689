import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import type { Notice } from '../contract'
import { ProblemError } from '../result'
import { createMemoryChannels } from '../settings'
import { FIRST_RECONNECT, followNotices, STREAM_SILENCE, type WithLock } from './followNotices'
import type { Session } from './session'
import type { LoginState } from './sessionSnapshot'

const notice = (id: string): Notice => ({ entity: 'incident', id, version: 1 })
const line = (one: Notice) => `data: ${JSON.stringify(one)}\n\n`

/** Locks of one make-believe browser: the first that asks holds it until its task is done. */
function createLocks(): WithLock {
  let last: Promise<unknown> = Promise.resolve()
  return (_name, signal, task) => {
    const turn = last.then(() => (signal.aborted ? undefined : task()))
    last = turn.catch(() => undefined)
    return turn
  }
}

function createSetting() {
  const clock = createFakeClock()
  const openChannel = createMemoryChannels()
  const withLock = createLocks()
  const streams: { write(text: string): void; end(): void }[] = []
  let refuse: ProblemError | null = null
  let state: LoginState = 'loggedIn'
  const listeners = new Set<() => void>()
  const session = {
    id: '1001',
    snapshot: () => ({ login: { state } }),
    subscribe: (listener: () => void) => (listeners.add(listener), () => void listeners.delete(listener)),
    async open(_endpoint: unknown, signal: AbortSignal, read: (response: Response) => Promise<void>) {
      if (refuse) throw refuse
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      streams.push({
        write: (text) => void writer.write(new TextEncoder().encode(text)),
        end: () => void writer.close(),
      })
      signal.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => undefined))
      await read(new Response(readable))
    },
  } as unknown as Session
  return {
    clock,
    streams,
    follow(heard: string[]) {
      return followNotices(session, { clock, channel: openChannel(), withLock }, ({ id }) => heard.push(id))
    },
    refuseWith: (status: number) => {
      refuse = new ProblemError({ code: 'request/not-found', params: {}, status })
    },
    become(next: LoginState) {
      state = next
      for (const listener of listeners) listener()
    },
    settle: async () => {
      await clock.advance(0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

test('one tab reads the stream, all hear of it', async () => {
  const { follow, streams, settle } = createSetting()
  const [first, second]: [string[], string[]] = [[], []]
  follow(first)
  follow(second)
  await settle()
  expect(streams).toHaveLength(1)
  streams[0]?.write(`: still here\n\n${line(notice('a'))}data: {"entity":`)
  await settle()
  streams[0]?.write('"incident","id":"b","version":2}\n\ndata: rubbish\n\nevent: x\n\n')
  await settle()
  expect(first).toEqual(['a', 'b'])
  expect(second).toEqual(['a', 'b'])
})

test('when the reading tab goes, another takes over', async () => {
  const { follow, streams, settle } = createSetting()
  const heard: string[] = []
  const stop = follow([])
  follow(heard)
  await settle()
  stop()
  await settle()
  expect(streams).toHaveLength(2)
  streams[1]?.write(line(notice('c')))
  await settle()
  expect(heard).toEqual(['c'])
})

test('a stream that ends or falls silent is opened again after a pause', async () => {
  const { follow, streams, settle, clock } = createSetting()
  follow([])
  await settle()
  streams[0]?.end()
  await settle()
  expect(streams).toHaveLength(1)
  await clock.advance(FIRST_RECONNECT)
  await settle()
  expect(streams).toHaveLength(2)
  await clock.advance(STREAM_SILENCE)
  await settle()
  await clock.advance(2 * FIRST_RECONNECT)
  await settle()
  expect(streams).toHaveLength(3)
})

test('an instance without a stream is not asked again', async () => {
  const { follow, streams, settle, clock, refuseWith } = createSetting()
  refuseWith(404)
  follow([])
  await settle()
  await clock.advance(120_000)
  await settle()
  expect(streams).toHaveLength(0)
})

test('nothing is read while nobody is signed in', async () => {
  const { follow, streams, settle, become } = createSetting()
  become('loggedOut')
  follow([])
  await settle()
  expect(streams).toHaveLength(0)
  become('loggedIn')
  await settle()
  expect(streams).toHaveLength(1)
})
