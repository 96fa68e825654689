import { wait, type Clock } from '@barn-workbench/core/clock'
import { instanceInfo, system } from '@barn-workbench/core/contract'
import { problemOf, type Problem } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { MINUTE, SECOND } from '@barn-workbench/core/time'

/** The program of the instance alone, or the machine below it. */
export type RestartKind = 'instance' | 'host'

export interface RestartInput {
  kind: RestartKind
}

/** The progress of a restart. Times in ms since the restart was requested. */
export type RestartStep =
  | { state: 'sending'; after: number }
  | { state: 'refused'; problem: Problem }
  /** It has not answered for a while whether it will; it is waited for all the same. */
  | { state: 'silent'; after: number }
  /** It still answers, as before. */
  | { state: 'going'; after: number }
  | { state: 'gone'; after: number }
  /** It is away for longer than a restart takes; it is looked for all the same. */
  | { state: 'late'; after: number }
  | { state: 'back'; after: number }

/** Time between two checks whether the instance answers, in ms. */
const LOOK_PERIOD = SECOND
/** Time that an instance that is there takes to answer, in ms. */
const LOOK_TIMEOUT = 5 * SECOND
/** Time that an instance takes to say that it restarts, in ms. */
const SILENT_AFTER = 5 * SECOND
/** Time after which it should be back, in ms: a machine has to start before its instance. */
const LATE_AFTER: Readonly<Record<RestartKind, number>> = { instance: 2 * MINUTE, host: 5 * MINUTE }

/** The clock by which an instance is watched, and the end of the watch. */
interface Moment {
  clock: Clock
  signal: AbortSignal
}

interface Run {
  startedAt: number
  uptime: number
}

async function look(session: Session, signal: AbortSignal): Promise<Run | null> {
  if (!(await session.checkConnection('quick'))) return null
  return await session.send(instanceInfo.uptime, {}, { signal })
}

/** The run of the program that answers; null if there is no answer in time. */
async function currentRun(session: Session, { clock, signal }: Moment): Promise<Run | null> {
  const ending = new AbortController()
  const limit = AbortSignal.any([signal, ending.signal])
  try {
    return await Promise.race([look(session, limit), wait(clock, LOOK_TIMEOUT, limit).then(() => null)])
  } catch {
    signal.throwIfAborted()
    return null
  } finally {
    // Whichever has lost need not go on.
    ending.abort()
  }
}

/** Whether another run answers than before. If the earlier one is unknown, one that began since; `elapsed` in ms. */
const isAnother = (run: Run, before: Run | null, elapsed: number) =>
  before === null ? run.uptime < elapsed : run.startedAt !== before.startedAt || run.uptime < before.uptime

type WaitingState = Exclude<RestartStep['state'], 'refused' | 'back'>

/** The state to show while it lasts. */
function lastingState(state: WaitingState, after: number, kind: RestartKind): WaitingState {
  if (after >= LATE_AFTER[kind]) return 'late'
  return state === 'sending' && after >= SILENT_AFTER ? 'silent' : state
}

interface WatchOptions extends Moment {
  onStep: (step: RestartStep) => void
}

/**
 * Reports the progress of a restart, and the time again each second until the signal: checking an unresponsive instance
 * takes several.
 */
function createTelling(kind: RestartKind, { clock, signal, onStep }: WatchOptions) {
  const begun = clock.now()
  let state: WaitingState = 'sending'
  const elapsed = () => clock.now() - begun
  const tell = () => onStep({ state: lastingState(state, elapsed(), kind), after: elapsed() })
  const tick = async () => {
    for (;;) {
      await wait(clock, SECOND, signal)
      tell()
    }
  }
  tell()
  tick().catch(() => undefined)
  return {
    elapsed,
    set(next: WaitingState): void {
      state = next
      tell()
    },
  }
}

/**
 * Restarts an instance or its machine, and tells each step until it is back. The signal ends the watching alone: what
 * was asked for is sent all the same.
 */
export async function watchRestart(session: Session, kind: RestartKind, { clock, signal, onStep }: WatchOptions) {
  const ending = new AbortController()
  const telling = createTelling(kind, { clock, signal: AbortSignal.any([signal, ending.signal]), onStep })
  try {
    onStep(await lastStep(session, kind, { clock, signal, telling }))
  } finally {
    ending.abort()
  }
}

interface LookOptions extends Moment {
  telling: ReturnType<typeof createTelling>
}

/** Asks for the restart and waits for its end. */
async function lastStep(
  session: Session,
  kind: RestartKind,
  { clock, signal, telling }: LookOptions,
): Promise<RestartStep> {
  const before = await currentRun(session, { clock, signal: new AbortController().signal })
  try {
    await session.send(kind === 'host' ? system.rebootHost : system.restart, {})
  } catch (error) {
    const problem = problemOf(error)
    // Without a response the restart may have begun: a user who is told that it was refused would restart it again.
    if (problem.status !== undefined) return { state: 'refused', problem }
  }
  signal.throwIfAborted()
  for (;;) {
    const run = await currentRun(session, { clock, signal })
    if (run && isAnother(run, before, telling.elapsed())) return { state: 'back', after: telling.elapsed() }
    telling.set(run ? 'going' : 'gone')
    await wait(clock, LOOK_PERIOD, signal)
  }
}
