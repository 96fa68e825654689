import type { FoundChange } from '@barn-workbench/core/contract'
import { createEmitter } from '@barn-workbench/core/emitter'

/** The range of a search for a change; times in ms since the epoch. */
export interface ChangeQuery {
  from: number
  /** Before `from`: backwards. */
  until: number
  /** Between two pictures, ms. */
  step: number
  /** The share of the picture that has to differ, 0..1. */
  threshold: number
}

/** The progress of a search. A search that is `stopped` can go on. */
export interface ChangeSearchState {
  phase: 'idle' | 'searching' | 'stopped' | 'found' | 'nothing' | 'failed'
  query: ChangeQuery | null
  /** The time at which the search continues, ms since the epoch. */
  at: number | null
  /** Pictures that were compared. */
  compared: number
  /** The time at which the picture was taken that differs, in ms since the epoch. */
  found: number | null
}

/** Looks for the next picture that differs from the one before, one call after the other. */
export interface ChangeSearch {
  state(): ChangeSearchState
  subscribe(listener: () => void): () => void
  start(query: ChangeQuery): void
  /** Ends the call that runs. */
  stop(): void
  /** Continues after it stopped or failed. */
  goOn(): void
}

interface ChangeSearchDependencies {
  find(query: ChangeQuery, signal: AbortSignal): Promise<FoundChange>
  onFound(timestamp: number): void
}

/** Looks for a change by as many calls as it takes, outside of React. */
export function createChangeSearch({ find, onFound }: ChangeSearchDependencies): ChangeSearch {
  const events = createEmitter<{ changed: undefined }>()
  let state: ChangeSearchState = { phase: 'idle', query: null, at: null, compared: 0, found: null }
  let controller: AbortController | null = null
  function set(changes: Partial<ChangeSearchState>): void {
    state = { ...state, ...changes }
    events.emit('changed')
  }
  /** Makes one call after the other. Resolves early where the search was stopped. */
  async function findFrom(query: ChangeQuery, start: number, signal: AbortSignal): Promise<void> {
    for (let at: number | null = start; at !== null;) {
      const { found, continueFrom, compared } = await find({ ...query, from: at }, signal)
      if (signal.aborted) return
      at = found ? null : continueFrom
      set({ at: continueFrom, compared: state.compared + compared, found: found?.timestamp ?? null })
    }
    set({ phase: state.found === null ? 'nothing' : 'found' })
    if (state.found !== null) onFound(state.found)
  }
  function run(query: ChangeQuery): void {
    controller?.abort()
    const { signal } = (controller = new AbortController())
    set({ phase: 'searching' })
    findFrom(query, state.at ?? query.from, signal).catch(() => {
      if (!signal.aborted) set({ phase: 'failed' })
    })
  }
  return {
    state: () => state,
    subscribe: (listener) => events.subscribe('changed', listener),
    start(query) {
      set({ query, at: null, compared: 0, found: null })
      run(query)
    },
    stop() {
      controller?.abort()
      if (state.phase === 'searching') set({ phase: 'stopped' })
    },
    goOn: () => state.query && run(state.query),
  }
}
