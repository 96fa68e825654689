import { constants, existsSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { withoutControls } from '@barn-workbench/core/text'
import { MINUTE } from '@barn-workbench/core/time'
import type { Now } from '../base'
import { writePrivateFile } from '../database'

/** The file in the data folder that holds the names of the source. */
const FILE = 'vendors.json'
/** Number of digits of the prefixes that are assigned to vendors, the longest and so most exact first. */
const PREFIX_LENGTHS = [9, 7, 6] as const
/** The second digit of an address that a device has chosen itself, as phones do: it does not identify a vendor. */
const OWN_ADDRESS = /^.[26AE]/

/** Vendors that are known without a source, including the vendors of the simulated devices. */
const KNOWN_VENDORS: readonly (readonly [string, string])[] = [
  ['00408C', 'Axis Communications AB'],
  ['000E8C', 'Siemens AG'],
  ['000105', 'Beckhoff Automation GmbH'],
  ['001132', 'Synology Incorporated'],
  ['3CA62F', 'AVM GmbH'],
]

interface VendorNamesDependencies {
  /** The data folder; undefined if names are in memory. */
  folder: string | undefined
  /** An https address or a file. */
  source: string | undefined
  now: Now
  fetch: typeof fetch
}

/** The number of vendor names after an update. */
export interface VendorUpdate {
  vendors: number
  /** In ms since the epoch. */
  updatedAt: number
}

export type VendorUpdateResult = Result<VendorUpdate, 'network/no-vendor-source' | 'network/vendor-source-failed'>

export type VendorNames = ReturnType<typeof createVendorNames>

/** Creates the names of the vendors of network devices. They come from a source that was named at the start. */
export function createVendorNames({ folder, source, now, fetch }: VendorNamesDependencies) {
  const file = folder === undefined ? null : join(folder, FILE)
  let vendors: ReadonlyMap<string, string> | null = null
  let updating: Promise<VendorUpdateResult> | null = null

  function load(): ReadonlyMap<string, string> {
    vendors ??= new Map([...KNOWN_VENDORS, ...(file === null ? [] : readStored(file))])
    return vendors
  }

  async function updateFrom(address: string): Promise<VendorUpdateResult> {
    const names = await readSource(address, fetch)
      .then(parseVendorCsv)
      .catch(() => null)
    if (!names || names.size === 0) return fail('network/vendor-source-failed')
    if (file !== null) writePrivateFile(file, JSON.stringify([...names]))
    vendors = new Map([...KNOWN_VENDORS, ...names])
    return succeed({ vendors: names.size, updatedAt: now() })
  }

  return {
    /** Whether there is a source to read. */
    canUpdate: source !== undefined,
    /** The vendor of a device; null if unknown. */
    vendorOf(macAddress: string): string | null {
      const digits = macAddress.replaceAll(':', '').toUpperCase()
      if (OWN_ADDRESS.test(digits)) return null
      const names = load()
      for (const length of PREFIX_LENGTHS) {
        const name = names.get(digits.slice(0, length))
        if (name !== undefined) return name
      }
      return null
    },
    /** Reads the source. Updates at the same time share one download. */
    async update(): Promise<VendorUpdateResult> {
      if (source === undefined) return fail('network/no-vendor-source')
      updating ??= updateFrom(source).finally(() => {
        updating = null
      })
      return await updating
    },
  }
}

function readStored(file: string): [string, string][] {
  if (!existsSync(file)) return []
  try {
    const isName = (entry: unknown): entry is [string, string] =>
      Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
    return (JSON.parse(readFileSync(file, 'utf8')) as unknown[]).slice(0, MAXIMUM_VENDORS).filter(isName)
  } catch {
    // A damaged file is as good as none: the next update replaces it.
    return []
  }
}

/** Characters of a maker's name. */
const NAME_MAX_LENGTH = 100
/** Digits of a MAC address that the registries assign: 6, 7 or 9. */
const ASSIGNMENT = /^([0-9A-F]{6}|[0-9A-F]{7}|[0-9A-F]{9})$/

/** Maximum length of a line that is read. A line of the registry has some hundred characters. */
const LINE_MAX_LENGTH = 10_000
/** Characters of the shortest line that names a maker: `,123456,A`. */
const LINE_MIN_LENGTH = 9
/** Lines that are read, so that a file of short ones does not keep the instance from its other work. */
const MAXIMUM_LINES = 300_000
/** Names that are kept. The registries have about 60,000. */
const MAXIMUM_VENDORS = 100_000
/** Fields of a line that are read: registry, assignment and name. */
const FIELDS = 3

/** The end of a quoted field: after its last quote, or at the end of a line that does not close it. */
function endOfQuoted(line: string, start: number): number {
  let end = line.indexOf('"', start + 1)
  while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2)
  return end < 0 ? line.length : end + 1
}

