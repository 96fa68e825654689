import { createLimiter, latestFirst } from '../concurrency'
import { createEmitter, type Emitter } from '../emitter'
import { ProblemError } from '../result'
import type { ClientConfiguration, KnownInstance } from '../schema'
import type { Inspection, InspectionInput } from './inspectInstance'
import {
  createInstanceList,
  type AddSettings,
  type EntryPatch,
  type InstanceEntry,
  type InstanceList,
} from './instanceList'
import { createSession, type OwnedSession, type Session } from './session'
import type { SessionDependencies } from './sessionDependencies'

/** The sessions of all instances that this browser knows. They come and go while the page is open. */
export interface Sessions {
  /** Resolves when the stored list and the records of its instances are loaded. */
  readonly ready: Promise<void>
  /** In the order in which they were added; the same array until one comes, goes or changes. */
  all(): readonly Session[]
  /** Throws `client/unknown-instance` for an instance that this browser does not know. */
  get(globalUniqueIdentifier: string): Session
  has(globalUniqueIdentifier: string): boolean
  /** The list's entry of an instance. Throws like `get`. */
  entry(globalUniqueIdentifier: string): InstanceEntry
  /** Asks an address for its identity, see `inspectInstance`. This trusts and stores nothing. */
  inspect(input: InspectionInput, signal?: AbortSignal): Promise<Inspection>
  /**
   * The picture of an instance, its own or the directory's; a stored one is used for 7 days. Null if it has none, or
   * none can be loaded. Throws like `get`.
   */
  picture(globalUniqueIdentifier: string, signal: AbortSignal): Promise<Blob | null>
  /** Whether a person has removed the instance from this browser, and it was not added again. */
  isRemoved(globalUniqueIdentifier: string): boolean
  /**
   * Adds an instance in all tabs, also one that was removed. If it is in the list, its addresses and settings are
   * changed. Throws `client/too-many-instances`.
   */
  add(instance: KnownInstance, settings: AddSettings): Session
  /** Changes the list's entry of an instance, in all tabs. Does nothing if the instance is not in the list. */
  update(globalUniqueIdentifier: string, patch: EntryPatch): void
  /**
   * Removes an instance from all tabs: its account is signed out, and its data on this device is deleted. The log-out
   * is sent when the instance can be reached.
   */
  remove(globalUniqueIdentifier: string): void
  /** Calls a listener when an instance has come, gone or changed in the list. */
  subscribe(listener: () => void): () => void
  /**
   * Calls `start` for each session, now and later. The function that it returns is called when the session ends.
   * Returns the function that stops this.
   */
  follow(start: (session: Session) => (() => void) | undefined): () => void
  /** Calls a listener with each session that a person has removed, in any tab. */
  onRemoved(listener: (session: Session) => void): () => void
}

interface SessionsEvents {
  changed: undefined
  removed: Session
}

function knownOf(globalUniqueIdentifier: string, entry: InstanceEntry): KnownInstance {
  const { name, customName, discoveryObject } = entry
  return { globalUniqueIdentifier, name: customName ?? name, discoveryObject }
}

/** Starts something for each session, and ends it when the session goes. */
function createFollowers(all: () => Iterable<Session>) {
  const followers = new Set<{ begin(session: Session): void; end(id: string): void }>()
  return {
    begin: (session: Session) => followers.forEach((follower) => follower.begin(session)),
    end: (id: string) => followers.forEach((follower) => follower.end(id)),
    follow(start: (session: Session) => (() => void) | undefined): () => void {
      const stops = new Map<string, (() => void) | undefined>()
      const follower = {
        begin: (session: Session) => void stops.set(session.id, start(session)),
        end(id: string) {
          stops.get(id)?.()
          stops.delete(id)
        },
      }
      followers.add(follower)
      for (const session of all()) follower.begin(session)
      return () => {
        followers.delete(follower)
        for (const id of [...stops.keys()]) follower.end(id)
      }
    },
  }
}

/** Sessions of removed instances to which a log-out is still to be sent. */
function createLeaving(list: InstanceList, dependencies: SessionDependencies) {
  const leaving = new Map<string, AbortController>()
  return {
    /** Ends it, since the instance was added again. */
    stop(id: string): void {
      leaving.get(id)?.abort()
      leaving.delete(id)
    },
    start(session: OwnedSession): void {
      const controller = new AbortController()
      leaving.set(session.id, controller)
      const end = () => {
        if (leaving.get(session.id) === controller) leaving.delete(session.id)
        session.close()
      }
      session
        .leave(controller.signal)
        .then(() => {
          if (list.isRemoved(session.id)) list.remove(session.id, null)
        })
        .catch(() => undefined)
        .finally(end)
    },
    /** Continues the sign-outs that could not be sent during an earlier visit. */
    resume(): void {
      for (const instance of list.leaving()) this.start(createSession(instance, dependencies))
    },
  }
}

