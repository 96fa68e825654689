import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { SECOND } from '@barn-workbench/core/time'
import { createFrameGuard } from './frameGuard'
import { createFrameStarts } from './frameStarts'

/** The starts of a page. Each frame is a plugin of its own unless one is named. */
function createPage() {
  const clock = createFakeClock()
  const starts = createFrameStarts(clock)
  const begun: string[] = []
  const inView = new Set<string>()
  return {
    clock,
    begun,
    inView,
    add: (name: string, pluginKey = name, onBegin: () => void = () => undefined) =>
      starts.add({
        pluginKey,
        isInView: () => inView.has(name),
        begin() {
          begun.push(name)
          onBegin()
        },
      }),
    /** Lets promises settle. */
    settle: () => clock.advance(0),
  }
}

test('four frames begin at once, and each that has started or is taken away makes place for the next one', async () => {
  const { add, begun, settle } = createPage()
  const leave = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name) => add(name))
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  leave[1]?.()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  // One that is taken away while it waits never begins.
  leave[5]?.()
  leave[0]?.()
  leave[0]?.()
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e', 'g'])
})

test('of those that wait, the frames in view begin first, also if they came into view meanwhile', async () => {
  const { add, begun, inView, settle } = createPage()
  const leave = ['a', 'b', 'c', 'd', 'above', 'below', 'seen'].map((name) => add(name))
  inView.add('seen')
  leave[0]?.()
  await settle()
  inView.add('below')
  leave[1]?.()
  leave[2]?.()
  await settle()
  expect(begun.slice(4)).toEqual(['seen', 'below', 'above'])
})

test('a plugin has two starts at a time, so that one whose frames all hang does not hold up the others', async () => {
  const { add, begun, clock, settle } = createPage()
  for (const name of ['bad 1', 'bad 2', 'bad 3', 'bad 4']) add(name, 'bad')
  for (const name of ['a', 'b', 'c']) {
    const leave = add(name)
    await settle()
    leave()
  }
  await settle()
  expect(begun).toEqual(['bad 1', 'bad 2', 'a', 'b', 'c'])
  await clock.advance(15 * SECOND)
  expect(begun.slice(5)).toEqual(['bad 3', 'bad 4'])
})

test('frames that hang give their places away once their time to start is over', async () => {
  const { add, begun, clock } = createPage()
  for (const name of ['a', 'b', 'c', 'd', 'e']) add(name)
  await clock.advance(15 * SECOND - 1)
  expect(begun).toHaveLength(4)
  await clock.advance(1)
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a frame that cannot begin leaves its place to the next one', async () => {
  const { add, begun, settle } = createPage()
  const fail = () => {
    throw new Error('The worker has gone.')
  }
  for (const name of ['a', 'b', 'c', 'd']) add(name, 'same', fail)
  add('e', 'same')
  await settle()
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
})

/** Begins twenty frames on a processor that they share, each with so many seconds of work before it answers. */
async function startTwenty(work: number, waits: boolean) {
  const { add, clock } = createPage()
  const frames: { guard: ReturnType<typeof createFrameGuard>; left: number; leave: () => void }[] = []
  const begin = (leave: () => void) => void frames.push({ guard: createFrameGuard(clock.now()), left: work, leave })
  for (let index = 0; index < 20; index++) {
    if (waits) {
      let leave: () => void = () => undefined
      leave = add(`plugin ${index}`, undefined, () => begin(() => leave()))
    } else begin(() => undefined)
  }
  for (let second = 0; second < 20 * work; second++) {
    await clock.advance(SECOND)
    const busy = frames.filter(({ left, guard }) => left > 0 && guard.fault() === null)
    for (const frame of busy) {
      frame.left -= 1 / busy.length
      frame.guard.tick(clock.now())
      if (frame.left > 1e-9) continue
      frame.left = 0
      frame.guard.take({ kind: 'pong', number: 0 }, clock.now())
      frame.leave()
    }
  }
  return {
    answers: frames.filter(({ guard }) => guard.liveness() === 'answers').length,
    accused: frames.filter(({ guard }) => guard.fault() === 'notStarted').length,
  }
}

test('twenty frames that would be accused together all start a few at a time', async () => {
  expect(await startTwenty(3, false)).toMatchObject({ answers: 0, accused: 20 })
  expect(await startTwenty(3, true)).toEqual({ answers: 20, accused: 0 })
})
