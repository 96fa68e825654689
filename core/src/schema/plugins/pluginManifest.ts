import { z } from 'zod'
import { Species } from '../species'

/** The version of the portable widget API (`@barn-workbench/plugin-sdk/widget`), by semantic versioning. */
export const WIDGET_API_VERSION = '1.4.0'

/** Longest text of a manifest that the workbench draws by itself, such as a title. */
const TEXT_LENGTH = 500
const MESSAGE_LENGTH = 2_000
const MAXIMUM_WIDGETS = 20
const MAXIMUM_IDS = 50
const MAXIMUM_ORIGINS = 10
const MAXIMUM_STYLES = 5
const MAXIMUM_MESSAGES = 2_000
const COLUMNS = 24
const ROWS = 60

/**
 * A file within a plugin. Each part begins with a letter or a digit, so that no path climbs, begins at a root or names
 * a hidden file; names are in lower case, so that none differ by case only.
 */
export const PluginFilePath = z
  .string()
  .max(120)
  .regex(/^[a-z0-9][a-z0-9_-]*(?:[./][a-z0-9_-]+)*$/)

/** The SHA-384 digest of a file, as browsers check it. */
const Digest = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/)
/** Lowercase letters, digits and hyphens. */
export const PluginId = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
  .max(40)
const ReleaseVersion = z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/)
/** Characters that turn the direction of a text, or that are invisible: with them a text reads as another one. */
const WITHOUT_TRICKS = /^[^\u202A-\u202E\u2066-\u2069\u200B\u2060-\u2064\uFEFF]*$/
const ShortText = z.string().min(1).max(TEXT_LENGTH).regex(WITHOUT_TRICKS)
/** A text in each language of the workbench. */
export const Words = z.strictObject({ en: ShortText, de: ShortText })
const MessageKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/)
  .max(120)
const MessagesOfLanguage = z
  .record(MessageKey, z.string().max(MESSAGE_LENGTH))
  .refine((messages) => Object.keys(messages).length <= MAXIMUM_MESSAGES)
/** The id of a call, an intent or a permission. */
const DottedId = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9-]*)+$/)
  .max(100)

const PluginWidget = z.strictObject({
  /** Its name within the plugin; layouts name the widget `<plugin>.<name>`. */
  name: z
    .string()
    .regex(/^[a-z][A-Za-z0-9-]*$/)
    .max(40),
  title: Words,
  /** The module whose default export is the widget. */
  module: PluginFilePath,
  styles: z.array(PluginFilePath).max(MAXIMUM_STYLES).default([]),
  /** JSON Schema of its settings: an object, each of whose properties has a default. */
  settings: z.record(z.string(), z.unknown()).default({ type: 'object', properties: {} }),
  /** Default size and least size, in columns (24 on the desk grid) and in rows (24 px each). */
  size: z.strictObject({
    w: z.int().min(1).max(COLUMNS),
    h: z.int().min(1).max(ROWS),
    minW: z.int().min(1).max(COLUMNS).optional(),
    minH: z.int().min(1).max(ROWS).optional(),
  }),
  /** The account needs one of these permissions; if empty, signing in is enough. */
  needs: z.array(DottedId).max(MAXIMUM_IDS).default([]),
  species: z.array(Species).optional(),
  group: z.enum(['animals', 'pictures', 'incidents', 'measurements']).optional(),
  /** Whether it shows the time of the dashboard, which then has a time picker. */
  followsTime: z.boolean().default(false),
})

/** An origin of another server, such as `https://api.example`. */
export const NetworkOrigin = z
  .string()
  .max(200)
  .regex(/^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/)

/** The 32 bytes of an Ed25519 key, base64url. */
export const PublisherKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

/** The signer of a packed plugin, and the statements by which earlier keys have handed it over. */
const Publisher = z.strictObject({
  key: PublisherKey,
  successors: z
    .array(z.strictObject({ from: PublisherKey, to: PublisherKey, signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/) }))
    .max(MAXIMUM_IDS)
    .default([]),
})
export type Publisher = z.output<typeof Publisher>

/**
 * A plugin's description of itself, `manifest.json`. It is plain data: it is read, checked and shown without running
 * any code of the plugin. Sizes, paths and numbers are within limits.
 */
