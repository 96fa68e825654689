import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { DAY, MINUTE, SECOND } from '@barn-workbench/core/time'
import { createPlayer, playerOf } from './player'
import { createTimeView } from './timeView'

const NOW = 100 * DAY

function createPlaying() {
  const clock = createFakeClock(NOW)
  const view = createTimeView(clock, { kind: 'last', span: DAY })
  const player = createPlayer(view, clock)
  const leave = player.subscribe(() => undefined)
  const lookAway = player.look()
  const minutesAgo = () => Math.round((NOW - (view.moment() ?? NaN)) / MINUTE)
  return { clock, view, player, leave, lookAway, minutesAgo }
}

test('it goes two steps a second from the moment on, and stops where the next one would pass now', async () => {
  const { clock, view, player, minutesAgo } = createPlaying()
  view.showMoment(NOW - 3 * MINUTE)
  player.toggle()
  await clock.advance(SECOND)
  expect(minutesAgo()).toBe(1)
  await clock.advance(5 * SECOND)
  expect([minutesAgo(), player.state().isPlaying]).toEqual([0, false])
})

test('from now it begins a step ago; another step and speed count from then on', async () => {
  const { clock, player, minutesAgo } = createPlaying()
  player.choose({ step: 10 * MINUTE, speed: 1 })
  player.toggle()
  expect(minutesAgo()).toBe(10)
  await clock.advance(900)
  expect(minutesAgo()).toBe(10)
  await clock.advance(100)
  expect(minutesAgo()).toBe(0)
})

test('a step waits for all pictures of the one before, but not for ever, and those ahead are loaded', async () => {
  const { clock, view, player, minutesAgo } = createPlaying()
  const asked: number[] = []
  let isReady = false
  player.addScreen({ isReady: () => true, prefetch: () => undefined })
  const remove = player.addScreen({
    isReady: () => isReady,
    prefetch: (time) => asked.push(Math.round((NOW - time) / MINUTE)),
  })
  view.showMoment(NOW - 60 * MINUTE)
  player.toggle()
  await clock.advance(2 * SECOND)
  expect([minutesAgo(), asked]).toEqual([60, [59, 58, 57]])
  isReady = true
  await clock.advance(100)
  expect(minutesAgo()).toBe(59)
  isReady = false
  await clock.advance(5 * SECOND)
  expect(minutesAgo()).toBe(58)
  remove()
  await clock.advance(SECOND)
  expect(minutesAgo()).toBeLessThan(58)
})

test('it stands still while nobody looks, and stops when its controls are gone', async () => {
  const { clock, view, player, leave, lookAway, minutesAgo } = createPlaying()
  view.showMoment(NOW - 60 * MINUTE)
  player.toggle()
  lookAway()
  await clock.advance(10 * SECOND)
  expect([minutesAgo(), player.state().isPlaying]).toEqual([60, true])
  player.look()
  await clock.advance(SECOND)
  expect(minutesAgo()).toBe(58)
  leave()
  await clock.advance(10 * SECOND)
  expect([minutesAgo(), player.state().isPlaying]).toEqual([58, false])
})

test('somebody who moves the moment meanwhile is followed', async () => {
  const { clock, view, player, minutesAgo } = createPlaying()
  view.showMoment(NOW - 60 * MINUTE)
  player.toggle()
  await clock.advance(400)
  view.showMoment(NOW - 30 * MINUTE)
  await clock.advance(499)
  expect(minutesAgo()).toBe(30)
  await clock.advance(1)
  expect(minutesAgo()).toBe(29)
})

test('a time view has one player', () => {
  const clock = createFakeClock(NOW)
  const view = createTimeView(clock, { kind: 'last', span: DAY })
  expect(playerOf(view, clock)).toBe(playerOf(view, clock))
})
