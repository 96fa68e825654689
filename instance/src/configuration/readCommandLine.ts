import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { ClientConfiguration, Id, InstanceType, Species, type KnownInstance } from '@barn-workbench/core/schema'
import { DEFAULT_DEMO_LANGUAGE, DEMO_LANGUAGES } from '../simulator'
import { StartError } from '../startError'
import { parseCameraSource, readCameraFile } from './cameraSources'
import type { CameraSource, InstanceOptions } from './instanceOptions'

const LOCAL_HOST = '127.0.0.1'
/** The web client listens on the base port, the instances on the ports after it. */
const DEFAULT_BASE_PORT = 4100

const flags = {
  type: { type: 'string' },
  species: { type: 'string' },
  id: { type: 'string' },
  name: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string' },
  'history-days': { type: 'string' },
  host: { type: 'string' },
  'web-origin': { type: 'string', multiple: true },
  'web-path': { type: 'string' },
  demo: { type: 'string' },
  simulate: { type: 'string' },
  language: { type: 'string' },
  'cloud-override': { type: 'string' },
  'start-time': { type: 'string' },
  cameras: { type: 'string' },
  'camera-source': { type: 'string', multiple: true },
  'media-folder': { type: 'string' },
  'vms-instances': { type: 'string' },
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
const Port = wholeNumber(1, 65535)

/** The flags with a schema, and the values that each accepts in words. */
const rules = {
  type: { schema: InstanceType, accepts: 'barn, data_collector, admiral or senator' },
  species: { schema: Species, accepts: 'pigs or chickens' },
  id: { schema: Id, accepts: 'up to 64 letters, digits, hyphens and underscores' },
  name: { schema: z.string().trim().min(1).max(200), accepts: '1 to 200 characters' },
  port: { schema: Port, accepts: 'a port from 1 to 65535' },
  seed: { schema: wholeNumber(0, 2 ** 31 - 1), accepts: 'a whole number from 0 to 2147483647' },
  'history-days': { schema: wholeNumber(0, 400), accepts: 'a whole number from 0 to 400' },
  host: { schema: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/), accepts: 'a host name or address' },
  'web-origin': {
    schema: z.array(Origin),
    accepts: 'the origin of a web client, such as https://farm.example; can be repeated',
  },
  'web-path': {
    schema: z.string().regex(/^\/([\w.~-]+\/)*$/),
    accepts: 'the path below which the web client is served, such as /barn/',
  },
  demo: { schema: trueOrFalse, accepts: 'true or false; false creates no demo log-ins and prints a set-up link' },
  simulate: {
    schema: trueOrFalse,
    accepts: 'true or false; false invents nothing, and the cameras are those of --cameras',
  },
  language: {
    schema: z.enum(DEMO_LANGUAGES),
    accepts: 'en or de; the language of a new barn and its simulated staff, English by default',
  },
  'cloud-override': { schema: trueOrFalse, accepts: 'true or false' },
  'start-time': {
    schema: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
    accepts: 'the time at which its clock starts, such as 2026-01-14T10:00:00+01:00',
  },
} as const

/** The flags that are read by code of their own. */
const flagsWithoutSchema = {
  data: 'the data folder; .barn-data/<id> below the current folder by default',
  cameras:
    'JSON file with a list of {cameraId, location, name, kind, transport, recording}; all but the first two are optional',
  'vms-instances': 'JSON file as that of the web client with the instances that an admiral administers',
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

/** Reads the command line and the base port of the environment. Throws a `StartError` for the first invalid value. */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): InstanceOptions {
  const values = parseFlags(args)
  const basePort = readBasePort(environment['BARN_PORT_BASE'])
  const demo = read(values, 'demo', true)
  if (demo && values['host'] !== undefined)
    throw new StartError('--host is refused with demo log-ins, whose password everybody knows; add --demo false')
  const species = read(values, 'species', 'pigs')
  const type = read(values, 'type', 'barn')
  const startTime = read(values, 'start-time', undefined)
  const defaults = defaultsOf(type, species)
  const id = read(values, 'id', defaults.id)
  const localOrigins = [`http://localhost:${basePort}`, `http://${LOCAL_HOST}:${basePort}`]
  return {
    type,
    species,
    id,
    name: read(values, 'name', `${defaults.noun} ${id}`),
    port: read(values, 'port', basePort + defaults.port),
    data: resolve(typeof values['data'] === 'string' && values['data'] !== '' ? values['data'] : `.barn-data/${id}`),
    seed: read(values, 'seed', 1),
    historyDays: read(values, 'history-days', 35),
    host: read(values, 'host', LOCAL_HOST),
    webOrigins: [...read(values, 'web-origin', []), ...localOrigins],
    webPath: read(values, 'web-path', '/'),
    demo,
    simulate: read(values, 'simulate', true),
    language: read(values, 'language', DEFAULT_DEMO_LANGUAGE),
    cloudOverride: read(values, 'cloud-override', true),
    cameraSources: readCameraSources(values),
    ...readMediaFolder(values),
    vmsInstances: readVmsInstances(values),
    ...(startTime !== undefined && { startTime }),
  }
}

interface TypeDefaults {
  id: string
  /** Distance of its port from the base port. */
  port: number
  /** What an instance without a name is called before its id. */
  noun: string
}

const DEFAULTS_BY_SPECIES: Readonly<Record<Species, TypeDefaults>> = {
  pigs: { id: '1001', port: 1, noun: 'Barn' },
  chickens: { id: '1002', port: 2, noun: 'Barn' },
}
const DEFAULTS_BY_TYPE: Readonly<Record<Exclude<InstanceType, 'barn'>, TypeDefaults>> = {
  senator: { id: '66', port: 66, noun: 'Senator' },
  data_collector: { id: '1800', port: 80, noun: 'Data collector' },
  admiral: { id: '1900', port: 90, noun: 'Admiral' },
}

function defaultsOf(type: InstanceType, species: Species): TypeDefaults {
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

function readBasePort(value: string | undefined): number {
  if (value === undefined || value === '') return DEFAULT_BASE_PORT
  const parsed = Port.safeParse(value)
  if (!parsed.success) throw new StartError(`BARN_PORT_BASE takes a port, not ${JSON.stringify(value)}`)
  return parsed.data
}

function readVmsInstances({ 'vms-instances': file }: FlagValues): KnownInstance[] {
  if (typeof file !== 'string') return []
  try {
    return ClientConfiguration.parse(JSON.parse(readFileSync(file, 'utf8'))).instances
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'it names no instances' : (error as Error).message
    throw new StartError(`--vms-instances ${file} cannot be read: ${reason}`)
  }
}

function readMediaFolder({ 'media-folder': folder }: FlagValues): Pick<InstanceOptions, 'mediaFolder'> {
  if (typeof folder !== 'string') return {}
  const path = resolve(folder)
  if (folder === '' || !statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`--media-folder takes a folder, not ${JSON.stringify(folder)}`)
  return { mediaFolder: path }
}

/** The sources of the file and of the single flags. A camera can have one source only. */
function readCameraSources(values: FlagValues): CameraSource[] {
  const { cameras: file, 'camera-source': texts } = values
  const sources = [
    ...(typeof file === 'string' ? readCameraFile(file) : []),
    ...(Array.isArray(texts) ? texts.map(parseCameraSource) : []),
  ]
  const cameraIds = sources.map(({ cameraId }) => cameraId)
  const duplicate = cameraIds.find((cameraId, index) => cameraIds.indexOf(cameraId) !== index)
  if (duplicate !== undefined) throw new StartError(`camera ${duplicate} is given two sources`)
  return sources
}
