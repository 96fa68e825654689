import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { at } from './paths.mjs'

const DEFAULT_BASE = 4100
const LOCAL = '127.0.0.1'

/** First port of the fleet; `BARN_PORT_BASE` shifts all of them. */
export function portBase() {
  const base = Number(process.env.BARN_PORT_BASE ?? DEFAULT_BASE)
  if (Number.isInteger(base) && base >= 1 && base <= 65_000) return base
  process.stderr.write(`BARN_PORT_BASE takes a port number, not ${process.env.BARN_PORT_BASE}\n`)
  process.exit(1)
}

/** The instances of the reference fleet. */
export function instancesOf(base) {
  return [
    { id: '1001', type: 'barn', species: 'pigs', name: 'Hof Nord', port: base + 1, seed: 1 },
    { id: '1002', type: 'barn', species: 'chickens', name: 'Hof Süd', port: base + 2, seed: 2 },
  ]
}

/** Where data of the fleet is kept; `BARN_DATA` names another folder. */
export const dataFolder = () => process.env.BARN_DATA ?? at('.barn-data')

/** Writes what a fresh browser is told of the fleet by the web client on a port, and answers with the file. */
export function writeConfiguration(instances, webPort) {
  const file = at('node_modules/.barn-workbench', `config-${webPort}.json`)
  const known = instances.map(({ id, name, port }) => ({
    globalUniqueIdentifier: id,
    name,
    discoveryObject: { local: { protocol: 'http', hostname: LOCAL, port } },
  }))
  mkdirSync(at('node_modules/.barn-workbench'), { recursive: true })
  writeFileSync(file, JSON.stringify({ instances: known }, null, 1))
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

/** Ends this process with one line where a port is taken, before anything is started. */
export async function mustBeFree(ports) {
  for (const port of ports) {
    if (!(await isPortFree(port))) {
      process.stderr.write(`port ${port} is taken: stop what runs there, or shift the fleet with BARN_PORT_BASE\n`)
      process.exit(1)
    }
  }
}

/** Makes the C library give memory of large pictures back as soon as they are done; elsewhere than on Linux it means nothing. */
export const instanceEnvironment = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Flags that say which instance it is, wherever it stands. */
export function instanceFacts({ id, type, species, name, seed }) {
  return ['--type', type, '--species', species, '--id', id, '--name', name, '--seed', String(seed)]
}

/** Command line of one instance of the reference fleet, after its program. `args` come last and so win. */
export function instanceArguments(instance, args = []) {
  return [
    ...instanceFacts(instance),
    '--port',
    String(instance.port),
    '--data',
    `${dataFolder()}/${instance.id}`,
    ...args,
  ]
}