export const PluginManifest = z.strictObject({
  id: PluginId,
  version: ReleaseVersion,
  /** The version of the portable widget API that it was written for. */
  api: ReleaseVersion,
  name: Words,
  description: Words.optional(),
  author: z.strictObject({
    name: z.string().min(1).max(100).regex(WITHOUT_TRICKS),
    url: z.url({ protocol: /^https$/ }).optional(),
  }),
  widgets: z.array(PluginWidget).min(1).max(MAXIMUM_WIDGETS),
  /** Texts by dotted keys. A missing German text is shown in English. */
  messages: z.strictObject({ en: MessagesOfLanguage.default({}), de: MessagesOfLanguage.default({}) }).prefault({}),
  /** The calls of the contract that its widgets make, such as `incidents.query`. No others are let through. */
  calls: z.array(DottedId).max(MAXIMUM_IDS).default([]),
  /** The intents that its widgets start, such as `incident.open`. */
  intents: z.array(DottedId).max(MAXIMUM_IDS).default([]),
  /** The permissions that its widgets ask about. They learn of no others whether the account has them. */
  permissions: z.array(DottedId).max(MAXIMUM_IDS).default([]),
  /** Other servers that its widgets request, with the purpose. In frames they reach the granted ones. */
  network: z
    .array(z.strictObject({ origin: NetworkOrigin, why: Words }))
    .max(MAXIMUM_ORIGINS)
    .default([]),
  /** Of a packed plugin that was signed: `manifest.sig` has the signature of the bytes of this manifest. */
  publisher: Publisher.optional(),
  /** Every file besides the manifest, with its digest. A folder of an author has none: the server computes them. */
  files: z.record(PluginFilePath, Digest).optional(),
})
export type PluginManifest = z.output<typeof PluginManifest>
export type PluginWidget = PluginManifest['widgets'][number]

/** The texts of a plugin in a language by their keys. One that is missing there is in the other language. */
export function messagesOf({ messages }: PluginManifest, language: 'en' | 'de'): Readonly<Record<string, string>> {
  return language === 'de' ? { ...messages.en, ...messages.de } : { ...messages.de, ...messages.en }
}

/** Whether the workbench can run a plugin that was written for a version of the portable widget API. */
export function isApiCompatible(version: string, ours: string = WIDGET_API_VERSION): boolean {
  const [major, minor = 0] = version.split('.').map(Number)
  const [ourMajor, ourMinor = 0] = ours.split('.').map(Number)
  return major === ourMajor && minor <= ourMinor
}

/** The reason why an installed plugin is left out. Each has a sentence in the catalogue. */
export const PLUGIN_FAULTS = [
  'notAllowed',
  'allowListBroken',
  'folderUnreadable',
  'tooManyFiles',
  'notAPackage',
  'tooLarge',
  'badPath',
  'noManifest',
  'badManifest',
  'missingFile',
  'wrongDigest',
  'unlistedFile',
  'duplicatePlugin',
  'otherApi',
  'noOrigin',
  'badSignature',
  'otherKey',
  'policyBroken',
  'revoked',
  'notInPolicy',
  'notBuilt',
  'notSigned',
  'notAlone',
  'tooManyPlugins',
] as const
export type PluginFault = (typeof PLUGIN_FAULTS)[number]

/** The mistakes in a file of JSON. Each has a sentence on the screens that show why a plugin is left out. */
export const FILE_MISTAKES = [
  'missing',
  'unknown',
  'tooLarge',
  'tooSmall',
  'notAllowed',
  'notJson',
  'badSetting',
  'reserved',
  'taken',
  'otherSigner',
] as const
export type FileMistake = (typeof FILE_MISTAKES)[number]

/** The key that has signed a plugin, and the time since which the server knows it, ms since the epoch. */
export const Signer = z.object({ key: PublisherKey, since: z.number() })
export type Signer = z.output<typeof Signer>

/** A plugin that the workbench's own server offers. */
export const OfferedPlugin = z.object({
  manifest: PluginManifest,
  /** The folder of its files below the address of the client. */
  folder: z.string(),
  /** Size of its files, in bytes. */
  bytes: z.number(),
  /** The digests of its files by their paths. Absent for one that runs in frames, whose documents have them. */
  digests: z.record(PluginFilePath, Digest).optional(),
  /** The origin whose frames its widgets run in. Absent for a plugin that runs in the page. */
  frameOrigin: z.string().optional(),
  /** The requested servers that its frames may reach. */
  granted: z.array(z.string()).optional(),
  /** Absent for an unsigned plugin. */
  signer: Signer.optional(),
})
export type OfferedPlugin = z.output<typeof OfferedPlugin>