/** Splits the beginning of a line of CSV into its first fields, which may be quoted. */
function fieldsOf(line: string): string[] {
  const fields: string[] = []
  let start = 0
  while (fields.length < FIELDS && start < line.length) {
    const isQuoted = line[start] === '"'
    const comma = line.indexOf(',', isQuoted ? endOfQuoted(line, start) : start)
    const end = comma < 0 ? line.length : comma
    const field = line.slice(start, end)
    fields.push(isQuoted ? field.trimEnd().replace(/^"/, '').replace(/"$/, '').replaceAll('""', '"') : field)
    start = end + 1
  }
  return fields
}

/** The lines of a text, one after the other, so that they are not all in memory. */
function* linesOf(text: string): Generator<string> {
  let start = 0
  for (let count = 0; count < MAXIMUM_LINES && start < text.length; count++) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    if (end - start >= LINE_MIN_LENGTH && end - start <= LINE_MAX_LENGTH) yield text.slice(start, end)
    start = end + 1
  }
}

/**
 * Reads the registry of the IEEE (`oui.csv`, `mam.csv`, `oui36.csv`, or several after each other): registry,
 * assignment, name and address of the vendor. Returns the names by their assignment. Invalid lines are left out, and so
 * is everything after `MAXIMUM_VENDORS` names.
 */
export function parseVendorCsv(text: string): Map<string, string> {
  const vendors = new Map<string, string>()
  // A field may hold line breaks; only addresses do, which come after what is read.
  for (const line of linesOf(text)) {
    if (vendors.size >= MAXIMUM_VENDORS) break
    const [, assignment = '', name = ''] = fieldsOf(line)
    const prefix = assignment.trim().toUpperCase()
    const vendor = withoutControls(name.replace(/\s+/g, ' ')).trim().slice(0, NAME_MAX_LENGTH)
    if (ASSIGNMENT.test(prefix) && vendor !== '') vendors.set(prefix, vendor)
  }
  return vendors
}

/** Bytes of a source; the registry of the IEEE has four million. */
const SOURCE_MAX_BYTES = 20 * 1024 * 1024
const SOURCE_TIMEOUT = MINUTE
/** Maximum number of redirects of a source. */
const MAXIMUM_REDIRECTS = 3
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/**
 * Reads a source, an https address or a file. Throws if it cannot be read, is too large, or redirects away from https.
 */
async function readSource(source: string, fetch: typeof globalThis.fetch): Promise<string> {
  return /^https:/i.test(source) ? await download(source, fetch) : await readSourceFile(source)
}

async function download(source: string, fetch: typeof globalThis.fetch): Promise<string> {
  const signal = AbortSignal.timeout(SOURCE_TIMEOUT)
  let address = new URL(source)
  for (let hops = 0; hops <= MAXIMUM_REDIRECTS; hops++) {
    if (address.protocol !== 'https:') throw new Error('the source leads away from https')
    const response = await fetch(address, { signal, redirect: 'manual' })
    if (response.ok && response.body) return await textOf(response.body)
    await response.body?.cancel()
    const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null
    if (location === null) throw new Error(`the source answers ${response.status}`)
    address = new URL(location, address)
  }
  throw new Error('the source leads elsewhere again and again')
}

/** Reads a regular file: a device or a pipe may never end, or keep its reader waiting. */
async function readSourceFile(path: string): Promise<string> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    if (!(await handle.stat()).isFile()) throw new Error('the source is no file')
    return await textOf(handle.createReadStream({ autoClose: false }) as AsyncIterable<Uint8Array>)
  } finally {
    await handle.close()
  }
}

/** A text in UTF-8. Throws as soon as it has more bytes than a source may have. */
async function textOf(parts: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > SOURCE_MAX_BYTES) throw new Error('the source is too large')
    read.push(part)
  }
  return Buffer.concat(read).toString('utf8')
}
