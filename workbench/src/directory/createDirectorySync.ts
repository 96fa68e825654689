import { z } from 'zod'
import { identityProvider, remoteSignIn, serviceProviders } from '@barn-workbench/core/contract'
import { isDeepEqual } from '@barn-workbench/core/layout'
import { problemOf } from '@barn-workbench/core/result'
import { InstanceType, type LoginReply, type ServiceProvider } from '@barn-workbench/core/schema'
import {
  addSettingsOf,
  providerSettingsOf,
  settingsOfProvider,
  type InstanceEntry,
  type Session,
  type Sessions,
  type SharedInstanceSettings,
} from '@barn-workbench/core/session'
import type { KeyValueStorage, LocalSettings, SharedStore } from '@barn-workbench/core/settings'

interface DirectorySyncOptions {
  sessions: Sessions
  settings: SharedStore<LocalSettings>
  /** Stores the last state that this device and a directory had in common. */
  storage: KeyValueStorage
}

/** Keeps the list of instances in accordance with directories. */
export interface DirectorySync {
  /** Forgets which instances were tried, since an account has signed in at the directory. */
  beginSession(directory: Session): void
  /** Adds the sites of a directory to the list, and signs in to those where the person has an account. */
  openSites(directory: Session, signal: AbortSignal): Promise<void>
  /** Signs in to an instance by the directory, once for each session at it; null if a condition for it is not met. */
  autoLogin(directory: Session, globalUniqueIdentifier: string): Promise<LoginReply | null>
}

/** The stored settings, by site. */
const LastShared = z.record(
  z.string(),
  z.object({
    customName: z.string().nullable(),
    order: z.number(),
    folderName: z.string().nullable(),
    bgcolor: z.string(),
  }),
)

function sharedPart({ customName, order, folderName, bgcolor }: InstanceEntry): SharedInstanceSettings {
  return { customName, order, folderName, bgcolor }
}

/** Whether a site of a directory is added to the list by itself, by the settings and what the person has removed. */
function isWanted(provider: ServiceProvider, { sessions, settings }: DirectorySyncOptions): boolean {
  const { globalUniqueIdentifier: id, instanceType } = provider
  const { autoAddServiceProviders, serviceProvidersExcludedFromAutoAdd, genericInstancesEnabled } = settings.get()
  const isKnownType = instanceType === null || InstanceType.safeParse(instanceType).success
  return (
    autoAddServiceProviders &&
    !serviceProvidersExcludedFromAutoAdd.includes(id) &&
    !sessions.isRemoved(id) &&
    (isKnownType || genericInstancesEnabled)
  )
}

async function discoveryObjectOf(directory: Session, { serviceProviderId }: ServiceProvider, signal: AbortSignal) {
  return await directory.send(serviceProviders.discoveryObject, { params: { id: serviceProviderId } }, { signal })
}

async function addSite(directory: Session, provider: ServiceProvider, sessions: Sessions, signal: AbortSignal) {
  const discoveryObject = await discoveryObjectOf(directory, provider, signal)
  const { globalUniqueIdentifier, serviceProviderName: name } = provider
  sessions.add({ globalUniqueIdentifier, name, discoveryObject }, addSettingsOf(provider))
}

/** Updates a site that came from the directory: its addresses, and its name for everyone. */
async function renewSite(directory: Session, provider: ServiceProvider, sessions: Sessions, signal: AbortSignal) {
  const { globalUniqueIdentifier: id, serviceProviderName: name, imageUrl: serviceProviderImageUrl } = provider
  const discoveryObject = await discoveryObjectOf(directory, provider, signal)
  const { name: oldName, discoveryObject: oldAddresses, serviceProviderImageUrl: oldImage } = sessions.entry(id)
  const isSame = name === oldName && serviceProviderImageUrl === oldImage && isDeepEqual(discoveryObject, oldAddresses)
  if (!isSame) sessions.update(id, { name, discoveryObject, serviceProviderImageUrl })
}

