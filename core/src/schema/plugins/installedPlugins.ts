import { z } from 'zod'
import { OfferedPlugin, PLUGIN_FAULTS, Words } from './pluginManifest'
import { BROKEN_POLICY, PluginPolicy } from './pluginPolicy'

/** Answer of `plugins/installed.json`: the plugins that the server offers, and the ones that it leaves out. */
export const InstalledPlugins = z.object({
  plugins: z.array(OfferedPlugin),
  faulty: z.array(
    z.object({
      name: z.string(),
      reason: z.enum(PLUGIN_FAULTS),
      detail: z.string(),
      /** In the words of who has revoked it. */
      why: Words.optional(),
    }),
  ),
  /** The policy of the server, which also holds for plugins of instances. */
  policy: z.union([PluginPolicy, z.literal(BROKEN_POLICY)]).optional(),
  /**
   * The origins that these plugins leave to those of instances, at which nothing but an empty document of frames is
   * served; one with `{plugin}` in it is as many as there are names.
   */
  freeOrigins: z.array(z.string()).optional(),
  /** Path of a recording by which widgets are answered instead of the barn; of the tools of an author. */
  replay: z.string().optional(),
})
export type InstalledPlugins = z.output<typeof InstalledPlugins>