interface LiveSessions {
  all(): readonly OwnedSession[]
  get(globalUniqueIdentifier: string): OwnedSession
  has(globalUniqueIdentifier: string): boolean
  /** The next time that this instance goes, this tab signs out of it. */
  signOutOf(id: string): void
  follow: ReturnType<typeof createFollowers>['follow']
  /** Starts and ends sessions until they match the list. */
  reconcile(): void
}

/** The sessions of the instances of the list, which begin and end with them. */
function createLiveSessions(
  list: InstanceList,
  dependencies: SessionDependencies,
  { leaving, emitter }: { leaving: ReturnType<typeof createLeaving>; emitter: Emitter<SessionsEvents> },
): LiveSessions {
  const sessions = new Map<string, OwnedSession>()
  const followers = createFollowers(() => [...sessions.values()])
  const removedHere = new Set<string>()
  /** The entries as the sessions have taken them over. */
  let taken: ReadonlyMap<string, InstanceEntry> = new Map()
  let all: readonly OwnedSession[] = []

  function begin(known: KnownInstance): void {
    leaving.stop(known.globalUniqueIdentifier)
    const session = createSession(known, dependencies)
    sessions.set(session.id, session)
    followers.begin(session)
  }

  function end(session: OwnedSession): void {
    sessions.delete(session.id)
    followers.end(session.id)
    emitter.emit('removed', session)
    if (removedHere.delete(session.id)) leaving.start(session)
    else session.close()
  }

  return {
    all: () => all,
    has: (globalUniqueIdentifier) => sessions.has(globalUniqueIdentifier),
    get(globalUniqueIdentifier) {
      const session = sessions.get(globalUniqueIdentifier)
      if (!session) throw new ProblemError({ code: 'client/unknown-instance', params: { globalUniqueIdentifier } })
      return session
    },
    signOutOf: (id) => void removedHere.add(id),
    follow: followers.follow,
    reconcile() {
      const entries = list.entries()
      for (const session of [...sessions.values()]) if (!entries.has(session.id)) end(session)
      for (const [id, entry] of entries) {
        const session = sessions.get(id)
        if (session && taken.get(id) === entry) continue
        const known = knownOf(id, entry)
        if (!session) begin(known)
        else if (JSON.stringify(session.instance) !== JSON.stringify(known)) session.setInstance(known)
      }
      taken = entries
      all = [...sessions.values()]
      emitter.emit('changed')
    },
  }
}

/** Code that few visits need is loaded when it is needed. Rejects with `client/code-not-loaded`. */
async function codeOf<T>(loading: Promise<T>): Promise<T> {
  return await loading.catch(() => {
    throw new ProblemError({ code: 'client/code-not-loaded', params: {} })
  })
}

/**
 * Maximum number of concurrent connection checks in one tab. A browser opens some 256 connections, also to hosts that
 * never answer.
 */
const MAXIMUM_CHECKS = 40

/** Creates the sessions of all instances that this device knows. */
export function createSessions({ instances }: ClientConfiguration, environment: SessionDependencies): Sessions {
  // The last of the waiting checks runs first: its instance is on screen, others are checked in the background.
  const dependencies = { checkLimiter: createLimiter(MAXIMUM_CHECKS, latestFirst()), ...environment }
  const list = createInstanceList(instances, dependencies)
  const emitter = createEmitter<SessionsEvents>()
  const leaving = createLeaving(list, dependencies)
  const live = createLiveSessions(list, dependencies, { leaving, emitter })
  const entry = (id: string) => list.entries().get(live.get(id).id) as InstanceEntry

  async function load(): Promise<void> {
    await list.ready
    live.reconcile()
    await Promise.all(live.all().map((session) => session.ready))
    leaving.resume()
  }

  live.reconcile()
  list.subscribe(live.reconcile)
  return {
    ready: load(),
    all: live.all,
    has: live.has,
    get: live.get,
    follow: live.follow,
    entry,
    async inspect(input, signal) {
      const { inspectInstance } = await codeOf(import('./inspectInstance'))
      return await inspectInstance(dependencies, input, signal)
    },
    async picture(id, signal) {
      const owner = { session: live.get(id), entry: entry(id), onLoaded: (patch: EntryPatch) => list.update(id, patch) }
      const { loadInstancePicture } = await codeOf(import('./instancePicture'))
      return await loadInstancePicture(dependencies, owner, signal)
    },
    isRemoved: list.isRemoved,
    add(instance, settings) {
      list.add(instance, settings)
      return live.get(instance.globalUniqueIdentifier)
    },
    update: list.update,
    remove(id) {
      const session = live.get(id)
      live.signOutOf(id)
      list.remove(id, session.holdsTokens() ? session.instance : null)
    },
    subscribe: (listener) => emitter.subscribe('changed', listener),
    onRemoved: (listener) => emitter.subscribe('removed', listener),
  }
}
