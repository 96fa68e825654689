import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { createEmitter } from '@barn-workbench/core/emitter'
import type { Address } from '../context/WorkbenchContext'
import { createTimeView } from '../time/timeView'
import { keepMomentInAddress } from './keepMomentInAddress'

/** An address in memory. */
function createAddress(initialSearch: string): Address {
  const events = createEmitter<{ changed: undefined }>()
  const parameters = new URLSearchParams(initialSearch)
  return {
    path: () => '/instance/1001',
    search: () => (parameters.size > 0 ? `?${parameters.toString()}` : ''),
    subscribe: (listener) => events.subscribe('changed', listener),
    set(changes) {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) parameters.delete(name)
        else parameters.set(name, value)
      }
      events.emit('changed')
    },
  }
}

function keepMoment(search: string) {
  const clock = createFakeClock()
  const view = createTimeView(clock, { kind: 'last', span: 60_000 })
  const address = createAddress(search)
  return { clock, view, address, stop: keepMomentInAddress(view, address, clock) }
}

test.each([
  ['?timestamp=1700000000000', 1_700_000_000_000],
  ['?timestamp=0', 0],
  ['?timestamp=-1', null],
  ['?timestamp=1.5', null],
  ['?timestamp=9999999999999999', null],
  ['?timestamp=', null],
  ['', null],
])('shows the moment of the address "%s"', (search, moment) => {
  expect(keepMoment(search).view.moment()).toBe(moment)
})

test('the address follows once nobody passes through pictures any more', async () => {
  const { clock, view, address } = keepMoment('?camera=c1')
  for (let moment = 1; moment <= 5; moment++) {
    view.showMoment(moment)
    await clock.advance(100)
  }
  expect(address.search()).toBe('?camera=c1')
  await clock.advance(300)
  expect(address.search()).toBe('?camera=c1&timestamp=5')
  view.showMoment(null)
  await clock.advance(300)
  expect(address.search()).toBe('?camera=c1')
})

test('"back" shows the moment before, or those of now', () => {
  const { view, address } = keepMoment('?timestamp=7')
  address.set({ timestamp: '6' })
  expect(view.moment()).toBe(6)
  address.set({ timestamp: null })
  expect(view.moment()).toBeNull()
})

test('another parameter that changes meanwhile does not take the moment back', async () => {
  const { clock, view, address } = keepMoment('?timestamp=7')
  view.showMoment(8)
  address.set({ edit: '' })
  expect(view.moment()).toBe(8)
  await clock.advance(300)
  expect(address.search()).toBe('?timestamp=8&edit=')
})

test('nothing is written or read any more once it has ended', async () => {
  const { clock, view, address, stop } = keepMoment('')
  view.showMoment(8)
  stop()
  await clock.advance(1_000)
  expect(address.search()).toBe('')
  address.set({ timestamp: '9' })
  expect(view.moment()).toBe(8)
})
