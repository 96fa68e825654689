import { expect, test, vi } from 'vitest'
import { MINUTE } from '@barn-workbench/core/time'
import { createPluginFrames } from './pluginFrames'
import { createStrikes } from './strikes'

/** Two tabs of a browser, with one storage. */
function createTabs() {
  const stored = new Map<string, unknown>()
  const storage = {
    get: async (key: string) => stored.get(key),
    set: async (key: string, value: unknown) => void stored.set(key, structuredClone(value)),
  }
  const listeners: ((message: unknown) => void)[] = []
  let time = 0
  const openTab = () => {
    const own = listeners.length
    const channel = {
      post: (message: unknown) => listeners.forEach((listener, index) => index !== own && listener(message)),
      subscribe: (listener: (message: unknown) => void) => (listeners.push(listener), () => undefined),
    }
    return createPluginFrames(
      createStrikes(storage, () => time),
      channel,
    )
  }
  return { openTab, advance: (period: number) => void (time += period) }
}

test('all frames of a plugin are stopped in all tabs, and those of others go on', () => {
  const { openTab } = createTabs()
  const [here, there] = [openTab(), openTab()]
  const stops = { own: vi.fn(), sibling: vi.fn(), other: vi.fn() }
  here.add({ pluginKey: 'bad', stop: stops.own })
  there.add({ pluginKey: 'bad', stop: stops.sibling })
  there.add({ pluginKey: 'good', stop: stops.other })
  here.stop('bad', 'unresponsive')
  const standing = expect.objectContaining({ strikes: 1, fault: 'unresponsive', isOff: false })
  expect(stops.own).toHaveBeenCalledExactlyOnceWith(standing)
  expect(stops.sibling).toHaveBeenCalledExactlyOnceWith(standing)
  expect(stops.other).not.toHaveBeenCalled()
})

test('three faults turn a plugin off, also after a reload, until somebody starts it', async () => {
  const { openTab, advance } = createTabs()
  const tab = openTab()
  for (let fault = 0; fault < 3; fault++) {
    tab.stop('bad', 'hugeMessage')
    advance(MINUTE)
  }
  const reloaded = openTab()
  expect(await reloaded.standingOf('bad')).toMatchObject({ strikes: 3, isOff: true })
  advance(60 * MINUTE)
  expect(await reloaded.standingOf('bad')).toMatchObject({ isOff: true })
  const begins = vi.fn()
  tab.subscribe(begins)
  reloaded.start('bad')
  expect(begins).toHaveBeenCalledExactlyOnceWith('bad')
  expect(await tab.standingOf('bad')).toMatchObject({ strikes: 0, isOff: false })
})

test('a fault that two tabs see counts once, and ten minutes without one forgive', async () => {
  const { openTab, advance } = createTabs()
  const [here, there] = [openTab(), openTab()]
  here.stop('bad', 'unresponsive')
  there.stop('bad', 'unresponsive')
  expect(await here.standingOf('bad')).toMatchObject({ strikes: 1 })
  advance(11 * MINUTE)
  expect(await here.standingOf('bad')).toMatchObject({ strikes: 0 })
})

test('a storage that fails leaves the strikes of this visit', async () => {
  const failing = { get: () => Promise.reject(new Error('full')), set: () => Promise.reject(new Error('full')) }
  const strikes = createStrikes(failing, () => 0)
  await strikes.ready
  expect(strikes.add('bad', 'tookFocus')).toMatchObject({ strikes: 1 })
  expect(strikes.of('bad')).toMatchObject({ fault: 'tookFocus' })
})
