import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '@barn-workbench/core/time'
import { createInstanceLog } from '../log'
import { createFactStore } from './factStore'
import { prepareDatabase } from './openDatabase'
import { openRetentionGuard } from './retentionGuard'
import { openSqlite } from './sqlite'

const START = Date.UTC(2026, 0, 14, 9)

/** An instance whose clock and uptime a test sets, and which can be started again. */
async function createMachine() {
  const facts = createFactStore(await prepareDatabase(openSqlite(':memory:')))
  const lines: string[] = []
  const log = createInstanceLog({ onProblem: ({ message }) => lines.push(message) })
  const machine = { clock: START, uptime: 0 }
  const open = () => openRetentionGuard({ facts, log, now: () => machine.clock, uptime: () => machine.uptime })
  let guard = await open()
  return {
    ...{ machine, lines },
    guard: () => guard,
    run(time: number): void {
      machine.clock += time
      machine.uptime += time
    },
    /** Writes the believed time as it is written again and again. */
    write: async () => void (await guard.start()()),
    async restart(jump: number): Promise<void> {
      machine.clock += jump
      machine.uptime = 0
      guard = await open()
    },
  }
}

test('a clock that runs on is believed, over an hour of running and a short restart', async () => {
  const { guard, run, write, restart } = await createMachine()
  expect(guard().pause()).toBeNull()
  run(3 * DAY)
  expect(guard().pause()).toBeNull()
  await write()
  await restart(10 * MINUTE)
  expect(guard().pause()).toBeNull()
})

test('a clock that is 30 days ahead after a restart is not believed until it comes back', async () => {
  const { guard, run, write, restart, machine, lines } = await createMachine()
  await write()
  await restart(30 * DAY)
  expect(guard().pause()).toEqual({ expectedTime: START, resumesAt: null })
  run(5 * HOUR)
  await write()
  expect(guard().pause()).toEqual({ expectedTime: START + 5 * HOUR, resumesAt: null })
  // Neither does another restart help.
  await restart(0)
  expect(guard().pause()).toEqual({ expectedTime: START + 5 * HOUR, resumesAt: null })
  machine.clock -= 30 * DAY
  expect(guard().pause()).toBeNull()
  expect(lines.filter((line) => line.startsWith('nothing is deleted by its age'))).toHaveLength(2)
})

test('a clock that jumps while the instance runs is not believed until somebody confirms it', async () => {
  const { guard, run, machine, restart } = await createMachine()
  expect(guard().pause()).toBeNull()
  machine.clock += 365 * DAY
  run(MINUTE)
  expect(guard().pause()).toMatchObject({ resumesAt: null })
  await guard().confirm('operator')
  expect(guard().pause()).toBeNull()
  await restart(MINUTE)
  expect(guard().pause()).toBeNull()
})

test('a machine that was off for two days deletes again after an hour of running', async () => {
  const { guard, run, write, restart } = await createMachine()
  await write()
  await restart(2 * DAY)
  const resumesAt = START + 2 * DAY + HOUR
  expect(guard().pause()).toEqual({ expectedTime: START, resumesAt })
  run(59 * MINUTE)
  expect(guard().pause()).toMatchObject({ resumesAt })
  run(MINUTE)
  expect(guard().pause()).toBeNull()
})

test('a clock that was set back by a year is not believed either, however long it runs', async () => {
  const { guard, run, machine } = await createMachine()
  expect(guard().pause()).toBeNull()
  machine.clock -= 365 * DAY
  expect(guard().pause()).toMatchObject({ resumesAt: null })
  run(2 * HOUR)
  expect(guard().pause()).toMatchObject({ resumesAt: null })
})

test('without a written time, that of what was stored last counts', async () => {
  const { guard } = await createMachine()
  guard().witness(START - 40 * DAY)
  expect(guard().pause()).toEqual({ expectedTime: START - 40 * DAY, resumesAt: null })
})
