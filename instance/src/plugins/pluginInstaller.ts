import type { z } from 'zod'
import type { PluginGrants, PluginInspection } from '@barn-workbench/core/plugins'
import { fail, failInvalid, succeed, type Result } from '@barn-workbench/core/result'
import type { PackageFacts } from './packageFacts'
import type { PackageFiles } from './packageFiles'
import type { PackageReader } from './packageReader'
import type { KnownSigner, PluginKeys } from './pluginKeys'
import type { Actor, PluginStore, Preconditions } from './pluginStore'
import type { UploadKey, Uploads } from './uploads'
import type { WidgetPlaces } from './widgetPlaces'

type Inspection = z.output<typeof PluginInspection>

interface InstallerDependencies {
  uploads: Uploads
  reader: PackageReader
  keys: PluginKeys
  files: PackageFiles
  store: PluginStore
  places: WidgetPlaces
}

/** An uploaded package that can be installed. */
interface Candidate {
  bytes: Uint8Array
  facts: PackageFacts
  signer: KnownSigner
}

interface InstallRequest extends Preconditions {
  pluginId: string
  digest: string
  grants: z.output<typeof PluginGrants>
}

export type PluginInstaller = ReturnType<typeof createPluginInstaller>

/** Looks at uploaded packages and installs them. */
export function createPluginInstaller({ uploads, reader, keys, files, store, places }: InstallerDependencies) {
  async function findCandidate(key: UploadKey): Promise<Result<Candidate, 'plugin/upload-missing' | 'plugin/refused'>> {
    const bytes = await uploads.read(key)
    if (!bytes) return fail('plugin/upload-missing', { id: key.uploadId })
    const read = await reader.read(bytes)
    if ('refusal' in read) return fail('plugin/refused', { reason: read.refusal.fault, detail: read.refusal.detail })
    const { facts } = read
    const signer = await keys.check(facts.manifest.id, facts.publisher)
    if (!signer) return fail('plugin/refused', { reason: 'otherKey', detail: facts.publisher.key })
    return succeed({ bytes, facts, signer })
  }

  /** The installed version, with everything that can differ. */
  async function installedOf(pluginId: string): Promise<Inspection['installed']> {
    const plugin = await store.find(pluginId)
    if (!plugin) return null
    const bytes = await files.read(plugin.digest)
    const read = bytes && (await reader.read(bytes))
    if (!read || 'refusal' in read) return { plugin, readme: null, changelog: null, files: [], code: [] }
    const { readme, changelog, files: fileList, code } = read.facts
    return { plugin, readme, changelog, files: fileList, code }
  }

  return {
    /** The content of an uploaded package, beside the installed one. */
    async inspect(key: UploadKey): Promise<Result<Inspection, 'plugin/upload-missing' | 'plugin/refused'>> {
      const candidate = await findCandidate(key)
      if (!candidate.ok) return candidate
      const { facts, signer } = candidate.value
      const { digest, manifest, bytes, readme, changelog, pictures, files: fileList, code } = facts
      const pluginId = manifest.id
      return succeed({
        digest,
        manifest,
        bytes,
        signer,
        readme,
        changelog,
        pictures,
        files: fileList,
        code,
        dashboards: await places.dashboardsWith(pluginId),
        installed: await installedOf(pluginId),
      })
    },
    /** Installs the package that was looked at. Its upload ends. */
    async install(key: UploadKey, { pluginId, digest, ...request }: InstallRequest, actor: Actor) {
      const candidate = await findCandidate(key)
      if (!candidate.ok) return candidate
      const { facts } = candidate.value
      if (facts.digest !== digest) return fail('plugin/upload-missing', { id: key.uploadId })
      if (facts.manifest.id !== pluginId) return failInvalid({ path: 'pluginId', message: 'must_equal_path' })
      const installed = await store.install({ ...candidate.value, ...request }, actor)
      if (installed.ok) await uploads.remove(key)
      return installed
    },
  }
}
