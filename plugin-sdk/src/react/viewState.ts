import { problemOf, type Problem } from '@barn-workbench/core/result'

/** What a widget shows in its frame. @public */
export type ViewState =
  | { kind: 'loading' }
  | { kind: 'content' }
  | { kind: 'empty'; title: string; hint?: string }
  | { kind: 'error'; problem: Problem; retry: () => void }
  | { kind: 'stale'; problem: Problem; retry: () => void }
  | { kind: 'forbidden'; permissions: readonly string[] }

/** The part of a query's state that decides a face. */
interface Loaded {
  data: unknown
  error: unknown
  refetch: () => unknown
  dataUpdatedAt: number
}

/** The face that follows from the calls of a widget: the worst of them decides, content that is there stays. @public */
export function viewStateOf(...calls: readonly Loaded[]): ViewState {
  const retry = () => {
    for (const call of calls) if (call.error) call.refetch()
  }
  const failed = calls.find((call) => call.error)
  const complete = calls.every((call) => call.data !== undefined)
  if (failed) return { kind: complete ? 'stale' : 'error', problem: problemOf(failed.error), retry }
  return { kind: complete ? 'content' : 'loading' }
}

/** When the oldest of the data on screen came in, ms; undefined while there is none. @public */
export function updatedAtOf(...calls: readonly Loaded[]): number | undefined {
  const times = calls.map((call) => call.dataUpdatedAt).filter((time) => time > 0)
  return times.length > 0 ? Math.min(...times) : undefined
}