/** Keeps a person's choices about the sites of a directory equal there and on this device. */
function createSettingsSync({ sessions, storage }: Pick<DirectorySyncOptions, 'sessions' | 'storage'>) {
  /** The last common state, also from an earlier visit: by directory and account, then by site. */
  const lastShared = new Map<string, Record<string, SharedInstanceSettings>>()

  async function lastSharedOf(key: string): Promise<Record<string, SharedInstanceSettings>> {
    const stored = lastShared.get(key) ?? LastShared.safeParse(await storage.get(key).catch(() => undefined)).data ?? {}
    lastShared.set(key, stored)
    return stored
  }

  return async (directory: Session, provider: ServiceProvider, signal: AbortSignal): Promise<void> => {
    const { globalUniqueIdentifier: id, serviceProviderId, accountId } = provider
    const key = `directory/${directory.id}/${accountId}`
    const shared = await lastSharedOf(key)
    const [here, there] = [sharedPart(sessions.entry(id)), settingsOfProvider(provider)]
    const before = Object.hasOwn(shared, id) ? shared[id] : undefined
    const isPushed = before !== undefined && !isDeepEqual(here, before) && isDeepEqual(there, before)
    if (isPushed) {
      const params = { accountId, id: serviceProviderId }
      await directory.send(
        serviceProviders.updateOwn,
        { params, body: { updates: providerSettingsOf(here) } },
        { signal },
      )
    } else if (!isDeepEqual(here, there)) {
      // If both were changed, the directory wins: the user's other devices show its state.
      sessions.update(id, there)
    }
    shared[id] = isPushed ? here : there
    if (!isDeepEqual(shared[id], before)) void storage.set(key, shared).catch(() => undefined)
  }
}

/** Creates the synchronization with the directories at which an account is signed in. */
export function createDirectorySync(options: DirectorySyncOptions): DirectorySync {
  const { sessions, settings } = options
  /** Instances at which the sign-in by a directory was tried, by the directory. */
  const tried = new Map<string, Set<string>>()
  const syncSettings = createSettingsSync(options)

  /** Returns whether the sign-in may be tried at an instance. If so, it counts as tried. */
  function mayTry(directory: Session, id: string): boolean {
    const triedHere = tried.get(directory.id) ?? new Set()
    tried.set(directory.id, triedHere)
    if (!settings.get().enableAutoLogin || !sessions.get(id).snapshot().isAutoLoginAllowed || triedHere.has(id))
      return false
    triedHere.add(id)
    return true
  }

  async function requestLogin(directory: Session, provider: ServiceProvider | null): Promise<LoginReply | null> {
    if (!provider || provider.remoteAccountId === null) return null
    const target = sessions.get(provider.globalUniqueIdentifier)
    const { available } = await target.send(remoteSignIn.available, {})
    if (!available) return null
    const params = { serviceProviderId: provider.serviceProviderId }
    return await directory.send(identityProvider.login, { params })
  }

  async function openSite(directory: Session, provider: ServiceProvider): Promise<void> {
    const target = sessions.get(provider.globalUniqueIdentifier)
    if (target.snapshot().login.state !== 'loggedOut' || provider.remoteAccountId === null) return
    if (!mayTry(directory, target.id)) return
    const reply = await requestLogin(directory, provider)
    if (reply) target.logIn({ method: 'remote', request: () => Promise.resolve(reply) })
  }

  return {
    beginSession: (directory) => void tried.delete(directory.id),
    async openSites(directory, signal) {
      const providers = await directory.send(serviceProviders.list, {}, { signal })
      for (const provider of providers) {
        const { globalUniqueIdentifier: id } = provider
        if (id === directory.id || signal.aborted) continue
        if (!sessions.has(id) && isWanted(provider, options)) {
          const isFull = await addSite(directory, provider, sessions, signal).then(
            () => false,
            (error: unknown) => problemOf(error).code === 'client/too-many-instances',
          )
          if (isFull) return
        }
        if (!sessions.has(id)) continue
        if (sessions.entry(id).source === 'directory') {
          await syncSettings(directory, provider, signal)
          await renewSite(directory, provider, sessions, signal)
        }
        // A site that does not answer does not delay the others.
        void openSite(directory, provider).catch(() => undefined)
      }
    },
    async autoLogin(directory, globalUniqueIdentifier) {
      if (directory.id === globalUniqueIdentifier || !mayTry(directory, globalUniqueIdentifier)) return null
      const query = {
        query: [{ key: 'globalUniqueIdentifier', operator: '==' as const, value: globalUniqueIdentifier }],
      }
      const provider = await directory.send(serviceProviders.queryOne, { body: query })
      return await requestLogin(directory, provider)
    },
  }
}
