import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, succeed, type Result } from '@barn-workbench/core/result'
import { writePrivateFile } from '../database'
import type { Now } from '../now'
import { MAXIMUM_VENDORS, parseVendorCsv } from './vendorCsv'
import { readSource } from './vendorSource'

const FILE = 'vendors.json'
/** Digits of the assignments, the longest and so most exact first. */
const PREFIX_LENGTHS = [9, 7, 6] as const
/** The second digit of an address that a device has chosen by itself, as phones do: it tells of no maker. */
const OWN_ADDRESS = /^.[26AE]/

/** Makers that are known without a source, among them those of the simulated devices. */
const KNOWN_VENDORS: readonly (readonly [string, string])[] = [
  ['00408C', 'Axis Communications AB'],
  ['000E8C', 'Siemens AG'],
  ['000105', 'Beckhoff Automation GmbH'],
  ['001132', 'Synology Incorporated'],
  ['3CA62F', 'AVM GmbH'],
]

interface VendorNamesDependencies {
  /** The data folder; undefined: names are in memory. */
  folder: string | undefined
  /** An https address or a file. */
  source: string | undefined
  now: Now
  fetch: typeof fetch
}

export interface VendorUpdate {
  vendors: number
  /** In ms since the epoch. */
  updatedAt: number
}

export type VendorUpdateResult = Result<VendorUpdate, 'network/no-vendor-source' | 'network/vendor-source-failed'>

export type VendorNames = ReturnType<typeof createVendorNames>

/** The names of the makers of network devices, from a source that was named at the start. */
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
    /** The maker of a device; null: not known. */
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
