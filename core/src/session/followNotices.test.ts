import { expect, test } from 'vitest'
import { createFakeClock } from '../clock'
import type { Notice } from '../contract'
import { createEmitter } from '../emitter'
import { ProblemError } from '../result'
import { createMemoryChannels } from '../settings'
import { MINUTE, SECOND } from '../time'
import {
  FIRST_RECONNECT_DELAY,
  followNotices,
  LOADED_BEFORE,
  LONGEST_RECONNECT_DELAY,
  MAXIMUM_BYTES_PER_SECOND,
  MAXIMUM_EVENT_LENGTH,
  MAXIMUM_EVENTS_PER_SECOND,
  NOTICE_INTERVAL,
  STREAM_SILENCE_LIMIT,
  type WithLock,
} from './followNotices'
import type { Session } from './session'
import type { LoginState } from './sessionSnapshot'

function eventOf(id: string, entity = 'incident'): string {
  const notice: Notice = { entity, id, version: 1 }
  return `data: ${JSON.stringify(notice)}\n\n`
}

/** Creates the locks of one browser: the first caller holds the lock until its task is done. */
function createLock(): WithLock {
  let lastTask: Promise<unknown> = Promise.resolve()
  return (_name, signal, task) => {
    const turn = lastTask.then(() => (signal.aborted ? undefined : task()))
    lastTask = turn.catch(() => undefined)
    return turn
  }
}

interface TestStream {
  write(text: string): void
  end(): void
}

/** A session whose event streams are written by the test. */
function createTestSession() {
  const emitter = createEmitter<{ changed: undefined }>()
  const streams: TestStream[] = []
  const unheard: number[] = []
  let refusal: ProblemError | null = null
  let state: LoginState = 'loggedIn'
  const session = {
    id: '1001',
    snapshot: () => ({ login: { state } }),
    subscribe: (listener: () => void) => emitter.subscribe('changed', listener),
    async openStream(
      _endpoint: unknown,
      input: () => { query: { unheard: string } },
      read: (response: Response) => Promise<void>,
      { signal }: { signal: AbortSignal },
    ) {
      if (refusal) throw refusal
      unheard.push(Number(input().query.unheard))
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
    session,
    streams,
    /** The time without a byte that each opening told of, ms. */
    unheard,
    refuseStreams(status: number) {
      refusal = new ProblemError({ code: 'request/not-found', params: {}, status })
    },
    setLoginState(next: LoginState) {
      state = next
      emitter.emit('changed')
    },
  }
}

function createTestBrowser() {
  const clock = createFakeClock()
  const openChannel = createMemoryChannels()
  const withLock = createLock()
  const { session, ...testSession } = createTestSession()
  async function settle(): Promise<void> {
    await clock.advance(0)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    ...testSession,
    settle,
    async advance(duration: number) {
      await clock.advance(duration)
      await settle()
    },
    /** Sends a message to all tabs of the browser. */
    postToTabs: (message: unknown) => openChannel().post(message),
    /** Follows the notices in another tab, and collects their ids. */
    openTab() {
      const ids: string[] = []
      const close = followNotices(session, { clock, channel: openChannel(), withLock }, ({ id }) => ids.push(id))
      return { ids, close }
    },
  }
}

test('one tab reads the stream and all tabs receive the notices', async () => {
  const { openTab, streams, settle } = createTestBrowser()
  const first = openTab()
  const second = openTab()
  await settle()
  expect(streams).toHaveLength(1)
  streams[0]?.write(eventOf('a'))
  await settle()
  expect(first.ids).toEqual(['a'])
  expect(second.ids).toEqual(['a'])
})

test('each opening of the stream asks for what was missed since the last byte', async () => {
  const { openTab, streams, unheard, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  streams[0]?.write(': open\n\n')
  await advance(20 * SECOND)
  streams[0]?.write(':\n\n')
  await settle()
  streams[0]?.end()
  await settle()
  await advance(FIRST_RECONNECT_DELAY)
  expect(unheard).toEqual([LOADED_BEFORE, FIRST_RECONNECT_DELAY])
})

test('a notice may arrive in several parts', async () => {
  const { openTab, streams, settle } = createTestBrowser()
  const { ids } = openTab()
  await settle()
  streams[0]?.write('data: {"entity":')
  await settle()
  streams[0]?.write('"incident","id":"b","version":2}\n\n')
  await settle()
  expect(ids).toEqual(['b'])
})

test('comments and events that are no notice are ignored', async () => {
  const { openTab, streams, settle } = createTestBrowser()
  const { ids } = openTab()
  await settle()
  streams[0]?.write(`: still here\n\ndata: rubbish\n\ndata: {"entity":1}\n\nevent: x\n\n${eventOf('c')}`)
  await settle()
  expect(ids).toEqual(['c'])
})

test('an event that is too long is dropped, and the next one is read', async () => {
  const { openTab, streams, settle } = createTestBrowser()
  const { ids } = openTab()
  await settle()
  streams[0]?.write(`data: ${'x'.repeat(MAXIMUM_EVENT_LENGTH)}`)
  await settle()
  streams[0]?.write('x'.repeat(MAXIMUM_EVENT_LENGTH))
  await settle()
  streams[0]?.write(`\n\n${eventOf('d')}`)
  await settle()
  expect(ids).toEqual(['d'])
})

test('another tab takes over when the reading tab closes', async () => {
  const { openTab, streams, settle } = createTestBrowser()
  const first = openTab()
  const second = openTab()
  await settle()
  first.close()
  await settle()
  expect(streams).toHaveLength(2)
  streams[1]?.write(eventOf('e'))
  await settle()
  expect(second.ids).toEqual(['e'])
})

test('a stream that ends is opened again after a delay', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  streams[0]?.end()
  await settle()
  expect(streams).toHaveLength(1)
  await advance(FIRST_RECONNECT_DELAY)
  expect(streams).toHaveLength(2)
})

test('the delay doubles while streams end without a byte', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  streams[0]?.end()
  await advance(FIRST_RECONNECT_DELAY)
  streams[1]?.end()
  await settle()
  await advance(FIRST_RECONNECT_DELAY)
  expect(streams).toHaveLength(2)
  await advance(FIRST_RECONNECT_DELAY)
  expect(streams).toHaveLength(3)
})

