import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { at } from './paths.mjs'
import { findPortOwner } from './portOwner.mjs'

const DEFAULT_BASE = 4100
const LOCAL = '127.0.0.1'

/** First port of the fleet; `BARN_PORT_BASE` shifts all of them. */
export function portBase() {
  const base = Number(process.env.BARN_PORT_BASE ?? DEFAULT_BASE)
  if (Number.isInteger(base) && base >= 1 && base <= 65_000) return base
  process.stderr.write(`BARN_PORT_BASE takes a port number, not ${process.env.BARN_PORT_BASE}\n`)
  process.exit(1)
}

const barn = { type: 'barn', timeZone: 'Europe/Berlin' }

/** The barns of the reference fleet, each with its language: one German, one English. */
export function barnsOf(base) {
  return [
    { ...barn, id: '1001', species: 'pigs', name: 'Hof Nord', port: base + 1, seed: 1, language: 'de' },
    { ...barn, id: '1002', species: 'chickens', name: 'Mill Farm', port: base + 2, seed: 2, language: 'en' },
  ]
}

/** @type {{ species: string | undefined, timeZone: string | undefined, language: string | undefined }} */
const ofNoBarn = { species: undefined, timeZone: undefined, language: undefined }

/** The directory of the reference fleet: people of it sign in at the barns, and its gateway leads there. */
export function senatorOf(base) {
  return { ...ofNoBarn, id: '66', type: 'senator', name: 'Senator', port: base + 66, seed: 1 }
}

/** The instances of the reference fleet. The admiral administers the barns, and the senator leads to them. */
export function instancesOf(base) {
  return [
    ...barnsOf(base),
    senatorOf(base),
    { ...ofNoBarn, id: '1800', type: 'data_collector', name: 'Data Collector', port: base + 80, seed: 1 },
    { ...ofNoBarn, id: '1900', type: 'admiral', name: 'Admiral', port: base + 95, seed: 1 },
  ]
}

/** The folder with the data of the fleet; `BARN_DATA` names another one. */
export const dataFolder = () => process.env.BARN_DATA ?? at('.barn-data')

/** Writes the configuration from which the web client on a port learns the instances of the fleet. Returns its path. */
export function writeConfiguration(instances, webPort) {
  const senator = instances.find(({ type }) => type === 'senator')
  const gateway = senator && { ...localAddress(senator), id: senator.id }
  const directory = senator && { globalUniqueIdentifier: senator.id, discoveryObject: { local: localAddress(senator) } }
  return writeInstances(`config-${webPort}.json`, { directory, instances: instances.map(knownInstance(gateway)) })
}

/** Writes the list of instances that an admiral or a senator knows from its start. Returns its path. */
export function writeKnownInstances(instances, port) {
  return writeInstances(`instances-${port}.json`, { instances: instances.map(knownInstance()) })
}

const localAddress = ({ port }) => ({ protocol: 'http', hostname: LOCAL, port })

/** Makes the entry of an instance. The gateway leads to barns. */
const knownInstance = (gateway) => (instance) => ({
  globalUniqueIdentifier: instance.id,
  name: instance.name,
  discoveryObject: { local: localAddress(instance), ...(gateway && instance.type === 'barn' && { gateway }) },
})

function writeInstances(name, content) {
  const file = at('node_modules/.barn-workbench', name)
  mkdirSync(at('node_modules/.barn-workbench'), { recursive: true })
  writeFileSync(file, JSON.stringify(content, null, 1))
  return file
}

/** Whether nothing listens on a port of this machine. */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, LOCAL, () => probe.close(() => resolve(true)))
  })
}

/** Ends this process if one of the ports is in use, and names the program that uses it. */
export async function requireFreePorts(ports) {
  for (const port of ports) {
    if (await isPortFree(port)) continue
    const owner = findPortOwner(port)
    const remedy = 'stop what runs there, or shift the fleet with BARN_PORT_BASE'
    process.stderr.write(`port ${port} is taken${owner ? ` by ${owner}` : ''}: ${remedy}\n`)
    process.exit(1)
  }
}

/** Makes the C library return the memory of large pictures at once. It has an effect on Linux only. */
export const instanceEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** The flags that identify an instance, wherever it runs. */
export function identityFlags({ id, type, species, timeZone, name, seed }) {
  const flags = ['--type', type, '--id', id, '--name', name, '--seed', String(seed)]
  return species ? [...flags, '--species', species, '--time-zone', timeZone] : flags
}

/**
 * The options by which an instance of a type knows the others. A barn reads the senator's key once the senator has made
 * it.
 */
function flagsOfType(type, port) {
  if (type === 'data_collector') return []
  if (type !== 'barn') return ['--instances', writeKnownInstances(barnsOf(portBase()), port)]
  const { id } = senatorOf(portBase())
  const key = `${dataFolder()}/${id}/assertion-key.pub.pem`
  return ['--directory-id', id, '--directory-key', key, '--trusted-proxy', LOCAL]
}

/** The arguments of one instance of the reference fleet. `args` come last and take precedence. */
export function instanceArguments(instance, args = []) {
  const { type, language, port } = instance
  return [
    ...identityFlags(instance),
    ...(language ? ['--language', language] : []),
    ...flagsOfType(type, port),
    '--port',
    String(port),
    '--data',
    `${dataFolder()}/${instance.id}`,
    ...args,
  ]
}
