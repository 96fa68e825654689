import { z } from 'zod'
import { ProblemError } from '../result'
import {
  DEFAULT_INSTANCE_COLOR,
  DEFAULT_INSTANCE_ORDER,
  DiscoveryObject,
  HexColor,
  Id,
  ImageAddress,
  InstanceOrder,
  KnownInstance,
  StoredName,
  Timestamp,
  type OwnServiceProviderSettings,
  type ServiceProvider,
} from '../schema'
import { createSharedMap, type SharedStore } from '../settings'
import type { SessionDependencies } from './sessionDependencies'

/** Maximum number of instances that a browser knows. Each has its own connection. */
export const MAXIMUM_INSTANCES = 500
/** The sources from which the browser knows an instance. */
const INSTANCE_SOURCES = ['configuration', 'directory', 'added'] as const

/**
 * The settings that the user has chosen for an instance on this device. A value that cannot be read becomes the
 * default.
 */
const ownSettings = {
  /** Null for the instance's own name. */
  customName: StoredName.nullable().catch(null),
  /** Smaller goes first. */
  order: InstanceOrder.catch(DEFAULT_INSTANCE_ORDER),
  /** Null if it is in no folder. */
  folderName: StoredName.nullable().catch(null),
  bgcolor: HexColor.catch(DEFAULT_INSTANCE_COLOR),
  /** The contact for questions about the site. */
  email: z.string().max(254).nullable().catch(null),
  /** Path of the instance's own picture below its address; null if it has none, or has not been asked. */
  imageUrl: z.string().max(500).nullable().catch(null),
  /** The time at which the instance was asked for its picture; null if never. */
  imageUrlLoadedTimestamp: Timestamp.nullable().catch(null),
  /** The picture that the directory has of it. */
  serviceProviderImageUrl: ImageAddress.nullable().catch(null),
  useServiceProviderImageUrl: z.boolean().catch(false),
}
const OwnInstanceSettings = z.object(ownSettings)
export type OwnInstanceSettings = z.output<typeof OwnInstanceSettings>

/** An instance of the list. The instance's own facts are in its `InstanceRecord`. */
export interface InstanceEntry extends OwnInstanceSettings {
  /** The first name under which the list knew the instance. */
  name: string
  discoveryObject: DiscoveryObject
  source: (typeof INSTANCE_SOURCES)[number]
}

const StoredEntry = z.object({
  ...ownSettings,
  /** Null for the configuration's. */
  name: z.string().max(200).nullable(),
  discoveryObject: DiscoveryObject.nullable(),
  source: z.enum(INSTANCE_SOURCES),
})
type StoredEntry = z.output<typeof StoredEntry>
/** A person has removed the instance. `leaving`: the log-out is still to be sent to it. */
const RemovedEntry = z.object({ isRemoved: z.literal(true), leaving: KnownInstance.nullable() })
type RemovedEntry = z.output<typeof RemovedEntry>

const defaults = OwnInstanceSettings.parse({})

/** The instances that this browser knows, from the configuration or added on this device. */
export interface InstanceList {
  /** Resolves when the stored list is loaded. Until then the list has only the instances of the configuration. */
  readonly ready: Promise<void>
  /** By id; the same object until one changes. */
  entries(): ReadonlyMap<string, InstanceEntry>
  /** Removed instances to which a log-out is still to be sent. */
  leaving(): KnownInstance[]
  /** Whether a person has removed the instance, and it was not added again. */
  isRemoved(id: string): boolean
  /** Rejects with `client/too-many-instances` if the list is full. */
  add(instance: KnownInstance, settings: AddSettings): void
  update(id: string, patch: EntryPatch): void
  remove(id: string, leaving: KnownInstance | null): void
  subscribe(listener: () => void): () => void
}

export type EntryPatch = Partial<Omit<InstanceEntry, 'source'>>
export type AddSettings = Pick<InstanceEntry, 'source'> & Partial<OwnInstanceSettings>

type Stored = Readonly<Record<string, StoredEntry | RemovedEntry>>

function storedEntryOf(stored: Stored, id: string): StoredEntry | undefined {
  const entry = Object.hasOwn(stored, id) ? stored[id] : undefined
  return entry && !('isRemoved' in entry) ? entry : undefined
}

/** An instance of the configuration: its addresses take precedence over stored ones. */
function configuredEntry({ name, discoveryObject }: KnownInstance, stored: StoredEntry | undefined): InstanceEntry {
  const addresses = { ...stored?.discoveryObject, ...discoveryObject }
  return { ...defaults, ...stored, name, discoveryObject: addresses, source: 'configuration' }
}

function addedEntry(id: string, { name, discoveryObject, ...entry }: StoredEntry): InstanceEntry {
  return { ...entry, name: name ?? id, discoveryObject: discoveryObject ?? {} }
}

/** Whether a person has removed an instance. */
function isRemovedFrom(stored: Stored, id: string): boolean {
  return Object.hasOwn(stored, id) && storedEntryOf(stored, id) === undefined
}

/** The entries of a list, with the stored data from which they were made. */
interface Listed {
  stored: Stored
  entries: ReadonlyMap<string, InstanceEntry>
}

/** An entry that stays as it is stays the same object, so that what shows it does not redraw. */
function sameOrNew(before: InstanceEntry | undefined, entry: InstanceEntry): InstanceEntry {
  return before && JSON.stringify(before) === JSON.stringify(entry) ? before : entry
}

