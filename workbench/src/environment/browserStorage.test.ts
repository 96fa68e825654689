import { afterEach, expect, test, vi } from 'vitest'
import { createBrowserChannel } from './browserStorage'

afterEach(() => vi.unstubAllGlobals())

function refuse(): never {
  throw new DOMException('denied', 'SecurityError')
}

test.each([
  ['has no channels', undefined],
  ['refuses one', refuse],
  [
    'refuses what is done with one',
    class BroadcastChannel {
      addEventListener = refuse
      removeEventListener = refuse
      postMessage = refuse
    },
  ],
])('in a browser that %s each tab is on its own', (_, BroadcastChannel) => {
  vi.stubGlobal('BroadcastChannel', BroadcastChannel)
  const listener = vi.fn()
  const channel = createBrowserChannel()
  const unsubscribe = channel.subscribe(listener)
  channel.post('changed')
  unsubscribe()
  expect(listener).not.toHaveBeenCalled()
})
