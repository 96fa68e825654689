import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import {
  CameraSourceKind,
  ClientConfiguration,
  DEFAULT_RECORDING_RULES,
  Id,
  Name,
  RecordingRules,
  RtspTransport,
  type InstanceType,
  type KnownInstance,
  type Species,
} from '@barn-workbench/core/schema'
import { APP_ORIGINS } from '@barn-workbench/core/server'
import { DEFAULT_BARN_LANGUAGE, type Site } from '../barn'
import { StartError } from '../base'
import { flags, Port, rules, SITE_FLAGS } from './flags'
import type { CameraSource, InstanceOptions } from './instanceOptions'

const LOCAL_HOST = '127.0.0.1'
/** The web client listens on the base port, the instances on the ports after it. */
const DEFAULT_BASE_PORT = 4100
const DEFAULT_ARTIFACT_GIGABYTES = 5

/**
 * Reads the command line and the base port of the environment. Throws a `StartError` for the first invalid value.
 * `cameras` are named by another program besides the flags.
 */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  cameras: z.output<typeof CameraFile> = [],
): InstanceOptions {
  const values = parseFlags(args)
  const basePort = readBasePort(environment['BARN_PORT_BASE'])
  const demo = read(values, 'demo', true)
  if (demo && values['host'] !== undefined)
    throw new StartError('--host is refused with demo log-ins, whose password everybody knows; add --demo false')
  const site = readSite(values)
  const type = read(values, 'type', 'barn')
  const startTime = read(values, 'start-time', undefined)
  const cameraNetwork = read(values, 'camera-network', undefined)
  const unlock = read(values, 'unlock', undefined)
  const defaults = defaultsOf(type, site.species)
  const id = read(values, 'id', defaults.id)
  const localOrigins = [`http://localhost:${basePort}`, `http://${LOCAL_HOST}:${basePort}`]
  return {
    type,
    ...site,
    id,
    name: read(values, 'name', `${defaults.noun} ${id}`),
    port: read(values, 'port', basePort + defaults.port),
    data: readDataFolder(values, id),
    seed: read(values, 'seed', 1),
    historyDays: read(values, 'history-days', 35),
    earlierBatches: read(values, 'earlier-batches', 1),
    host: read(values, 'host', LOCAL_HOST),
    trustedProxies: read(values, 'trusted-proxy', []),
    ...readMailOptions(environment),
    ...(typeof values['image'] === 'string' && { image: resolve(values['image']) }),
    // Links in messages lead to the first one, which is never the app.
    webOrigins: [
      ...read(values, 'web-origin', []),
      ...localOrigins,
      ...(read(values, 'mobile-app', false) ? APP_ORIGINS : []),
    ],
    webPath: read(values, 'web-path', '/'),
    demo,
    registration: read(values, 'registration', demo ? 'open' : 'off'),
    simulate: read(values, 'simulate', true),
    language: read(values, 'language', DEFAULT_BARN_LANGUAGE),
    cloudOverride: read(values, 'cloud-override', true),
    artifacts: read(values, 'artifacts', true),
    movement: read(values, 'movement', true),
    artifactGigabytes: read(values, 'artifact-gigabytes', DEFAULT_ARTIFACT_GIGABYTES),
    cameraSources: readCameraSources(values, cameras),
    ...readMediaFolder(values),
    knownInstances: readKnownInstances(values),
    ...readTrustedDirectory(values),
    ...readPublicAddress(values),
    ...readVendorSource(values),
    ...readRebootCommand(values),
    ...(startTime !== undefined && { startTime }),
    ...(cameraNetwork !== undefined && { cameraNetwork }),
    ...(unlock !== undefined && { unlock }),
  }
}

interface TypeDefaults {
  id: string
  /** Distance of its port from the base port. */
  port: number
  /** The noun before the id in the default name of an instance. */
  noun: string
}

const DEFAULTS_BY_SPECIES: Readonly<Record<Species, TypeDefaults>> = {
  pigs: { id: '1001', port: 1, noun: 'Barn' },
  chickens: { id: '1002', port: 2, noun: 'Barn' },
}
const DEFAULTS_BY_TYPE: Readonly<Record<Exclude<InstanceType, 'barn'>, TypeDefaults>> = {
  senator: { id: '66', port: 66, noun: 'Senator' },
  data_collector: { id: '1800', port: 80, noun: 'Data collector' },
  admiral: { id: '1900', port: 95, noun: 'Admiral' },
}

