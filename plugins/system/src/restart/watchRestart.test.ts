import { expect, test } from 'vitest'
import { createFakeClock } from '@barn-workbench/core/clock'
import { instanceInfo } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import { watchRestart, type RestartStep } from './watchRestart'

/** An instance whose run the test sets; null if it does not answer. While it `hangs`, answers wait. */
function open(refusal?: ProblemError) {
  const clock = createFakeClock(0)
  let isHanging = Promise.resolve()
  let run: { startedAt: number; uptime: number } | null = { startedAt: 1_000, uptime: 5_000 }
  let restarts = 0
  let isSilent = false
  const session = {
    checkConnection: async () => (isSilent ? await new Promise<boolean>(() => undefined) : run !== null),
    send: async (endpoint: unknown) => {
      await isHanging
      if (endpoint === instanceInfo.uptime) return run
      restarts++
      if (refusal) throw refusal
      return undefined
    },
  } as unknown as Session
  const steps: RestartStep[] = []
  const ending = new AbortController()
  const watching = watchRestart(session, 'instance', {
    clock,
    signal: ending.signal,
    onStep: (step) => steps.push(step),
  })
  return {
    steps,
    watching,
    ending,
    restarts: () => restarts,
    states: () => [...new Set(steps.map(({ state }) => state))],
    /** Lets time pass, a second at a time. */
    async pass(seconds: number) {
      for (let i = 0; i < seconds; i++) await clock.advance(SECOND)
    },
    /** Returns the function that lets it answer again. */
    hang(): () => void {
      let go = () => {}
      isHanging = new Promise((resolve) => (go = resolve))
      return go
    },
    setRun: (next: typeof run) => {
      run = next
    },
    /** From now on no look comes to an end, as where packets are lost. */
    fallSilent: () => {
      isSilent = true
    },
    speakAgain: () => {
      isSilent = false
    },
  }
}

test('an instance is seen going, gone and coming back, with the time', async () => {
  const { pass, setRun, states, steps, watching, restarts } = open()
  await pass(2)
  setRun(null)
  await pass(3)
  setRun({ startedAt: 9_000, uptime: 10 })
  await pass(2)
  await watching
  expect(states()).toEqual(['sending', 'going', 'gone', 'back'])
  expect(steps.at(-1)).toMatchObject({ state: 'back', after: expect.any(Number) })
  expect(restarts()).toBe(1)
})

test('one that is back between two looks is known by its run', async () => {
  const { pass, setRun, states, watching } = open()
  await pass(1)
  setRun({ startedAt: 1_000, uptime: 10 })
  await pass(2)
  await watching
  expect(states()).not.toContain('gone')
  expect(states().at(-1)).toBe('back')
})

test('one that stays away is late after two minutes, and back whenever it comes', async () => {
  const { pass, setRun, states, steps, watching } = open()
  await pass(1)
  setRun(null)
  await pass((2 * MINUTE) / SECOND + 2)
  expect(steps.at(-1)?.state).toBe('late')
  setRun({ startedAt: 200_000, uptime: 10 })
  await pass(2)
  await watching
  expect(states().at(-1)).toBe('back')
})

test('a refusal is told, and nothing is watched', async () => {
  const { pass, steps, watching } = open(
    new ProblemError({ code: 'system/no-reboot-command', params: {}, status: 409 }),
  )
  await pass(1)
  await watching
  expect(steps.at(-1)).toMatchObject({ state: 'refused', problem: { code: 'system/no-reboot-command' } })
})

test('who closes the window ends the watching', async () => {
  const { pass, steps, watching, ending } = open()
  await pass(2)
  ending.abort()
  await expect(watching).rejects.toThrow()
  const count = steps.length
  await pass(5)
  expect(steps).toHaveLength(count)
})

test('without an answer it may be going, and is watched', async () => {
  const { pass, setRun, states, watching, restarts } = open(
    new ProblemError({ code: 'client/unreachable', params: {} }),
  )
  setRun(null)
  await pass(2)
  setRun({ startedAt: 9_000, uptime: 10 })
  await pass(2)
  await watching
  expect([states(), restarts()]).toEqual([['sending', 'gone', 'back'], 1])
})

test('a look that gets no answer ends after five seconds, and the next one is made', async () => {
  const { pass, setRun, fallSilent, speakAgain, steps, states, watching } = open()
  await pass(1)
  fallSilent()
  await pass(5)
  expect(steps.at(-1)?.state).toBe('going')
  await pass(2)
  expect(steps.at(-1)?.state).toBe('gone')
  setRun({ startedAt: 9_000, uptime: 10 })
  speakAgain()
  await pass(7)
  await watching
  expect(states()).toEqual(['sending', 'going', 'gone', 'back'])
})

test('of one that hangs it is said that it does not answer, with the time since the press', async () => {
  const { pass, hang, setRun, steps, states, watching } = open()
  const goOn = hang()
  await pass(12)
  expect(steps.filter(({ state }) => state === 'sending').length).toBeGreaterThan(3)
  expect(steps.at(-1)).toEqual({ state: 'silent', after: 12_000 })
  setRun({ startedAt: 1_000, uptime: 60_000 })
  goOn()
  await pass(1)
  // The run that hung answers still.
  expect(steps.at(-1)?.state).toBe('going')
  setRun({ startedAt: 20_000, uptime: 10 })
  await pass(2)
  await watching
  expect(states().at(-1)).toBe('back')
  expect(steps.at(-1)).toMatchObject({ after: 14_000 })
  const count = steps.length
  await pass(5)
  expect(steps).toHaveLength(count)
})