/**
 * The current list. An instance that has been removed from the configuration is no longer known. Only changed entries
 * are computed, since most changes concern one of hundreds.
 */
function entriesOf(configured: readonly KnownInstance[], stored: Stored, before?: Listed): Map<string, InstanceEntry> {
  const entries = new Map<string, InstanceEntry>()
  const set = (id: string, entryOf: () => InstanceEntry) => {
    const known = before?.entries.get(id)
    const isUnchanged = known && before?.stored[id] === stored[id]
    entries.set(id, isUnchanged ? known : sameOrNew(known, entryOf()))
  }
  for (const instance of configured) {
    const id = instance.globalUniqueIdentifier
    if (!isRemovedFrom(stored, id)) set(id, () => configuredEntry(instance, storedEntryOf(stored, id)))
  }
  for (const id of Object.keys(stored)) {
    if (entries.size >= MAXIMUM_INSTANCES) break
    const entry = storedEntryOf(stored, id)
    if (entry && !entries.has(id) && entry.source !== 'configuration') set(id, () => addedEntry(id, entry))
  }
  return entries
}

/** The stored list, which all tabs of the browser share. The first value that cannot be read is noted in the log. */
function openStore({ storage, channel, tabId, log }: SessionDependencies): SharedStore<Stored> {
  let isReported = false
  return createSharedMap<StoredEntry | RemovedEntry>({
    name: 'instances',
    key: Id,
    value: z.union([RemovedEntry, StoredEntry]),
    storage,
    channel,
    tabId,
    onProblem({ kind }) {
      if (!isReported) log.write({ level: 'WARN', tag: 'Store', message: `instances: ${kind}` })
      isReported = true
    },
  })
}

/** Creates the list of instances of this device, from the configuration and from additions. */
export function createInstanceList(
  configured: readonly KnownInstance[],
  dependencies: SessionDependencies,
): InstanceList {
  const store = openStore(dependencies)
  let current = entriesOf(configured, store.get())
  let currentOf = store.get()

  function entries(): ReadonlyMap<string, InstanceEntry> {
    if (currentOf !== store.get()) {
      const before = { stored: currentOf, entries: current }
      currentOf = store.get()
      current = entriesOf(configured, currentOf, before)
    }
    return current
  }

  /** The stored form of an instance that is still unchanged. */
  const unchanged = (source: InstanceEntry['source']): StoredEntry => ({
    ...defaults,
    name: null,
    discoveryObject: null,
    source,
  })

  return {
    ready: store.ready,
    entries,
    leaving: () => Object.values(store.get()).flatMap((entry) => ('isRemoved' in entry && entry.leaving) || []),
    isRemoved: (id) => isRemovedFrom(store.get(), id),
    add({ globalUniqueIdentifier: id, name, discoveryObject }, { source, ...settings }) {
      if (!entries().has(id) && entries().size >= MAXIMUM_INSTANCES)
        throw new ProblemError({ code: 'client/too-many-instances', params: { maximum: MAXIMUM_INSTANCES } })
      const found = storedEntryOf(store.get(), id)
      const before = found ?? unchanged(source)
      // An instance that the user has added keeps its source and addresses when the directory finds it too.
      const isOwn = before.source === 'added' && source === 'directory'
      const addresses = isOwn ? { ...discoveryObject, ...before.discoveryObject } : discoveryObject
      const known = source === 'configuration' ? {} : { name, discoveryObject: addresses }
      const next: StoredEntry = { ...before, ...settings, ...known, source: isOwn ? 'added' : source }
      // A directory reports all its instances each time.
      if (!found || JSON.stringify(found) !== JSON.stringify(next)) store.set({ [id]: next })
    },
    update(id, patch) {
      const entry = entries().get(id)
      if (!entry) return
      const before = storedEntryOf(store.get(), id) ?? unchanged(entry.source)
      store.set({ [id]: { ...before, ...patch } })
    },
    remove: (id, leaving) => store.set({ [id]: { isRemoved: true, leaving } }),
    subscribe: store.subscribe,
  }
}

/** The settings of a site that exist both at a directory and on a device. */
export type SharedInstanceSettings = Pick<OwnInstanceSettings, 'customName' | 'order' | 'folderName' | 'bgcolor'>

/** The directory's settings of a site, in the terms of this device's list. */
export function settingsOfProvider(provider: ServiceProvider): SharedInstanceSettings {
  const { customizedServiceProviderName, instanceListOrder, folderName, backgroundColor } = provider
  return { customName: customizedServiceProviderName, order: instanceListOrder, folderName, bgcolor: backgroundColor }
}

/** This device's settings of a site, in the terms of the directory. */
export function providerSettingsOf(settings: SharedInstanceSettings): Omit<OwnServiceProviderSettings, 'imageUrl'> {
  const { customName, order, folderName, bgcolor } = settings
  return { customizedServiceProviderName: customName, instanceListOrder: order, folderName, backgroundColor: bgcolor }
}

/**
 * The settings with which a site of a directory is added to the list of this device, with the picture that the
 * directory has of it.
 */
export function addSettingsOf(provider: ServiceProvider): AddSettings {
  const { imageUrl } = provider
  return {
    source: 'directory',
    ...settingsOfProvider(provider),
    serviceProviderImageUrl: imageUrl,
    useServiceProviderImageUrl: imageUrl !== null,
  }
}
