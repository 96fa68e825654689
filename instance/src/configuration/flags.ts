import { z } from 'zod'
import { Id, InstanceType, RegistrationMode, Species, TimeZoneName, type Address } from '@barn-workbench/core/schema'
import { isNetwork } from '@barn-workbench/core/server'
import { BARN_LANGUAGES, type Site } from '../barn'

/** The flags, as the parser of Node takes them. */
export const flags = {
  type: { type: 'string' },
  species: { type: 'string' },
  'time-zone': { type: 'string' },
  id: { type: 'string' },
  name: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string' },
  'history-days': { type: 'string' },
  'earlier-batches': { type: 'string' },
  host: { type: 'string' },
  'trusted-proxy': { type: 'string', multiple: true },
  image: { type: 'string' },
  'web-origin': { type: 'string', multiple: true },
  'web-path': { type: 'string' },
  'mobile-app': { type: 'string' },
  demo: { type: 'string' },
  registration: { type: 'string' },
  simulate: { type: 'string' },
  language: { type: 'string' },
  'cloud-override': { type: 'string' },
  artifacts: { type: 'string' },
  movement: { type: 'string' },
  'artifact-gigabytes': { type: 'string' },
  'start-time': { type: 'string' },
  cameras: { type: 'string' },
  'camera-source': { type: 'string', multiple: true },
  'camera-network': { type: 'string' },
  'media-folder': { type: 'string' },
  instances: { type: 'string' },
  'directory-id': { type: 'string' },
  'directory-key': { type: 'string' },
  'public-address': { type: 'string' },
  'vendor-source': { type: 'string' },
  'reboot-command': { type: 'string' },
  unlock: { type: 'string' },
} as const

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
const trueOrFalse = z.enum(['true', 'false']).transform((value) => value === 'true')
const Origin = z
  .string()
  .refine((value) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value))
/** The parts of an origin such as https://farm.example. */
function addressOfOrigin(origin: string): Address {
  const { protocol, hostname, port } = new URL(origin)
  const isSecure = protocol === 'https:'
  return { protocol: isSecure ? 'https' : 'http', hostname, port: port === '' ? (isSecure ? 443 : 80) : Number(port) }
}
export const Port = wholeNumber(1, 65535)

/** The flags with a schema, and the values that each accepts in words. */
export const rules = {
  type: { schema: InstanceType, accepts: 'barn, data_collector, admiral or senator' },
  species: { schema: Species, accepts: 'pigs or chickens' },
  'time-zone': {
    schema: TimeZoneName,
    accepts: 'the time zone of the barn, such as Europe/Berlin or America/Chicago',
  },
  id: { schema: Id, accepts: 'up to 64 letters, digits, hyphens and underscores' },
  name: { schema: z.string().trim().min(1).max(200), accepts: '1 to 200 characters' },
  port: { schema: Port, accepts: 'a port from 1 to 65535' },
  seed: { schema: wholeNumber(0, 2 ** 31 - 1), accepts: 'a whole number from 0 to 2147483647' },
  'history-days': { schema: wholeNumber(0, 400), accepts: 'a whole number from 0 to 400' },
  'earlier-batches': {
    schema: wholeNumber(0, 3),
    accepts: 'a whole number from 0 to 3; the batches before the present one with measurements, 1 by default',
  },
  host: { schema: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/), accepts: 'a host name or address' },
  'trusted-proxy': {
    schema: z.array(z.string().refine(isNetwork)),
    accepts: 'an address or network, such as 10.0.0.0/8, of a proxy that says who its client is; can be repeated',
  },
  'web-origin': {
    schema: z.array(Origin),
    accepts: 'the origin of a web client, such as https://farm.example; can be repeated',
  },
  'web-path': {
    schema: z.string().regex(/^\/([\w.~-]+\/)*$/),
    accepts: 'the path below which the web client is served, such as /barn/',
  },
  'mobile-app': { schema: trueOrFalse, accepts: 'true or false; true answers the mobile app, too; false by default' },
  demo: { schema: trueOrFalse, accepts: 'true or false; false creates no demo log-ins and prints a set-up link' },
  registration: {
    schema: RegistrationMode,
    accepts:
      'open, invited or off; who may make an account: anybody, whom an administrator invites by e-mail, or nobody but an administrator; open with demo log-ins, else off',
  },
  simulate: {
    schema: trueOrFalse,
    accepts: 'true or false; false invents nothing, and the cameras are those of --cameras',
  },
  language: {
    schema: z.enum(BARN_LANGUAGES),
    accepts: 'en or de; the language of a new barn and its simulated staff, English by default',
  },
  'cloud-override': { schema: trueOrFalse, accepts: 'true or false' },
  'directory-id': { schema: Id, accepts: 'the id of the senator whose accounts may sign in, 66 by default' },
  'public-address': {
    schema: Origin.transform(addressOfOrigin),
    accepts: 'the origin at which clients reach the instance, such as https://directory.example',
  },
  'camera-network': {
    schema: z.enum(['local']),
    accepts: 'local; lets people set up cameras at this machine and its link (127.0.0.1, 169.254.0.0/16), too',
  },
  unlock: {
    schema: z.string().min(1).max(320),
    accepts:
      'the user name or e-mail address of an account that wrong passwords lock out; unlocks it, whether the instance of the data folder runs or not, and ends',
  },
  artifacts: {
    schema: trueOrFalse,
    accepts: 'true or false; false makes heat maps, exposures and timelapses only when somebody asks for them',
  },
  movement: {
    schema: trueOrFalse,
    accepts: 'true or false; false measures nothing in the pictures of real cameras',
  },
  'artifact-gigabytes': { schema: wholeNumber(1, 10_000), accepts: 'a whole number from 1 to 10000' },
  'start-time': {
    schema: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
    accepts: 'the time at which its clock starts, such as 2026-01-14T10:00:00+01:00',
  },
} as const

/** The flags that describe the site. */
export const SITE_FLAGS = { species: 'species', timeZone: 'time-zone' } as const satisfies Record<keyof Site, string>

/** The flags that are read by separate code. */
const flagsWithoutSchema = {
  data: 'the data folder; .barn-data/<id> below the current folder by default',
  cameras:
    'JSON file with a list of {cameraId, location, name, kind, transport, recording}; all but the first two are optional',
  image: 'PNG, JPEG or WebP file of at most 2 MB, the picture of the site in lists',
  instances: 'JSON file as that of the web client with the instances that an admiral administers or a senator leads to',
  'directory-key': 'file with the public key (PEM) of the senator whose accounts may sign in; none by default',
  'vendor-source': 'https address or file of the registry of network makers (oui.csv of the IEEE); none by default',
  'reboot-command':
    'the program, with its arguments, that reboots the machine, such as "systemctl reboot"; none by default',
  'camera-source': '<camera id>=<image file, folder, video file, http(s) snapshot or rtsp(s) address>; can be repeated',
  'media-folder': 'the folder of which people may choose image and video files as sources of cameras; none by default',
} as const

/** The help text: every flag with the values that it accepts. */
export function usage(): string {
  const entries = [
    ...Object.entries(rules).map(([name, { accepts }]) => [name, accepts] as const),
    ...Object.entries(flagsWithoutSchema),
  ]
  const lines = entries.map(([name, accepts]) => `  --${name.padEnd(16)} ${accepts}`)
  return `npm run instance -- [flags]\n${lines.join('\n')}\n`
}
