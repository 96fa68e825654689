import type { WidgetRecording } from '@barn-workbench/core/plugins'
import { ProblemError } from '@barn-workbench/core/result'
import type { QueryState, WidgetProblem } from '../values'
import { fromPlain, type RecordedSnapshots } from './plainValues'

/** An answer of the barn, or the reason why there was none. */
type Outcome = { value: unknown } | { problem: WidgetProblem }

/** The answers to one call with one input, in their order. */
interface Group {
  input: string
  outcomes: Outcome[]
  /** The answer that comes next; the last one comes again and again. */
  next: number
}

/** A barn and a workbench that answer as they did while a widget was recorded. */
export interface Replay {
  readonly recording: WidgetRecording
  /** The values of the workbench at the start. */
  readonly snapshots: RecordedSnapshots
  /** Later changes of these, by the time in ms since the start. The clock is not among them. */
  readonly changes: readonly { at: number; snapshots: RecordedSnapshots }[]
  /** The values that the widget found in its storage. */
  readonly storage: Readonly<Record<string, unknown>>
  /** The last results of intents, by their ids. */
  readonly intents: Readonly<Record<string, unknown>>
  /** The ids of the calls to which the recording has answers. */
  readonly calls: readonly string[]
  /**
   * The answer to a call: of the same input, else that of any input that was not given yet. Throws the problem that was
   * recorded, and an error for a call that was not.
   */
  answer(call: string, input: unknown): unknown
}

/** The same text for equal inputs, whatever the order of their keys. */
function textOf(input: unknown): string {
  return JSON.stringify(input ?? {}, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
}

interface Requested {
  method: string
  endpoint?: string
  intent?: string
  key?: string
  input?: unknown
}

/** The requests of a recording, with their answers. */
function readEntries({ entries }: WidgetRecording) {
  const calls = new Map<string, Group[]>()
  const storage: Record<string, unknown> = {}
  const intents: Record<string, unknown> = {}
  const requests = new Map<number, Requested>()
  const watches = new Map<number, { endpoint: string; input: unknown; updatedAt: number | null }>()

  function add(call: string, input: unknown, outcome: Outcome): void {
    const groups = calls.get(call) ?? []
    calls.set(call, groups)
    const text = textOf(input)
    const known = groups.find((group) => group.input === text)
    if (known) known.outcomes.push(outcome)
    else groups.push({ input: text, outcomes: [outcome], next: 0 })
  }
  function takeReply(request: Requested | undefined, outcome: Outcome): void {
    const { method, endpoint, input, intent, key } = request ?? {}
    if (method === 'call' && endpoint !== undefined) add(endpoint, input, outcome)
    if (!('value' in outcome)) return
    if (method === 'intent' && intent !== undefined) intents[intent] = outcome.value
    if (method === 'readStorage' && key !== undefined && !Object.hasOwn(storage, key)) storage[key] = outcome.value
  }
  function takeState(id: number, { data, updatedAt, problem }: QueryState): void {
    const watch = watches.get(id)
    if (!watch) return
    if (problem) add(watch.endpoint, watch.input, { problem })
    // The same answer comes again while the next one is on its way.
    else if (updatedAt !== null && updatedAt !== undefined && updatedAt !== watch.updatedAt) {
      watches.set(id, { ...watch, updatedAt })
      add(watch.endpoint, watch.input, { value: fromPlain(data) })
    }
  }
  for (const { message } of entries) {
    const { kind, id } = message as { kind: string; id: number }
    if (kind === 'request') requests.set(id, message['request'] as Requested)
    if (kind === 'watch')
      watches.set(id, { endpoint: String(message['endpoint']), input: message['input'], updatedAt: null })
    if (kind === 'reply') takeReply(requests.get(id), { value: fromPlain(message['value']) })
    if (kind === 'refused') takeReply(requests.get(id), { problem: message['problem'] as WidgetProblem })
    if (kind === 'data') takeState(id, message['state'] as QueryState)
  }
  return { calls, storage, intents }
}

/** Creates the replay of a recording. Each widget that it answers needs one of its own. */
export function createReplay(recording: WidgetRecording): Replay {
  const { calls, storage, intents } = readEntries(recording)
  const changes = recording.entries.flatMap(({ at, message }) => {
    const name = String(message['name'])
    // All values are sent once at the beginning.
    const isChange = message.kind === 'snapshot' && textOf(message['value']) !== textOf(recording.snapshots[name])
    return isChange && name !== 'clock' ? [{ at, snapshots: { [name]: message['value'] } as RecordedSnapshots }] : []
  })
  return {
    recording,
    snapshots: recording.snapshots as RecordedSnapshots,
    changes,
    storage,
    intents,
    calls: [...calls.keys()],
    answer(call, input) {
      const groups = calls.get(call) ?? []
      const text = textOf(input)
      const group =
        groups.find((one) => one.input === text) ??
        groups.find(({ next, outcomes }) => next < outcomes.length) ??
        groups.at(-1)
      const outcome = group?.outcomes[Math.min(group.next, group.outcomes.length - 1)]
      if (!group || !outcome) throw new Error(`The recording has no answer to ${call}.`)
      group.next += 1
      if ('problem' in outcome) throw new ProblemError({ ...outcome.problem })
      return outcome.value
    },
  }
}