function defaultsOf(type: InstanceType, species: Species = 'pigs'): TypeDefaults {
  return type === 'barn' ? DEFAULTS_BY_SPECIES[species] : DEFAULTS_BY_TYPE[type]
}

type FlagValues = Partial<Record<string, string | string[]>>

function parseFlags(args: readonly string[]): FlagValues {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new StartError((error as Error).message.split('\n')[0] ?? 'unknown flag')
  }
}

type FlagWithSchema = keyof typeof rules

function read<Name extends FlagWithSchema, Default>(
  values: FlagValues,
  name: Name,
  defaultValue: Default,
): z.output<(typeof rules)[Name]['schema']> | Default {
  const value = values[name]
  if (value === undefined) return defaultValue
  const { schema, accepts } = rules[name]
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new StartError(`--${name} takes ${accepts}, not ${JSON.stringify(value)}`)
  return parsed.data as z.output<(typeof rules)[Name]['schema']>
}

function readDataFolder({ data }: FlagValues, id: string): string {
  return resolve(typeof data === 'string' && data !== '' ? data : `.barn-data/${id}`)
}

/** The flags about the site. Other facts are settled when its data folder is open. */
function readSite(values: FlagValues): Partial<Site> {
  const species = read(values, SITE_FLAGS.species, undefined)
  const timeZone = read(values, SITE_FLAGS.timeZone, undefined)
  return { ...(species !== undefined && { species }), ...(timeZone !== undefined && { timeZone }) }
}

function readBasePort(value: string | undefined): number {
  if (value === undefined || value === '') return DEFAULT_BASE_PORT
  const parsed = Port.safeParse(value)
  if (!parsed.success) throw new StartError(`BARN_PORT_BASE takes a port, not ${JSON.stringify(value)}`)
  return parsed.data
}

/**
 * The destination of mails. The address of the mail server may contain a password, so it is read from the environment.
 */
function readMailOptions({
  SMTP_URL: smtpUrl = '',
  MAIL_FROM: mailFrom = '',
}: Readonly<Record<string, string | undefined>>): Pick<InstanceOptions, 'smtpUrl' | 'mailFrom'> {
  if (smtpUrl !== '' && !(URL.canParse(smtpUrl) && /^smtps?:\/\/[^/]/.test(smtpUrl)))
    throw new StartError('SMTP_URL takes the address of a mail server, such as smtp://user:password@mail.example:587')
  if (/[\r\n]/.test(mailFrom)) throw new StartError('MAIL_FROM takes one line')
  return { ...(smtpUrl !== '' && { smtpUrl }), ...(mailFrom !== '' && { mailFrom }) }
}

function readKnownInstances({ instances: file }: FlagValues): KnownInstance[] {
  if (typeof file !== 'string') return []
  try {
    return ClientConfiguration.parse(JSON.parse(readFileSync(file, 'utf8'))).instances
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'it names no instances' : (error as Error).message
    throw new StartError(`--instances ${file} cannot be read: ${reason}`)
  }
}

function readTrustedDirectory(values: FlagValues): Pick<InstanceOptions, 'trustedDirectory'> {
  const { 'directory-key': file } = values
  if (typeof file !== 'string') return {}
  return { trustedDirectory: { id: read(values, 'directory-id', DEFAULTS_BY_TYPE.senator.id), keyFile: resolve(file) } }
}

function readPublicAddress(values: FlagValues): Pick<InstanceOptions, 'publicAddress'> {
  const publicAddress = read(values, 'public-address', undefined)
  return publicAddress ? { publicAddress } : {}
}

