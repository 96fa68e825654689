import type { z } from 'zod'
import { type InstancePlugin, type PluginGrants, type PluginManifest, type Signer } from '@barn-workbench/core/plugins'
import { fail, failInvalid, succeed, type FieldError, type Result } from '@barn-workbench/core/result'
import type { AuditedAction } from '@barn-workbench/core/schema'
import type { AuditTrail } from '../auth'
import type { NoticeHub, Now } from '../base'
import { createDocumentStore, type Database } from '../database'
import type { PackageFacts } from './packageFacts'
import type { PackageFiles } from './packageFiles'
import type { KnownSigner, PluginKeys } from './pluginKeys'

type Grants = z.output<typeof PluginGrants>
type Shown = z.output<typeof InstancePlugin>

/** Plugins that an instance may have. */
export const MAXIMUM_PLUGINS = 50

/** A version of a plugin with its grants. */
interface InstalledVersion {
  digest: string
  manifest: PluginManifest
  bytes: number
  signer: Signer
  installedAt: number
  installedBy: string
  grants: Grants
}

/** A plugin as it is stored: the version that is shown, and the one before. */
interface StoredPlugin {
  pluginId: string
  version: number
  present: InstalledVersion
  previous: InstalledVersion | null
  quarantine: Shown['quarantine']
}

/** The author of a change. */
export interface Actor {
  accountId: string
  displayName: string
}

/** The conditions of an installation: in place of this version of the entity, or as a new plugin. */
export interface Preconditions {
  ifMatch?: number
  ifNoneMatch?: '*'
}

export interface Installation extends Preconditions {
  facts: PackageFacts
  bytes: Uint8Array
  signer: KnownSigner
  grants: Grants
}

export interface PluginStoreDependencies {
  database: Database
  hub: NoticeHub
  audit: AuditTrail
  now: Now
  files: PackageFiles
  keys: PluginKeys
}

type Changed = Result<Shown, 'plugin/not-found' | 'request/version-mismatch'>
export type PluginStore = ReturnType<typeof createPluginStore>

/**
 * Stores the plugins of the instance. A package is written before the plugin is, and removed after it, so that a plugin
 * that is stored has its packages at any moment; other packages are removed at the next start.
 */