test('the delay grows to 30 s and no further', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  for (const delay of [1, 2, 4, 8, 16, 30, 30]) {
    const opened = streams.length
    streams.at(-1)?.end()
    await settle()
    await advance(delay * SECOND - 1)
    expect(streams).toHaveLength(opened)
    await advance(1)
    expect(streams).toHaveLength(opened + 1)
  }
})

test('the delay is short again after a stream that brought something', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  streams[0]?.end()
  await advance(FIRST_RECONNECT_DELAY)
  streams[1]?.write(': still here\n\n')
  await settle()
  streams[1]?.end()
  await settle()
  await advance(FIRST_RECONNECT_DELAY)
  expect(streams).toHaveLength(3)
})

test('a tab that has stopped following receives nothing more, and opens no stream at the next sign-in', async () => {
  const { openTab, streams, settle, setLoginState } = createTestBrowser()
  const closed = openTab()
  const open = openTab()
  await settle()
  closed.close()
  await settle()
  streams[1]?.write(eventOf('f'))
  await settle()
  expect([closed.ids, open.ids]).toEqual([[], ['f']])
  open.close()
  setLoginState('loggedOut')
  setLoginState('loggedIn')
  await settle()
  expect(streams).toHaveLength(2)
})

test('notices that are gathered when a tab stops following are dropped', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  const { ids, close } = openTab()
  await settle()
  streams[0]?.write(eventOf('first') + eventOf('second'))
  await settle()
  expect(ids).toEqual(['first'])
  close()
  await advance(NOTICE_INTERVAL)
  expect(ids).toEqual(['first'])
})

test('notices of another instance are left to those who follow it', async () => {
  const { openTab, settle, postToTabs } = createTestBrowser()
  const { ids } = openTab()
  const notice: Notice = { entity: 'incident', id: 'g', version: 1 }
  postToTabs({ notices: '1002', notice })
  postToTabs({ notices: '1001', notice: { ...notice, id: 'h' } })
  await settle()
  expect(ids).toEqual(['h'])
})

test('a silent stream is opened again after a delay', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  await advance(STREAM_SILENCE_LIMIT)
  await advance(FIRST_RECONNECT_DELAY)
  expect(streams).toHaveLength(2)
})

test('comment lines keep a stream open', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  await advance(STREAM_SILENCE_LIMIT - 1)
  streams[0]?.write(': still here\n\n')
  await settle()
  await advance(STREAM_SILENCE_LIMIT - 1)
  expect(streams).toHaveLength(1)
})

test('an instance without a stream is not called again', async () => {
  const { openTab, streams, settle, advance, refuseStreams } = createTestBrowser()
  refuseStreams(404)
  openTab()
  await settle()
  await advance(2 * MINUTE)
  expect(streams).toHaveLength(0)
})

test('the stream is read only while somebody is signed in', async () => {
  const { openTab, streams, settle, setLoginState } = createTestBrowser()
  setLoginState('loggedOut')
  openTab()
  await settle()
  expect(streams).toHaveLength(0)
  setLoginState('loggedIn')
  await settle()
  expect(streams).toHaveLength(1)
})

test('many notices are gathered by entity, and passed on once in an interval', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  const [first, second] = [openTab(), openTab()]
  await settle()
  for (let number = 0; number < 200; number++)
    streams[0]?.write(eventOf(`i${number}`) + eventOf(`c${number}`, 'camera'))
  await settle()
  expect(first.ids).toEqual(['i0'])
  await advance(NOTICE_INTERVAL)
  expect(first.ids).toEqual(['i0', 'i199', 'c199'])
  expect(second.ids).toEqual(first.ids)
})

test('notices of entities that this client does not know are ignored', async () => {
  const { openTab, streams, settle } = createTestBrowser()
  const { ids } = openTab()
  await settle()
  for (let number = 0; number < 200; number++) streams[0]?.write(eventOf('x', `entity${number}`))
  await settle()
  expect(ids).toEqual([])
})

test.each([
  ['events', eventOf('a').repeat(MAXIMUM_EVENTS_PER_SECOND + 1)],
  ['bytes', `: ${'x'.repeat(MAXIMUM_BYTES_PER_SECOND)}\n\n`],
])('a stream that floods with %s is closed, and opened again after a delay that grows', async (_, flood) => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  let delay = FIRST_RECONNECT_DELAY
  for (let opened = 1; opened < 4; opened++) {
    streams.at(-1)?.write(flood)
    await settle()
    await advance(delay - 1)
    expect(streams).toHaveLength(opened)
    await advance(1)
    expect(streams).toHaveLength(opened + 1)
    delay = Math.min(delay * 2, LONGEST_RECONNECT_DELAY)
  }
})

test('as many events over a longer time are no flood', async () => {
  const { openTab, streams, settle, advance } = createTestBrowser()
  openTab()
  await settle()
  for (let second = 0; second < 4; second++) {
    streams[0]?.write(eventOf('a').repeat(MAXIMUM_EVENTS_PER_SECOND / 2))
    await advance(1_000)
  }
  await advance(FIRST_RECONNECT_DELAY)
  expect(streams).toHaveLength(1)
})
