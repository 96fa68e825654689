import { createEmitter } from '@barn-workbench/core/emitter'
import { boundsOf, candidatesOf, isFound, type HalvingAnswer, type HalvingRecord } from './halving'

/**
 * The state of a search. `asking`: it waits for an answer. `found`: the moment lies between two pictures that follow on
 * each other. `always`: it is there in all pictures there are. `unclear`: the pictures between show neither state
 * clearly. `failed`: they could not be loaded.
 */
export type HalvingPhase = 'idle' | 'looking' | 'asking' | 'found' | 'always' | 'unclear' | 'failed'

export interface HalvingState {
  phase: HalvingPhase
  /** Null if no search is running. */
  record: HalvingRecord | null
  /** The picture that is asked about, ms since the epoch. */
  asking: number | null
}

/** Finds the moment of a change by halving. */
export interface Halving {
  state(): HalvingState
  subscribe(listener: () => void): () => void
  start(record: Omit<HalvingRecord, 'answers'>): void
  /** Answers whether it is there in the picture that is asked about. */
  answer(answer: HalvingAnswer): void
  /** Takes the last answer back. */
  undo(): void
  /** Looks again after a failure. */
  retry(): void
  /** Ends the search and forgets it. */
  stop(): void
  /** Continues the search that was stored before the page was loaded. */
  resume(): Promise<void>
  /** Stops the search: what is still being looked for has no effect. The record stays. */
  rest(): void
}

export interface HalvingDependencies {
  now(): number
  /** The time of the picture nearest to a time; null if there is none within `distance` ms. */
  locate(cameraId: string, time: number, distance: number | null): Promise<number | null>
  /** The stored search, or null. */
  read(): Promise<HalvingRecord | null>
  keep(record: HalvingRecord | null): Promise<void>
  /** Shows the picture that is asked about. */
  onAsk(time: number): void
}

const IDLE: HalvingState = { phase: 'idle', record: null, asking: null }

/**
 * The first picture that is worth a question. `hasOthers`: there are pictures between, which show neither state
 * clearly.
 */
async function nextPicture(record: HalvingRecord, { now, locate }: HalvingDependencies) {
  const { there, absent, unclear } = boundsOf(record)
  const [low, high] = absent === null ? [-Infinity, Infinity] : [Math.min(there, absent), Math.max(there, absent)]
  const distance = absent === null ? null : (high - low) / 2
  let hasOthers = false
  for (const time of candidatesOf(record, now())) {
    const taken = await locate(record.cameraId, time, distance)
    if (taken === null || taken <= low || taken >= high || taken === there) continue
    if (!unclear.includes(taken)) return { taken, hasOthers }
    hasOthers = true
  }
  return { taken: null, hasOthers }
}

/** The next step of a record: a picture to ask about, or its end. */
async function nextOf(
  record: HalvingRecord,
  dependencies: HalvingDependencies,
): Promise<Pick<HalvingState, 'phase' | 'asking'>> {
  const bounds = boundsOf(record)
  if (isFound(bounds)) return { phase: 'found', asking: null }
  const { taken, hasOthers } = await nextPicture(record, dependencies)
  if (taken !== null) return { phase: 'asking', asking: taken }
  if (hasOthers) return { phase: 'unclear', asking: null }
  return { phase: bounds.absent === null ? 'always' : 'found', asking: null }
}

/** Finds the moment of a change by halving, outside of React. */
export function createHalving(dependencies: HalvingDependencies): Halving {
  const events = createEmitter<{ changed: undefined }>()
  let state = IDLE
  /** A look that is not the latest any more has no effect. */
  let looks = 0
  function set(next: HalvingState): void {
    state = next
    events.emit('changed')
  }
  async function look(record: HalvingRecord): Promise<void> {
    const number = ++looks
    set({ phase: 'looking', record, asking: null })
    const next = await nextOf(record, dependencies).catch(() => ({ phase: 'failed' as const, asking: null }))
    if (number !== looks) return
    set({ ...next, record })
    if (next.asking !== null) dependencies.onAsk(next.asking)
  }
  function goOn(record: HalvingRecord): void {
    // If the browser stores nothing, the search lives as long as the page.
    void dependencies.keep(record).catch(() => undefined)
    void look(record)
  }
  return {
    state: () => state,
    subscribe: (listener) => events.subscribe('changed', listener),
    start(record) {
      const number = ++looks
      set({ phase: 'looking', record: { ...record, answers: [] }, asking: null })
      // The user has judged the picture, whose own time may differ.
      const located = dependencies.locate(record.cameraId, record.start, null).catch(() => null)
      void located.then((taken) => {
        if (number === looks) goOn({ ...record, start: taken ?? record.start, answers: [] })
      })
    },
    answer(answer) {
      const { record, asking } = state
      if (record && asking !== null) goOn({ ...record, answers: [...record.answers, { timestamp: asking, answer }] })
    },
    undo() {
      const { record } = state
      if (record) goOn({ ...record, answers: record.answers.slice(0, -1) })
    },
    retry: () => state.record && void look(state.record),
    stop() {
      looks++
      set(IDLE)
      void dependencies.keep(null).catch(() => undefined)
    },
    rest() {
      looks++
      if (state.phase === 'looking') set(IDLE)
    },
    async resume() {
      const record = await dependencies.read().catch(() => null)
      if (record && state.phase === 'idle') await look(record)
    },
  }
}