export function createPluginStore(dependencies: PluginStoreDependencies) {
  const { database, hub, now, files } = dependencies
  const documents = createDocumentStore<StoredPlugin, 'plugin/not-found'>({
    database,
    table: 'plugins',
    idKey: 'pluginId',
    notFoundCode: 'plugin/not-found',
    onChange: ({ id, version }) => hub.publish({ entity: 'plugin', id, version }, []),
  })
  const writeEntry = createEntries(dependencies)

  /** Removes packages that a change leaves without a plugin, when it is committed. */
  function removeAfterCommit(before: StoredPlugin, after: StoredPlugin | null): void {
    const left = new Set(digestsOf(before))
    if (after) for (const digest of digestsOf(after)) left.delete(digest)
    database.afterCommit(() => void Promise.allSettled([...left].map((digest) => files.remove(digest))))
  }

  const change = (pluginId: string, actor: Actor, { ifMatch, action, changed }: Change): Promise<Changed> =>
    database.transaction(async () => {
      const before = await documents.getVersion(pluginId, ifMatch)
      if (!before.ok) return before
      const after = await documents.update(pluginId, ifMatch, (current) => succeed(changed(current)))
      if (!after.ok) return after
      await writeEntry(action, actor, { before: before.value, after: after.value })
      return succeed(shown(after.value))
    })

  return {
    list: async (): Promise<Shown[]> => (await documents.all()).map(shown),
    async find(pluginId: string): Promise<Shown | null> {
      const stored = await documents.find(pluginId)
      return stored ? shown(stored) : null
    },
    /** The package that a plugin shows now. */
    async package(digest: string): Promise<Result<Uint8Array, 'plugin/not-found'>> {
      const isShown = (await documents.all()).some(
        ({ present, quarantine }) => present.digest === digest && quarantine === null,
      )
      const bytes = isShown ? await files.read(digest) : null
      return bytes ? succeed(bytes) : fail('plugin/not-found', { id: digest })
    },
    install: (installation: Installation, actor: Actor) =>
      database.transaction(() =>
        install({ ...dependencies, documents, removeAfterCommit, writeEntry }, installation, actor),
      ),
    async grant(
      pluginId: string,
      grants: Grants,
      { actor, ifMatch }: By,
    ): Promise<Changed | Result<never, 'request/invalid'>> {
      const stored = await documents.get(pluginId)
      if (!stored.ok) return stored
      const unasked = unaskedGrants(stored.value.present.manifest, grants)
      if (unasked.length > 0) return failInvalid(unasked)
      const changed = (plugin: StoredPlugin) => ({ ...plugin, present: { ...plugin.present, grants: unique(grants) } })
      return change(pluginId, actor, { ifMatch, action: 'plugin.granted', changed })
    },
    quarantine: (pluginId: string, reason: string, { actor, ifMatch }: By) =>
      change(pluginId, actor, {
        ifMatch,
        action: 'plugin.quarantined',
        changed: (plugin) => ({ ...plugin, quarantine: { at: now(), by: actor.displayName, reason } }),
      }),
    release: (pluginId: string, { actor, ifMatch }: By) =>
      change(pluginId, actor, {
        ifMatch,
        action: 'plugin.released',
        changed: (plugin) => ({ ...plugin, quarantine: null }),
      }),
    rollBack: (pluginId: string, { actor, ifMatch }: By): Promise<Changed | Result<never, 'plugin/no-previous'>> =>
      database.transaction(async () => {
        const before = await documents.getVersion(pluginId, ifMatch)
        if (!before.ok) return before
        const { previous } = before.value
        if (!previous) return fail('plugin/no-previous')
        const changed = (plugin: StoredPlugin) => ({ ...plugin, present: previous, previous: null, quarantine: null })
        const after = await change(pluginId, actor, { ifMatch, action: 'plugin.rolled-back', changed })
        removeAfterCommit(before.value, changed(before.value))
        return after
      }),
    remove: (
      pluginId: string,
      { actor, ifMatch }: By,
    ): Promise<Result<undefined, 'plugin/not-found' | 'request/version-mismatch'>> =>
      database.transaction(async () => {
        const removed = await documents.remove(pluginId, ifMatch)
        if (!removed.ok) return removed
        removeAfterCommit(removed.value, null)
        await writeEntry('plugin.removed', actor, { before: removed.value, after: null })
        return succeed(undefined)
      }),
    /** Removes packages that no plugin has. Nothing is installed meanwhile. */
    removeOrphans: (): Promise<void> =>
      database.transaction(async () =>
        files.removeExcept(new Set((await documents.all()).flatMap((plugin) => digestsOf(plugin)))),
      ),
  }
}

/** The author of a change, and the version that it changes. */
export interface By {
  actor: Actor
  ifMatch: number | undefined
}

interface Change {
  ifMatch: number | undefined
  action: AuditedAction
  changed(plugin: StoredPlugin): StoredPlugin
}

interface InstallDependencies extends PluginStoreDependencies {
  documents: ReturnType<typeof createDocumentStore<StoredPlugin, 'plugin/not-found'>>
  removeAfterCommit(before: StoredPlugin, after: StoredPlugin | null): void
  writeEntry: ReturnType<typeof createEntries>
}