/** A source by http could be changed on the way. */
function readVendorSource({ 'vendor-source': source }: FlagValues): Pick<InstanceOptions, 'vendorSource'> {
  if (typeof source !== 'string') return {}
  if (/^https:\/\//.test(source) && URL.canParse(source)) return { vendorSource: source }
  if (source === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(source) || !existsSync(resolve(source)))
    throw new StartError(`--vendor-source takes an https address or a file, not ${JSON.stringify(source)}`)
  return { vendorSource: resolve(source) }
}

/** Splits at spaces outside of quotes. No shell reads the command. */
function readRebootCommand({ 'reboot-command': command }: FlagValues): Pick<InstanceOptions, 'rebootCommand'> {
  if (typeof command !== 'string') return {}
  const parts = [...command.matchAll(/"([^"]*)"|'([^']*)'|([^\s"']+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  )
  if (parts.length === 0) throw new StartError('--reboot-command takes a program and its arguments')
  return { rebootCommand: parts }
}

function readMediaFolder({ 'media-folder': folder }: FlagValues): Pick<InstanceOptions, 'mediaFolder'> {
  if (typeof folder !== 'string') return {}
  const path = resolve(folder)
  if (folder === '' || !statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`--media-folder takes a folder, not ${JSON.stringify(folder)}`)
  return { mediaFolder: path }
}

/** The sources of the file and of the single flags. A camera can have one source only. */
function readCameraSources(values: FlagValues, cameras: z.output<typeof CameraFile>): CameraSource[] {
  const { cameras: file, 'camera-source': texts } = values
  const sources = [
    ...sourcesOf(cameras),
    ...(typeof file === 'string' ? readCameraFile(file) : []),
    ...(Array.isArray(texts) ? texts.map(parseCameraSource) : []),
  ]
  const cameraIds = sources.map(({ cameraId }) => cameraId)
  const duplicate = cameraIds.find((cameraId, index) => cameraIds.indexOf(cameraId) !== index)
  if (duplicate !== undefined) throw new StartError(`camera ${duplicate} is given two sources`)
  return sources
}

const PartialRules = RecordingRules.partial()
/** The cameras of a file, each with its source. */
export const CameraFile = z.array(
  z.strictObject({
    cameraId: Id,
    kind: CameraSourceKind.optional(),
    location: z.string().min(1).max(2000),
    name: Name.optional(),
    transport: RtspTransport.optional(),
    recording: PartialRules.optional(),
  }),
)
const IMAGE_EXTENSION = /\.(jpe?g|png|webp)$/i

/**
 * Reads `<camera id>=<location>`. The location is an image or video file, a folder, or an http(s) or rtsp(s) address.
 */
function parseCameraSource(text: string): CameraSource {
  const [, cameraId = '', location = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  if (!Id.safeParse(cameraId).success || location === '')
    throw new StartError(`--camera-source takes <camera id>=<location>, not ${JSON.stringify(masked(text))}`)
  return sourceAt(cameraId, location)
}

/**
 * Reads a JSON file with a list of `{cameraId, location}`, each with its name if it is to have one, with the kind if
 * the location does not show it, and with the kind of recording if it is not the default.
 */
function readCameraFile(file: string): CameraSource[] {
  try {
    return sourcesOf(CameraFile.parse(JSON.parse(readFileSync(file, 'utf8'))))
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof z.ZodError ? 'it is no list of {cameraId, location}' : (error as Error).message
    throw new StartError(`--cameras ${file} cannot be read: ${reason}`)
  }
}

function sourcesOf(entries: z.output<typeof CameraFile>): CameraSource[] {
  return entries.map(({ cameraId, location, kind, name, transport, recording }) => ({
    ...sourceAt(cameraId, location),
    ...(kind && { kind }),
    ...(name !== undefined && { name }),
    ...(transport && { transport }),
    ...(recording && { recording: withDefaults(recording) }),
  }))
}

function withDefaults({ isRecorded, maximumDays, maximumGigabytes }: z.output<typeof PartialRules>): RecordingRules {
  return {
    isRecorded: isRecorded ?? DEFAULT_RECORDING_RULES.isRecorded,
    maximumDays: maximumDays ?? DEFAULT_RECORDING_RULES.maximumDays,
    maximumGigabytes: maximumGigabytes ?? DEFAULT_RECORDING_RULES.maximumGigabytes,
  }
}

/** The text without all that can be user name and password of an address. */
function masked(text: string): string {
  return text.replace(/^.*@/s, '***@')
}

/** Derives the kind of a source from its location. */
function sourceAt(cameraId: string, location: string): CameraSource {
  if (/^rtsps?:\/\//i.test(location)) return { cameraId, kind: 'rtsp', location }
  if (/^https?:\/\//i.test(location)) return { cameraId, kind: 'snapshot', location }
  const path = resolve(location)
  if (!existsSync(path)) throw new StartError(`the source of camera ${cameraId} does not exist: ${masked(path)}`)
  if (statSync(path).isDirectory()) return { cameraId, kind: 'folder', location: path }
  return { cameraId, kind: IMAGE_EXTENSION.test(path) ? 'image' : 'video', location: path }
}
