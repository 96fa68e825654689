import { MINUTE_RETENTION } from '@barn-workbench/core/contract'
import { HOUR, MINUTE } from '@barn-workbench/core/time'
import type { Coverage } from './coverage'
import { rollUpStarts } from './historyWriter'

/** Time whose rows are written in one piece, in ms: it takes some milliseconds, in which nothing else is answered. */
const PIECE = 40 * MINUTE
/** Part of the time for which the machine is used: a quarter of a core. */
const SHARE = 1 / 4

/** The rows that the next piece adds; null if there are all. */
export function extendStep(
  timeZone: string,
  coverage: Coverage,
  from: number,
): Partial<Pick<Coverage, 'from' | 'minutesFrom'>> | null {
  const firstMinute = Math.max(coverage.from, coverage.to - MINUTE_RETENTION + HOUR)
  if (coverage.minutesFrom > firstMinute) return { minutesFrom: Math.max(firstMinute, coverage.minutesFrom - PIECE) }
  const start = rollUpStarts(
    timeZone,
    Math.max(Math.min(from, coverage.from), coverage.from - PIECE),
    coverage.from,
  )[0] as number
  return start < coverage.from ? { from: start } : null
}

function pause(duration: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, duration)
    timer.unref()
    signal.addEventListener('abort', end)
  })
}

/**
 * Writes the history back to `from` in the background, slowly enough to leave the machine to others. It goes on where it
 * was interrupted.
 */
export async function extendHistory(
  { extend }: { extend: (from: number) => Promise<boolean> },
  from: number,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const startedAt = performance.now()
    if (!(await extend(from))) return
    await pause((performance.now() - startedAt) * (1 / SHARE - 1), signal)
  }
}
