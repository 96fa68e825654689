import { z } from 'zod'
import {
  CameraSourceKind,
  Id,
  Name,
  RecordingRules,
  RegistrationMode,
  RtspTransport,
  Species,
} from '@barn-workbench/core/schema'
import { isNetwork } from '@barn-workbench/core/server'

/** Whether an address has a password in it, which has no place in the file. */
const hasPassword = (text: string) => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*:[^/?#]*@/i.test(text)
const PASSWORD_IN_FILE = 'has a password in it; put the password into a file and name the file in passwordFile'

const Port = z.int().min(1).max(65_535)
const Path = z.string().min(1).max(4_000)
const Origin = z
  .string()
  .refine((text) => /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text, {
    error: 'is no origin such as https://barn.example, without a path',
  })
const WithoutPassword = z
  .string()
  .min(1)
  .max(2_000)
  .refine((text) => !hasPassword(text), { error: PASSWORD_IN_FILE })

const Camera = z.strictObject({
  cameraId: Id.describe('the id of the camera, which never changes'),
  name: Name.optional().describe('its name; the id by default'),
  location: WithoutPassword.describe(
    'an rtsp or http address without a password, or an image, a folder or a video file',
  ),
  kind: CameraSourceKind.optional().describe('what is at the location, where that does not follow from it'),
  transport: RtspTransport.optional().describe('how an rtsp camera sends its packets; tcp by default'),
  username: z.string().min(1).max(200).optional().describe('the user name at the camera'),
  passwordFile: Path.optional().describe('a file whose first line is the password at the camera'),
  recording: RecordingRules.partial().optional().describe('whether it is recorded, and for how long'),
})

const Mail = z.strictObject({
  server: WithoutPassword.refine((text) => URL.canParse(text) && /^smtps?:\/\/[^/]/.test(text), {
    error: 'is no address of a mail server, such as smtp://user@mail.example:587',
  }).describe('the mail server with the user name, such as smtp://user@mail.example:587'),
  passwordFile: Path.optional().describe('a file whose first line is the password at the mail server'),
  from: z.string().min(1).max(320).optional().describe('the sender of mails'),
})

const Plugins = z
  .strictObject({
    folder: Path.optional().describe('a folder of plugins that the web client offers'),
    ports: z
      .strictObject({ first: Port, last: Port })
      .refine(({ first, last }) => first <= last && last - first < 200, { error: 'is no range of at most 200 ports' })
      .optional()
      .describe('ports for plugins that run in frames, one for each'),
    hosts: z
      .string()
      .regex(/^https?:\/\/\{plugin\}\.[\w.-]+(:\d+)?$/, 'is no pattern such as https://{plugin}.widgets.example')
      .optional()
      .describe('names for them instead, such as https://{plugin}.widgets.example'),
  })
  .refine(({ ports, hosts }) => !ports || !hosts, { error: 'ports and hosts exclude each other' })

const Push = z.strictObject({
  contact: z
    .string()
    .regex(/^(mailto:.+@|https:\/\/).+/, 'is no address such as mailto:you@farm.example')
    .optional()
    .describe('where push services reach you, such as mailto:you@farm.example'),
  services: z
    .array(z.url())
    .max(10)
    .default([])
    .describe('origins of push services besides those of the known browsers'),
})

const Https = z
  .strictObject({
    port: Port.default(4443).describe('the port of HTTPS; HTTP stays at its own'),
    certificate: Path.optional().describe(
      'a file with the certificate and its chain (PEM); read again when it changes',
    ),
    key: Path.optional().describe('a file with its private key (PEM, without a passphrase)'),
    local: z.literal(true).optional().describe('certificates of an authority that the barn makes for itself'),
  })
  .refine(
    ({ certificate, key, local }) => (certificate !== undefined) === (key !== undefined) && !(certificate && local),
    {
      error: 'takes either certificate and key, or local',
    },
  )
  .refine(({ certificate, key, local }) => certificate !== undefined || key !== undefined || local, {
    error: 'needs certificate and key, or local',
  })

/** The log on standard output. */
const Log = z.strictObject({
  form: z.enum(['text', 'json']).default('text').describe('lines of text, or a JSON object in each line'),
  level: z.enum(['debug', 'info', 'warn', 'error']).default('info').describe('the least level that is written'),
  access: z.boolean().default(false).describe('whether each request is a line, too'),
})

/**
 * The configuration of a barn with its web client. Paths count from the folder of the file. Secrets are in files that
 * it names, never in it.
 */
export const BarnConfiguration = z.strictObject({
  $schema: z.string().optional().describe('the schema of this file, for editors'),
  data: Path.describe('the folder with all data of the barn'),
  id: Id.optional().describe('the id of the barn; 1001 for pigs and 1002 for chickens by default'),
  name: z.string().trim().min(1).max(200).optional().describe('the name of the barn'),
  species: Species.optional().describe('the animals; pigs by default'),
  timeZone: z.string().min(1).optional().describe('the time zone of the barn, such as Europe/Berlin'),
  language: z.enum(['en', 'de']).optional().describe('the language in which a new barn names its places'),
  picture: Path.optional().describe('a PNG, JPEG or WebP file of at most 2 MB, the picture of the barn in lists'),
  host: z
    .string()
    .min(1)
    .max(253)
    .optional()
    .describe('the address on which it listens, 0.0.0.0 for all; 127.0.0.1 by default'),
  port: Port.default(4100).describe('the one port of web client and instance'),
  webOrigins: z
    .array(Origin)
    .default([])
    .describe('the addresses by which people open the barn through names and proxies, such as https://barn.example'),
  mobileApp: z.boolean().default(false).describe('whether the mobile app may open the barn; it is built by yourself'),
  trustedProxies: z
    .array(z.string().refine(isNetwork, { error: 'is no address or network such as 10.0.0.0/8' }))
    .default([])
    .describe('addresses and networks of proxies that say who their client is and whether it asked by HTTPS'),
  https: Https.optional().describe('HTTPS by the program itself, without a proxy'),
  publicAddress: Origin.optional().describe('the origin at which other instances reach the barn'),
  registration: RegistrationMode.optional().describe('who may make an account: open, invited or off; off by default'),
  simulate: z.boolean().default(false).describe('whether animals and cameras are invented'),
  demo: z.boolean().default(false).describe('whether there are log-ins with a published password'),
  cameras: z.array(Camera).default([]).describe('the cameras with their sources; more can be set up on screen'),
  mediaFolder: Path.optional().describe('the folder of which people may choose files as sources of cameras'),
  cameraNetwork: z.enum(['local']).optional().describe('local lets people set up cameras at this machine, too'),
  artifacts: z
    .strictObject({
      scheduled: z.boolean().optional().describe('whether heat maps and timelapses are made on a schedule'),
      gigabytes: z.int().min(1).max(10_000).optional().describe('the room for their files'),
    })
    .optional(),
  movement: z.boolean().optional().describe('whether real cameras are watched for movement'),
  mail: Mail.optional().describe('the mail server; without one mails are files in the data folder'),
  directory: z
    .strictObject({
      id: Id.optional().describe('the id of the senator whose accounts may sign in, 66 by default'),
      keyFile: Path.describe('a file with its public key (PEM)'),
    })
    .optional(),
  push: Push.optional().describe('push messages to phones and browsers'),
  plugins: Plugins.optional().describe('plugins of others'),
  vendorSource: z.string().min(1).optional().describe('https address or file of the registry of network makers'),
  rebootCommand: z
    .string()
    .min(1)
    .optional()
    .describe('the program that reboots the machine, such as "systemctl reboot"'),
  cloudOverride: z.boolean().optional().describe('whether the display mode accepts a cloud override'),
  log: Log.prefault({}).describe('the log on standard output; the files of the log are always written'),
})
export type BarnConfiguration = z.output<typeof BarnConfiguration>

/** The JSON schema of the file, for editors and for people. */
export function barnSchema(): object {
  return { title: 'Barn Workbench: barn.json', ...z.toJSONSchema(BarnConfiguration, { io: 'input' }) }
}
