import { createEmitter } from '../emitter'
import type { EntityRef, Versioned } from './write'

type Change = (entity: Versioned) => Versioned | null

/** A change that is shown, but not answered yet. */
export interface ShownChange {
  /** The instance has answered: this is the entity now; null if it is gone. */
  settle(entity: Versioned | null): void
  /** The instance has refused. The changes of others stay. */
  revert(): void
}

/** Entities as they are shown at one moment: with the pending changes. */
export interface ShownEntities {
  /**
   * Returns a document of a list as it is shown, with the changes that are newer than the list. It is the same object
   * until one of them changes. Null if it is deleted.
   */
  shownOf<Entity extends Versioned>(ref: EntityRef, document: Entity): Entity | null
}

/** Entities in their last known state, and as they are shown: with the pending changes. */
export interface EntityStore {
  /** Stores entities that the instance sent, unless a newer version is known; null if an entity is gone. */
  put(entities: readonly (readonly [EntityRef, Versioned | null])[]): void
  /** The last state that the instance sent; null if it is gone, or was never seen. */
  known(ref: EntityRef): Versioned | null
  /** The entity as it is shown; null if it is gone, or was never seen. */
  shown(ref: EntityRef): Versioned | null
  draw(ref: EntityRef, change: Change): ShownChange
  subscribe(listener: () => void): () => void
  /** All entities as they are shown; the same object until something changes. */
  current(): ShownEntities
}

interface Entry {
  /** Null if it is gone. */
  known: Versioned | null
  changes: readonly Change[]
  /** A document of the entity as it is shown: of one document always the same object. */
  shownOf(document: Versioned): Versioned | null
}

/**
 * Maximum number of entities in the store. The first ones seen are dropped first, except entities with pending changes.
 */
const MAXIMUM_ENTRIES = 2_000

/** The last known state of an entity, with its pending changes. */
function createEntry(known: Versioned | null, changes: readonly Change[]): Entry {
  let shownByDocument: WeakMap<Versioned, Versioned | null> | undefined
  return {
    known,
    changes,
    shownOf(document) {
      const isNewer = known !== null && known.version > document.version
      if (known !== null && !isNewer && changes.length === 0) return document
      shownByDocument ??= new WeakMap()
      const before = shownByDocument.get(document)
      if (before !== undefined) return before
      // A list may know fewer fields of an entity than the page of it.
      const newest = known && (isNewer ? { ...document, ...known } : document)
      const shown = applyChanges(newest, changes)
      shownByDocument.set(document, shown)
      return shown
    },
  }
}

function applyChanges(entity: Versioned | null, changes: readonly Change[]): Versioned | null {
  return changes.reduce<Versioned | null>((shown, change) => shown && change(shown), entity)
}

/** Makes an empty store. */
export function createEntityStore(): EntityStore {
  const entries = new Map<EntityRef, Entry>()
  const emitter = createEmitter<{ 'entities.changed': undefined }>()
  let current: ShownEntities = { shownOf }

  function shownOf<Entity extends Versioned>(ref: EntityRef, document: Entity): Entity | null {
    const entry = entries.get(ref)
    return entry ? (entry.shownOf(document) as Entity | null) : document
  }

  function dropOldest(): void {
    for (const [ref, { changes }] of entries) {
      if (entries.size <= MAXIMUM_ENTRIES) return
      if (changes.length === 0) entries.delete(ref)
    }
  }

  function notifyChange(): void {
    dropOldest()
    current = { shownOf }
    emitter.emit('entities.changed')
  }

  function set(ref: EntityRef, known: Versioned | null, changes: readonly Change[]): void {
    entries.set(ref, createEntry(known, changes))
    notifyChange()
  }

  /** An entity that is gone stays gone, and a slow reply may be older than the result of a later write. */
  function isNews(ref: EntityRef, entity: Versioned | null): boolean {
    const entry = entries.get(ref)
    return !entry || (entry.known !== null && (entity === null || entity.version > entry.known.version))
  }

  const shown = (ref: EntityRef): Versioned | null => {
    const entry = entries.get(ref)
    return entry ? applyChanges(entry.known, entry.changes) : null
  }

  return {
    put(entities) {
      const news = entities.filter(([ref, entity]) => isNews(ref, entity))
      for (const [ref, known] of news) entries.set(ref, createEntry(known, entries.get(ref)?.changes ?? []))
      if (news.length > 0) notifyChange()
    },
    known: (ref) => entries.get(ref)?.known ?? null,
    shown,
    draw(ref, change) {
      // A new function for each call, since the same change may be shown twice.
      const own: Change = (entity) => change(entity)
      const entry = entries.get(ref)
      if (entry) set(ref, entry.known, [...entry.changes, own])
      const withoutOwn = () => (entries.get(ref)?.changes ?? []).filter((other) => other !== own)
      return {
        settle: (known) => set(ref, known, withoutOwn()),
        revert() {
          const current = entries.get(ref)
          if (current) set(ref, current.known, withoutOwn())
        },
      }
    },
    subscribe: (listener) => emitter.subscribe('entities.changed', listener),
    current: () => current,
  }
}
