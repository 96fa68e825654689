import { hasPermission } from '@barn-workbench/core/permissions'
import { callOfPlugins, type PluginGrants, type PluginManifest } from '@barn-workbench/core/plugins'

/** Whether a call is made by accounts with a permission: by its access, or by the name of what it shows. */
function isCallWith(permission: string, id: string): boolean {
  const access = callOfPlugins(id)?.access
  if (access?.kind !== 'anyOf') return permission.split('.')[0] === id.split('.')[0]
  return access.permissionsFor({}).some((needed) => hasPermission(new Set([permission]), needed))
}

/**
 * The manifest of a plugin of an instance, cut to what its administrators have granted. The plugin learns of a
 * permission that calls need only while one of these calls is granted, so that it offers nothing that is then refused.
 */
export function grantedManifest(manifest: PluginManifest, grants: PluginGrants): PluginManifest {
  const isGranted = (id: string) => grants.calls.includes(id)
  const calls = manifest.calls.filter(isGranted)
  return {
    ...manifest,
    calls,
    intents: manifest.intents.filter((id) => grants.intents.includes(id)),
    network: manifest.network.filter(({ origin }) => grants.network.includes(origin)),
    permissions: manifest.permissions.filter((permission) => {
      const needing = manifest.calls.filter((id) => isCallWith(permission, id))
      return needing.length === 0 || needing.some(isGranted)
    }),
  }
}

/** Whether nothing that a plugin asks for was cut. */
export function isGrantedAll(asked: PluginManifest, granted: PluginManifest): boolean {
  return (['calls', 'intents', 'network'] as const).every((field) => granted[field].length === asked[field].length)
}
