import { z } from 'zod'
import { Id, Name, Timestamp } from '../primitives'
import { NetworkOrigin, PluginManifest, PublisherKey, Signer } from './pluginManifest'

/*
 * Plugins that the administrators of an instance have installed on it. Clients run them in frames, on the screens of
 * that instance alone, and within what was granted.
 */

/** The SHA-256 digest of a packed plugin, hexadecimal. It names the package. */
export const PackageDigest = z.string().regex(/^[0-9a-f]{64}$/)

/** The requests of its manifest that a plugin was granted: calls and intents by their ids, and other servers. */
export const PluginGrants = z.strictObject({
  calls: z.array(z.string().max(100)).max(50).default([]),
  intents: z.array(z.string().max(100)).max(50).default([]),
  network: z.array(NetworkOrigin).max(10).default([]),
})
export type PluginGrants = z.output<typeof PluginGrants>

/** A plugin of an instance. */
export const InstancePlugin = z.object({
  pluginId: Id,
  version: z.int(),
  /** Of the package that is shown now. */
  digest: PackageDigest,
  manifest: PluginManifest,
  /** Size of its package, in bytes. */
  bytes: z.int(),
  /** The signer, and the time since when the instance knows the key. */
  signer: Signer,
  installedAt: Timestamp,
  /** The display name of who has installed this version. */
  installedBy: z.string(),
  grants: PluginGrants,
  /** Set while it is in quarantine: it is not shown, and its settings and places stay. */
  quarantine: z.object({ at: Timestamp, by: z.string(), reason: z.string() }).nullable(),
  /** The version before, to which it can be rolled back; null where there is none. */
  previous: z.object({ release: z.string(), digest: PackageDigest, installedAt: Timestamp }).nullable(),
})
export type InstancePlugin = z.output<typeof InstancePlugin>

/**
 * The functions that the code of a plugin uses, by its text: facts without a verdict. `network` is `fetch`, `WebSocket`
 * and their like, `storage` cookies and databases of the browser, `evaluation` code that is made of text, `workers`
 * threads, `frames` documents within the document, `markup` HTML that is made of text, `clipboard`, `devices` cameras,
 * microphones, places and sensors, `connections` WebRTC, `unreadable` a file that could not be parsed.
 */
export const CODE_FACTS = [
  'network',
  'storage',
  'evaluation',
  'workers',
  'frames',
  'markup',
  'clipboard',
  'devices',
  'connections',
  'unreadable',
] as const
export const CodeFact = z.object({
  fact: z.enum(CODE_FACTS),
  /** The file, and the names in it that were found, such as `localStorage`; each with how often. */
  file: z.string(),
  names: z.array(z.object({ name: z.string(), count: z.int() })),
})
export type CodeFact = z.output<typeof CodeFact>

/** The facts of an uploaded package, before it is installed. */
export const PluginInspection = z.object({
  digest: PackageDigest,
  manifest: PluginManifest,
  bytes: z.int(),
  /** The signer. `since` is null for a key that the instance has not seen with this plugin. */
  signer: z.object({
    key: PublisherKey,
    since: Timestamp.nullable(),
    /** Set if the key that was known has handed the plugin over to this one. */
    handedOverBy: PublisherKey.nullable(),
  }),
  /** Its `readme.md` and `changelog.md`, Markdown. */
  readme: z.string().nullable(),
  changelog: z.string().nullable(),
  /** The files of its folder `pictures`, as data URLs. */
  pictures: z.array(z.object({ file: z.string(), url: z.string() })),
  /** Size of each of its files in bytes. */
  files: z.array(z.object({ path: z.string(), bytes: z.int() })),
  code: z.array(CodeFact),
  /** The dashboards that have its widgets already: `own` counts the people who have placed some for themselves. */
  dashboards: z.array(z.object({ layoutId: Id, title: z.string(), widgets: z.int(), own: z.int() })),
  /** The version that is installed, with all of the above that can differ; null for a new plugin. */
  installed: z
    .object({
      plugin: InstancePlugin,
      readme: z.string().nullable(),
      changelog: z.string().nullable(),
      files: z.array(z.object({ path: z.string(), bytes: z.int(), digest: z.string() })),
      code: z.array(CodeFact),
    })
    .nullable(),
})
export type PluginInspection = z.output<typeof PluginInspection>

/** A part of a package on its way to the instance, base64. */
export const PackagePart = z.strictObject({
  /** The first byte of this part, of all. */
  offset: z.int().min(0),
  /** Size of the package, in bytes. */
  size: z.int().min(1),
  bytes: z
    .string()
    .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
    .min(4)
    .max(700_000),
})

/** Why a plugin was put into quarantine, in the words of who did it. */
export const QuarantineReason = Name
