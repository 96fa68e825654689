import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { JSONPath } from 'jsonc-parser'
import { readCommandLine, StartError, type InstanceOptions } from '@barn-workbench/instance/program'
import type { BarnConfiguration } from './barnConfiguration'

type Environment = Readonly<Record<string, string | undefined>>

/** A fault of the configuration at a path in it. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'

  constructor(
    readonly path: JSONPath,
    message: string,
  ) {
    super(message)
  }
}

/** The flag of the instance for each option of the file, by the path of the option. */
const FLAGS = {
  id: 'id',
  name: 'name',
  species: 'species',
  timeZone: 'time-zone',
  language: 'language',
  host: 'host',
  port: 'port',
  publicAddress: 'public-address',
  registration: 'registration',
  simulate: 'simulate',
  demo: 'demo',
  cameraNetwork: 'camera-network',
  'artifacts.scheduled': 'artifacts',
  'artifacts.gigabytes': 'artifact-gigabytes',
  movement: 'movement',
  'directory.id': 'directory-id',
  rebootCommand: 'reboot-command',
  cloudOverride: 'cloud-override',
  webOrigins: 'web-origin',
  mobileApp: 'mobile-app',
  trustedProxies: 'trusted-proxy',
} as const
/** The same for options that are paths. */
const PATH_FLAGS = {
  data: 'data',
  picture: 'image',
  mediaFolder: 'media-folder',
  'directory.keyFile': 'directory-key',
  vendorSource: 'vendor-source',
} as const

/**
 * The options of the instance that a configuration means. Secrets come from the files that it names, or, for mails,
 * from the environment. Throws a `ConfigurationError` for the first option that cannot be used.
 */
export function instanceOptionsOf(
  configuration: BarnConfiguration,
  { file, environment }: { file: string; environment: Environment },
): InstanceOptions {
  const folder = dirname(resolve(file))
  const at = (path: string) => (/^[a-z][a-z0-9+.-]+:\/\//i.test(path) ? path : resolve(folder, path))
  const flags = [
    ...Object.entries(FLAGS).flatMap(([path, flag]) => flagsOf(flag, valueAt(configuration, path))),
    ...Object.entries(PATH_FLAGS).flatMap(([path, flag]) => {
      const value = valueAt(configuration, path)
      return typeof value === 'string' ? flagsOf(flag, at(value)) : []
    }),
  ]
  const cameras = configuration.cameras.map((camera, index) => cameraOf(camera, ['cameras', index], at))
  // The web client is at the port of the instance, so that its local origins are those of that port.
  const ownPort = { BARN_PORT_BASE: String(configuration.port) }
  try {
    return {
      ...readCommandLine(flags, { ...mailOf(configuration, at, environment), ...ownPort }, cameras),
      servesPages: true,
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new ConfigurationError(pathOf(error.message), wordsOf(error.message))
  }
}

function valueAt(configuration: BarnConfiguration, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], configuration)
}

/** A flag with its value, once for each entry of a list. */
function flagsOf(flag: string, value: unknown): string[] {
  if (value === undefined) return []
  return (Array.isArray(value) ? value : [value]).map((entry) => `--${flag}=${String(entry)}`)
}

const ALL_FLAGS: readonly (readonly [string, string])[] = [...Object.entries(FLAGS), ...Object.entries(PATH_FLAGS)]

/** The option that a sentence of the instance is about, which names a flag or a camera. */
function pathOf(message: string): JSONPath {
  const flag = /--([a-z-]+)/.exec(message)?.[1]
  const path = ALL_FLAGS.find(([, name]) => name === flag)?.[0]
  if (path !== undefined) return path.split('.')
  return message.includes('camera') ? ['cameras'] : []
}

/** The sentence with the names of the file in place of those of flags. */
function wordsOf(message: string): string {
  return message.replaceAll(/--([a-z-]+)/g, (text, flag) => ALL_FLAGS.find(([, name]) => name === flag)?.[0] ?? text)
}

type Resolve = (path: string) => string

function cameraOf(
  { username, passwordFile, location, ...camera }: BarnConfiguration['cameras'][number],
  path: JSONPath,
  at: Resolve,
) {
  const isAddress = at(location) === location && location.includes('://')
  if (username === undefined && passwordFile === undefined) return { ...camera, location: at(location) }
  if (!isAddress) throw new ConfigurationError([...path, 'location'], 'only an address has a user name and a password')
  const password = passwordFile === undefined ? '' : secretOf(at(passwordFile), [...path, 'passwordFile'])
  return { ...camera, location: withCredentials(location, username ?? '', password) }
}

/** The address of a mail server and the sender, as the environment of an instance has them. */
function mailOf({ mail }: BarnConfiguration, at: Resolve, environment: Environment): Environment {
  if (!mail) return { SMTP_URL: environment['SMTP_URL'], MAIL_FROM: environment['MAIL_FROM'] }
  const { username } = new URL(mail.server)
  const password = mail.passwordFile === undefined ? '' : secretOf(at(mail.passwordFile), ['mail', 'passwordFile'])
  const address = password === '' ? mail.server : withCredentials(mail.server, decodeURIComponent(username), password)
  return { SMTP_URL: address, MAIL_FROM: mail.from }
}

function withCredentials(address: string, username: string, password: string): string {
  const [, scheme = '', rest = ''] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#]*@)?(.*)$/is.exec(address) ?? []
  return `${scheme}${encodeURIComponent(username)}:${encodeURIComponent(password)}@${rest}`
}

/** The first line of a file. */
function secretOf(file: string, path: JSONPath): string {
  try {
    const [line = ''] = readFileSync(file, 'utf8').split(/\r?\n/)
    if (line !== '') return line
  } catch (error) {
    throw new ConfigurationError(path, (error as Error).message)
  }
  throw new ConfigurationError(path, `${file} is empty`)
}
