import { z } from 'zod'
import { NewId } from '../schema'
import {
  InstancePlugin,
  PackageDigest,
  PackagePart,
  PluginGrants,
  PluginId,
  PluginInspection,
  QuarantineReason,
} from '../schema/plugins'
import { anyOf, endpoint, signedIn } from './endpoint'

const managers = anyOf('plugins.manage')
const pluginParams = z.object({ pluginId: PluginId })
const uploadParams = z.object({ uploadId: NewId })
const changed = { form: 'result', reply: InstancePlugin } as const
const errors = ['plugin/not-found', 'request/version-mismatch'] as const

/**
 * Plugins of third parties on this instance. Clients show their widgets on its screens alone, in frames, within what
 * was granted. Reading needs a sign-in, everything else `plugins.manage`. A package comes in parts (`upload`), is
 * looked at (`inspect`) and then installed: as a new plugin, or in place of another version.
 */
export const instancePlugins = {
  /** Returns all plugins, also those in quarantine. */
  list: endpoint({
    method: 'GET',
    path: '/api/workbench/plugins',
    access: signedIn,
    form: 'result',
    reply: z.array(InstancePlugin),
  }),

  /**
   * Returns the packed plugin of this SHA-256 digest, that a plugin has now, as it was uploaded. `plugin/not-found`:
   * none has it, or it is in quarantine.
   */
  package: endpoint({
    method: 'GET',
    path: '/api/workbench/plugins/packages/:digest',
    access: signedIn,
    params: z.object({ digest: PackageDigest }),
    form: 'bytes',
    reply: z.unknown(),
    errors: ['plugin/not-found'],
  }),

  /**
   * Takes a part of a package. Parts come in their order; one that was taken already is passed over, so that an upload
   * goes on where it was cut off. One with other bytes, or of another size, is of another file, which begins anew.
   * Returns how many bytes are there. An upload without a part for an hour is gone.
   * `plugin/upload-gap`: bytes before this part are missing (`received` says how many are there). `request/too-large`:
   * the package has more than 10 MB. Of an account 4 uploads are kept, the last that it has used.
   */
  upload: endpoint({
    method: 'PUT',
    path: '/api/workbench/plugins/uploads/:uploadId',
    access: managers,
    params: uploadParams,
    body: PackagePart,
    form: 'result',
    reply: z.object({ received: z.int() }),
    errors: ['plugin/upload-gap', 'request/too-large'],
  }),

  /**
   * Returns the content of an uploaded package, without running any of it. `plugin/upload-missing`: it is not there, or
   * not whole. `plugin/refused`: it cannot be installed; `reason` is the fault of the package, `detail` its place.
   */
  inspect: endpoint({
    method: 'POST',
    path: '/api/workbench/plugins/uploads/:uploadId/inspection',
    access: managers,
    repeatable: true,
    params: uploadParams,
    form: 'result',
    reply: PluginInspection,
    errors: ['plugin/upload-missing', 'plugin/refused'],
  }),

  /**
   * Installs an uploaded package, whose digest says what was looked at, with what is granted of its requests. With
   * `If-Match` the plugin must be installed in that version of the entity, with `If-None-Match: *` it must not be. A
   * quarantine goes on. `plugin/upload-missing`: the upload is not there, not whole, or has another digest.
   * `request/invalid`: the package is of another plugin, or does not ask for what is granted.
   */
  install: endpoint({
    method: 'PUT',
    path: '/api/workbench/plugins/:pluginId',
    access: managers,
    replaces: true,
    createsToo: true,
    params: pluginParams,
    body: z.strictObject({ uploadId: NewId, digest: PackageDigest, grants: PluginGrants }),
    ...changed,
    errors: ['plugin/upload-missing', 'plugin/refused', 'request/invalid', 'request/version-mismatch', 'instance/full'],
  }),

  /** Grants the requests in the list, and revokes all others. `request/invalid`: the plugin does not ask for it. */
  grant: endpoint({
    method: 'PUT',
    path: '/api/workbench/plugins/:pluginId/grants',
    access: managers,
    replaces: true,
    params: pluginParams,
    body: PluginGrants,
    ...changed,
    errors: [...errors, 'request/invalid'],
  }),

  /** Hides the plugin from everyone until it is released. Its places on dashboards and its settings stay. */
  quarantine: endpoint({
    method: 'PUT',
    path: '/api/workbench/plugins/:pluginId/quarantine',
    access: managers,
    replaces: true,
    params: pluginParams,
    body: z.strictObject({ reason: QuarantineReason }),
    ...changed,
    errors,
  }),

  /** Shows a plugin again that is in quarantine. */
  release: endpoint({
    method: 'DELETE',
    path: '/api/workbench/plugins/:pluginId/quarantine',
    access: managers,
    replaces: true,
    params: pluginParams,
    ...changed,
    errors,
  }),

  /**
   * Puts the version before in the place of the present one, with the grants that it had, and ends a quarantine. The
   * present one is gone then, so that a second press does not bring it back. `plugin/no-previous`: there is none.
   */
  rollBack: endpoint({
    method: 'PUT',
    path: '/api/workbench/plugins/:pluginId/roll-back',
    access: managers,
    hasEffectEachTime: true,
    replaces: true,
    params: pluginParams,
    ...changed,
    errors: [...errors, 'plugin/no-previous'],
  }),

  /** Removes a plugin with its packages. Widgets of it keep their places and say that it is missing. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/workbench/plugins/:pluginId',
    access: managers,
    replaces: true,
    params: pluginParams,
    form: 'nothing',
    reply: z.undefined(),
    errors,
  }),
}