/** Installs a package in place of the version that is there, whose quarantine goes on, or as a new plugin. */
async function install(
  { documents, files, keys, now, removeAfterCommit, writeEntry }: InstallDependencies,
  installation: Installation,
  actor: Actor,
): Promise<Result<Shown, 'request/version-mismatch' | 'request/invalid' | 'plugin/refused'>> {
  const { facts, bytes, signer, grants } = installation
  const { manifest, digest } = facts
  const pluginId = manifest.id
  const before = await documents.find(pluginId)
  const isAllowed = checkInstallation(installation, before, await documents.count())
  if (!isAllowed.ok) return isAllowed
  await files.write(digest, bytes)
  const present: InstalledVersion = {
    digest,
    manifest,
    bytes: facts.bytes,
    signer: { key: signer.key, since: await keys.keep(pluginId, signer) },
    installedAt: now(),
    installedBy: actor.displayName,
    grants: unique(grants),
  }
  const content = { pluginId, present, previous: previousOf(before, digest), quarantine: before?.quarantine ?? null }
  const updated = await documents.update(pluginId, undefined, ({ version }) => succeed({ ...content, version }))
  const after = updated.ok ? updated.value : await documents.insert(content)
  if (before) removeAfterCommit(before, after)
  await writeEntry(before ? 'plugin.updated' : 'plugin.installed', actor, { before, after })
  return succeed(shown(after))
}

/** Whether a package may be installed now, in place of a plugin or, without one, beside others. */
function checkInstallation(
  { facts: { manifest }, grants, ifMatch, ifNoneMatch }: Installation,
  before: StoredPlugin | null,
  plugins: number,
): Result<undefined, 'request/version-mismatch' | 'request/invalid' | 'plugin/refused'> {
  const current = before?.version ?? null
  if ((ifNoneMatch && before) || (ifMatch ?? current) !== current) return fail('request/version-mismatch', { current })
  const unasked = unaskedGrants(manifest, grants)
  if (unasked.length > 0) return failInvalid(unasked.map((error) => ({ ...error, path: `grants.${error.path}` })))
  if (!before && plugins >= MAXIMUM_PLUGINS)
    return fail('plugin/refused', { reason: 'tooManyPlugins', detail: String(MAXIMUM_PLUGINS) })
  return succeed(undefined)
}

/** The version before one that is installed. The same package once more takes none away. */
function previousOf(before: StoredPlugin | null, digest: string): InstalledVersion | null {
  if (!before) return null
  return before.present.digest === digest ? before.previous : before.present
}

/** Returns the function that writes a change into the audit trail: release and digest, grants and quarantine. */
function createEntries({ audit }: PluginStoreDependencies) {
  const contentOf = (plugin: StoredPlugin | null) =>
    plugin && {
      release: plugin.present.manifest.version,
      digest: plugin.present.digest,
      grants: plugin.present.grants,
      ...(plugin.quarantine && { quarantine: plugin.quarantine.reason }),
    }

  return async (
    action: AuditedAction,
    { accountId }: Actor,
    { before, after }: { before: StoredPlugin | null; after: StoredPlugin | null },
  ): Promise<void> => {
    const plugin = after ?? before
    if (!plugin) return
    await audit.write({
      actorId: accountId,
      action,
      target: { entityType: 'plugin', entityId: plugin.pluginId, name: plugin.present.manifest.name.en },
      before: contentOf(before),
      after: contentOf(after),
    })
  }
}

function digestsOf({ present, previous }: StoredPlugin): string[] {
  return previous ? [present.digest, previous.digest] : [present.digest]
}

/** The entity of the contract. */
function shown({ pluginId, version, present, previous, quarantine }: StoredPlugin): Shown {
  return {
    pluginId,
    version,
    ...present,
    quarantine,
    previous: previous && {
      release: previous.manifest.version,
      digest: previous.digest,
      installedAt: previous.installedAt,
    },
  }
}

function unique({ calls, intents, network }: Grants): Grants {
  return { calls: [...new Set(calls)], intents: [...new Set(intents)], network: [...new Set(network)] }
}

/** The places of grants that a manifest does not ask for. */
function unaskedGrants({ calls, intents, network }: PluginManifest, grants: Grants): FieldError[] {
  const asked = { calls, intents, network: network.map(({ origin }) => origin) }
  return (['calls', 'intents', 'network'] as const).flatMap((kind) =>
    grants[kind].flatMap((value, index) =>
      asked[kind].includes(value) ? [] : [{ path: `${kind}.${index}`, message: 'not_asked_for' }],
    ),
  )
}
