import type { CancelTimer, Clock } from '@barn-workbench/core/clock'
import { createEmitter } from '@barn-workbench/core/emitter'
import { SECOND } from '@barn-workbench/core/time'
import { DEFAULT_TIME_STEP, earlierBy, laterBy, PLAY_SPEEDS, type PlaySpeed } from './timeSteps'
import type { TimeView } from './timeView'

/** Time that playing waits for pictures that are not there yet, in ms. */
const LONGEST_WAIT = 5 * SECOND
/** Steps whose pictures are loaded ahead. */
const STEPS_AHEAD = 3
/** Pictures are loaded ahead after this time, ms, since those of the present step go first. */
const LOADING_DELAY = 50
/** Time between two looks whether pictures are there, ms. */
const POLLING = 50

/** A screen that shows the pictures of the moment; the player waits until they are loaded. @public */
export interface PlayedScreen {
  /** Whether the pictures of a moment are shown. */
  isReady(moment: number): boolean
  /** Loads the pictures of a time into the cache. */
  prefetch(time: number, signal: AbortSignal): void
}

/** The state of the player of moments. */
export interface PlayerState {
  isPlaying: boolean
  /** Between two moments, ms. */
  step: number
  /** Steps a second. */
  speed: PlaySpeed
}

/** Steps on in time by itself, a number of steps a second, until it would pass now; one for all of a screen. */
export interface Player {
  /** The same object until something changes. */
  state(): PlayerState
  toggle(): void
  choose(change: Partial<Pick<PlayerState, 'step' | 'speed'>>): void
  /** A step waits until this screen is ready. Returns the function that ends it. */
  addScreen(screen: PlayedScreen): () => void
  /** Playback pauses while no screen looks at it. Returns the function that ends a look. */
  look(): () => void
  /** Calls back after each change. It stops when its last listener is gone. */
  subscribe(listener: () => void): () => void
}

interface Waiting {
  view: TimeView
  timers: Clock
  screens: ReadonlySet<PlayedScreen>
  state: PlayerState
  /** The next moment was due; null if it would pass now. */
  onStep: (next: number | null) => void
}

/** Waits at a moment for its time and its pictures. Returns the function that ends it. */
function waitAt(moment: number, { view, timers, screens, state, onStep }: Waiting): () => void {
  const loading = new AbortController()
  const since = timers.now()
  const { step, speed } = state
  const loadAhead = () => {
    for (let ahead = 1; ahead <= STEPS_AHEAD; ahead++) {
      const time = laterBy(moment, ahead * step, view.now())
      if (time !== null) for (const screen of screens) screen.prefetch(time, loading.signal)
    }
  }
  const goOn = () => {
    const isReady = [...screens].every((screen) => screen.isReady(moment))
    if (isReady || timers.now() - since >= LONGEST_WAIT) onStep(laterBy(moment, step, view.now()))
    else cancelTimer = timers.setTimeout(goOn, POLLING)
  }
  const cancelLoading: CancelTimer = timers.setTimeout(loadAhead, LOADING_DELAY)
  let cancelTimer: CancelTimer = timers.setTimeout(goOn, SECOND / speed)
  return () => {
    cancelTimer()
    cancelLoading()
    // The requests of the next step are made before these are aborted, so that shared ones continue.
    timers.setTimeout(() => loading.abort(), 0)
  }
}

/**
 * Creates the player of a time view. `timers` is the clock of this device, also while the view's clock is corrected.
 */
export function createPlayer(view: TimeView, timers: Clock): Player {
  const events = createEmitter<{ 'state.changed': undefined }>()
  const screens = new Set<PlayedScreen>()
  let state: PlayerState = { isPlaying: false, step: DEFAULT_TIME_STEP, speed: PLAY_SPEEDS[0] }
  let looks = 0
  let cancelStep: (() => void) | null = null
  let unsubscribeView: (() => void) | null = null

  const onStep = (next: number | null) => (next === null ? set({ isPlaying: false }) : view.showMoment(next))

  function restart(): void {
    cancelStep?.()
    const moment = view.moment()
    const goesOn = state.isPlaying && looks > 0 && moment !== null
    cancelStep = goesOn ? waitAt(moment, { view, timers, screens, state, onStep }) : null
  }
  function set(change: Partial<PlayerState>): void {
    state = { ...state, ...change }
    restart()
    events.emit('state.changed')
  }
  function look(): () => void {
    looks++
    if (looks === 1) restart()
    return () => {
      looks--
      if (looks === 0) restart()
    }
  }
  function subscribe(listener: () => void): () => void {
    unsubscribeView ??= view.subscribe('moment.changed', restart)
    const unsubscribe = events.subscribe('state.changed', listener)
    return () => {
      unsubscribe()
      if (events.listenerCount('state.changed') > 0) return
      unsubscribeView?.()
      unsubscribeView = null
      set({ isPlaying: false })
    }
  }
  return {
    state: () => state,
    choose: set,
    toggle() {
      const isPlaying = !state.isPlaying
      if (isPlaying && view.moment() === null) view.showMoment(earlierBy(null, state.step, view.now()))
      set({ isPlaying })
    },
    addScreen(screen) {
      screens.add(screen)
      return () => void screens.delete(screen)
    },
    look,
    subscribe,
  }
}

const players = new WeakMap<TimeView, Player>()

/** The player of a time view: all controls and pictures of a screen share it. */
export function playerOf(view: TimeView, timers: Clock): Player {
  const player = players.get(view) ?? createPlayer(view, timers)
  players.set(view, player)
  return player
}
