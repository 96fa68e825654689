// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createFakeClock, type Clock } from '@barn-workbench/core/clock'
import type { Session } from '@barn-workbench/core/session'
import { DAY } from '@barn-workbench/core/time'
import {
  ContributionProvider,
  SessionProvider,
  WorkbenchProvider,
  type WorkbenchValue,
} from '../context/WorkbenchContext'
import { useNow } from './useNow'

const START = 1_000_000
const PERIOD = 30_000

function CurrentTime() {
  return <output>{useNow(PERIOD)}</output>
}

/** A workbench that consists of a clock, which is all that the hook needs. */
function workbenchWith(clock: Clock): WorkbenchValue {
  return { clock } as Partial<WorkbenchValue> as WorkbenchValue
}

/** Renders the current time in a widget that is active or not. */
function renderCurrentTime() {
  const clock = createFakeClock(START)
  const element = (active: boolean) => (
    <WorkbenchProvider value={workbenchWith(clock)}>
      <ContributionProvider value={{ pluginId: 'test', name: 'time', active }}>
        <CurrentTime />
      </ContributionProvider>
    </WorkbenchProvider>
  )
  const { rerender } = render(element(true))
  return {
    setActive: (active: boolean) => rerender(element(active)),
    advance: (duration: number) => act(async () => await clock.advance(duration)),
    visibleTime: () => Number(screen.getByRole('status').textContent),
  }
}

test('updates the time after each period', async () => {
  const { advance, visibleTime } = renderCurrentTime()
  await advance(PERIOD - 1)
  expect(visibleTime()).toBe(START)
  await advance(1)
  expect(visibleTime()).toBe(START + PERIOD)
  await advance(PERIOD)
  expect(visibleTime()).toBe(START + 2 * PERIOD)
})

test('does not update the time while the widget is inactive', async () => {
  const { setActive, advance, visibleTime } = renderCurrentTime()
  setActive(false)
  await advance(10 * PERIOD)
  expect(visibleTime()).toBe(START)
})

test('updates the time at once when the widget becomes active again after more than a period', async () => {
  const { setActive, advance, visibleTime } = renderCurrentTime()
  setActive(false)
  await advance(10 * PERIOD)
  setActive(true)
  expect(visibleTime()).toBe(START + 10 * PERIOD)
  await advance(PERIOD)
  expect(visibleTime()).toBe(START + 11 * PERIOD)
})

test('keeps to the period when the widget is inactive for a shorter time', async () => {
  const { setActive, advance, visibleTime } = renderCurrentTime()
  setActive(false)
  await advance(PERIOD / 2)
  setActive(true)
  expect(visibleTime()).toBe(START)
  await advance(PERIOD / 2)
  expect(visibleTime()).toBe(START + PERIOD)
})

test('updates the time outside of a widget', async () => {
  const clock = createFakeClock(START)
  render(
    <WorkbenchProvider value={workbenchWith(clock)}>
      <CurrentTime />
    </WorkbenchProvider>,
  )
  await act(async () => await clock.advance(PERIOD))
  expect(screen.getByRole('status').textContent).toBe(String(START + PERIOD))
})

test.each([-40, 400])('shows the time of the instance as soon as it is known to be %d days ahead', async (days) => {
  let clockOffset = 0
  const listeners = new Set<() => void>()
  const session = {
    snapshot: () => ({ clockOffset }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Session
  render(
    <WorkbenchProvider value={workbenchWith(createFakeClock(START))}>
      <SessionProvider value={session}>
        <CurrentTime />
      </SessionProvider>
    </WorkbenchProvider>,
  )
  act(() => {
    clockOffset = days * DAY
    for (const listener of listeners) listener()
  })
  expect(Number(screen.getByRole('status').textContent)).toBe(START + days * DAY)
})
