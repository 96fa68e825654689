import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { Id, InstanceType, Species } from '@barn-workbench/core/schema'
import { StartError } from '../database/openDatabase'
import { cameraSourceOf, readCameraFile } from './cameraSources'
import { DEFAULT_PORT_BASE, LOCAL_HOST, type CameraSource, type InstanceOptions } from './instanceOptions'

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
  demo: { type: 'string' },
  'cloud-override': { type: 'string' },
  'start-time': { type: 'string' },
  cameras: { type: 'string' },
  'camera-source': { type: 'string', multiple: true },
} as const

const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
const yesOrNo = z.enum(['true', 'false']).transform((value) => value === 'true')
const Origin = z
  .string()
  .refine((value) => URL.canParse(value) && new URL(value).origin === value && /^https?:/.test(value))
const Port = wholeNumber(1, 65535)

const rules = {
  type: { schema: InstanceType, wanted: 'barn, data_collector, admiral or senator' },
  species: { schema: Species, wanted: 'pigs or chickens' },
  id: { schema: Id, wanted: 'up to 64 letters, digits, hyphens and underscores' },
  name: { schema: z.string().trim().min(1).max(200), wanted: '1 to 200 characters' },
  port: { schema: Port, wanted: 'a port from 1 to 65535' },
  seed: { schema: wholeNumber(0, 2 ** 31 - 1), wanted: 'a whole number from 0 to 2147483647' },
  'history-days': { schema: wholeNumber(0, 400), wanted: 'a whole number from 0 to 400' },
  host: { schema: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/), wanted: 'a host name or address' },
  'web-origin': { schema: z.array(Origin), wanted: 'an origin such as https://farm.example' },
  demo: { schema: yesOrNo, wanted: 'true or false' },
  'cloud-override': { schema: yesOrNo, wanted: 'true or false' },
  'start-time': {
    schema: z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
    wanted: 'the time at which its clock starts, such as 2026-01-14T10:00:00+01:00',
  },
} as const

/** What else there is, which is read by other rules. */
const OTHERS = {
  data: 'folder that is kept; absent: everything is in memory',
  cameras: 'JSON file with a list of {cameraId, location}',
  'camera-source': '<camera id>=<image file, folder or http(s) snapshot>, several times if need be',
} as const

/** The flags and what each takes. */
export function usage(): string {
  const lines = [...Object.entries(rules).map(([name, { wanted }]) => [name, wanted]), ...Object.entries(OTHERS)]
  return `npm run instance -- [flags]\n${lines.map(([name = '', wanted = '']) => `  --${name.padEnd(16)} ${wanted}`).join('\n')}\n`
}

type Flag = keyof typeof rules
type Values = Partial<Record<string, string | string[]>>

function parseFlags(args: readonly string[]): Values {
  try {
    return parseArgs({ args: [...args], options: flags, strict: true, allowPositionals: false }).values
  } catch (error) {
    throw new StartError((error as Error).message.split('\n')[0] ?? 'unknown flag')
  }
}

function read<Name extends Flag, Absent>(
  values: Values,
  name: Name,
  absent: Absent,
): z.output<(typeof rules)[Name]['schema']> | Absent {
  const value = values[name]
  if (value === undefined) return absent
  const { schema, wanted } = rules[name]
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new StartError(`--${name} takes ${wanted}, not ${JSON.stringify(value)}`)
  return parsed.data as z.output<(typeof rules)[Name]['schema']>
}

/** Reads the command line; whatever is wrong with it is a StartError of one line. */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): InstanceOptions {
  const values = parseFlags(args)
  const base = portBase(environment['BARN_PORT_BASE'])
  const demo = read(values, 'demo', true)
  if (demo && values['host'] !== undefined)
    throw new StartError('--host is refused with demo log-ins, whose password everybody knows; add --demo false')
  const species = read(values, 'species', 'pigs')
  const startTime = read(values, 'start-time', undefined)
  const id = read(values, 'id', species === 'pigs' ? '1001' : '1002')
  return {
    type: read(values, 'type', 'barn'),
    species,
    id,
    name: read(values, 'name', `Barn ${id}`),
    port: read(values, 'port', base + (species === 'pigs' ? 1 : 2)),
    data: resolve(typeof values['data'] === 'string' && values['data'] !== '' ? values['data'] : `.barn-data/${id}`),
    seed: read(values, 'seed', 1),
    historyDays: read(values, 'history-days', 35),
    host: read(values, 'host', LOCAL_HOST),
    webOrigins: [`http://localhost:${base}`, `http://${LOCAL_HOST}:${base}`, ...read(values, 'web-origin', [])],
    demo,
    cloudOverride: read(values, 'cloud-override', true),
    cameraSources: cameraSources(values),
    ...(startTime !== undefined && { startTime }),
  }
}

function portBase(value: string | undefined): number {
  if (value === undefined || value === '') return DEFAULT_PORT_BASE
  const parsed = Port.safeParse(value)
  if (!parsed.success) throw new StartError(`BARN_PORT_BASE takes a port, not ${JSON.stringify(value)}`)
  return parsed.data
}

function cameraSources(values: Values): CameraSource[] {
  const fromFile = typeof values['cameras'] === 'string' ? readCameraFile(values['cameras']) : []
  const given = values['camera-source']
  const sources = [...fromFile, ...(Array.isArray(given) ? given.map(cameraSourceOf) : [])]
  const twice = sources.find(
    ({ cameraId }, index) => sources.findIndex((other) => other.cameraId === cameraId) !== index,
  )
  if (twice) throw new StartError(`camera ${twice.cameraId} is given two sources`)
  return sources
}
