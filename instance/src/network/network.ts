import { execFile } from 'node:child_process'
import { reverse } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIPv4 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { IpAddress, MacAddress, type NetworkDevice } from '@barn-workbench/core/schema'
import { MINUTE, SECOND } from '@barn-workbench/core/time'
import type { Now } from '../base'
import type { VendorNames, VendorUpdateResult } from './vendorNames'

/** The facts of a barn about the devices around it. */
export interface NetworkFacts {
  /** The devices of a simulated barn, which replace the devices of the machine's network. */
  simulatedDevices?: (now: number) => Promise<readonly DeviceWithoutVendor[]>
  /** The cameras by the host of the address from which their pictures come. */
  cameraHosts?: () => Promise<ReadonlyMap<string, string>>
}

export type DeviceWithoutVendor = Omit<NetworkDevice, 'vendor'>

interface NetworkDependencies {
  now: Now
  vendors: VendorNames
  readNeighbours: () => Promise<readonly Neighbour[]>
  lookUpNames: LookUpNames
}

/** Finds the devices around an instance. */
export interface Network {
  /** Sets the devices and names that the barn knows. */
  know(known: NetworkFacts): void
  /** The devices, sorted by their addresses. */
  discover(): Promise<NetworkDevice[]>
  /** Whether the instance was started with a source of the names of makers. */
  canUpdateVendors: boolean
  /** Reloads the vendor names from their source. */
  updateVendors(): Promise<VendorUpdateResult>
}

/** A text by which addresses are sorted numerically. */
function addressKey(address: string): string {
  const isOld = isIPv4(address)
  return isOld
    ? `4${address
        .split('.')
        .map((part) => part.padStart(3, '0'))
        .join('.')}`
    : `6${address}`
}

/** Finds the devices around an instance. It only reads which devices the machine has talked to, and calls none. */
export function createNetwork({ now, vendors, readNeighbours, lookUpNames }: NetworkDependencies): Network {
  let facts: NetworkFacts = {}
  /** Devices that were seen since the start, by their address: the machine forgets them after minutes. */
  const seen = new Map<string, { macAddress: string; lastSeen: number }>()

  async function look(time: number): Promise<void> {
    for (const { ipAddress, macAddress, silentFor } of await readNeighbours()) {
      seen.delete(ipAddress)
      seen.set(ipAddress, { macAddress, lastSeen: time - silentFor })
    }
    for (const ipAddress of [...seen.keys()].slice(0, Math.max(0, seen.size - MAXIMUM_DEVICES))) seen.delete(ipAddress)
  }

  async function realDevices(time: number): Promise<DeviceWithoutVendor[]> {
    await look(time)
    const names = await lookUpNames([...seen.keys()])
    const cameras = (await facts.cameraHosts?.()) ?? new Map<string, string>()
    return [...seen].map(([ipAddress, device]) => {
      const hostname = names.get(ipAddress) ?? null
      const cameraId = cameras.get(ipAddress) ?? (hostname === null ? undefined : cameras.get(hostname)) ?? null
      return { ipAddress, ...device, hostname, kind: cameraId === null ? null : 'camera', cameraId }
    })
  }

  return {
    know(known) {
      facts = known
    },
    async discover() {
      const time = now()
      const devices = (await facts.simulatedDevices?.(time)) ?? (await realDevices(time))
      return devices
        .map((device) => ({ ...device, vendor: vendors.vendorOf(device.macAddress) }))
        .sort((left, right) => (addressKey(left.ipAddress) < addressKey(right.ipAddress) ? -1 : 1))
    },
    canUpdateVendors: vendors.canUpdate,
    updateVendors: vendors.update,
  }
}

/** Time that all names together have, in ms. A device without a name by then has none in this answer. */
const NAMES_TIMEOUT = 2 * SECOND
const NAME_LIFETIME = 10 * MINUTE
const MAXIMUM_NAMES = 1_000

type LookUpNames = (addresses: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** Looks up the names of addresses, all at once and within a time limit, in ms. */
export function createNameLookup(
  lookUp: (address: string) => Promise<string[]> = reverse,
  timeLimit = NAMES_TIMEOUT,
): LookUpNames {
  const known = new LRUCache<string, { name: string | null }>({ max: MAXIMUM_NAMES, ttl: NAME_LIFETIME })

  async function learn(address: string): Promise<void> {
    const names = await lookUp(address).catch(() => [])
    known.set(address, { name: names[0] ?? null })
  }

  return async (addresses) => {
    const unknown = addresses.filter((address) => !known.has(address))
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise((resolve) => {
      timer = setTimeout(resolve, timeLimit)
    })
    await Promise.race([Promise.all(unknown.map(learn)), timeout])
    clearTimeout(timer)
    return new Map(
      addresses.flatMap((address) => {
        const name = known.get(address)?.name
        return name == null ? [] : [[address, name]]
      }),
    )
  }
}

/** A device that the machine has lately talked to. */
export interface Neighbour {
  ipAddress: string
  /** Lowercase, with colons. */
  macAddress: string
  /** Time since it last answered, in ms. */
  silentFor: number
}

const ARP_TABLE = '/proc/net/arp'
/** The flag of an entry whose device has answered. */
const COMPLETE = 0x2
const NOBODY = '00:00:00:00:00:00'
/** Time that the program `ip` has, in ms. */
const PROGRAM_TIMEOUT = 2 * SECOND
/** Devices of one answer. */
const MAXIMUM_DEVICES = 1_000

const IpNeighbour = z.object({
  dst: z.string(),
  lladdr: z.string().optional(),
  /** In s. */
  confirmed: z.number().optional(),
  state: z.array(z.string()).optional(),
})

function isDevice({ ipAddress, macAddress }: Neighbour): boolean {
  return IpAddress.safeParse(ipAddress).success && MacAddress.safeParse(macAddress).success && macAddress !== NOBODY
}

/** Reads the table of Linux' file `/proc/net/arp`. It says of no entry when its device has answered. */
export function parseArpTable(text: string): Neighbour[] {
  return text
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , flags = '0']) => (Number(flags) & COMPLETE) !== 0)
    .map(([ipAddress = '', , , mac = '']) => ({ ipAddress, macAddress: mac.toLowerCase(), silentFor: 0 }))
    .filter(isDevice)
}

/** Reads what `ip -s -j neigh show` prints. */
export function parseIpNeighbours(text: string): Neighbour[] {
  return z
    .array(z.unknown())
    .parse(JSON.parse(text))
    .flatMap((entry) => {
      const parsed = IpNeighbour.safeParse(entry)
      if (!parsed.success || parsed.data.state?.includes('FAILED')) return []
      const { dst, lladdr = '', confirmed = 0 } = parsed.data
      return [{ ipAddress: dst, macAddress: lladdr.toLowerCase(), silentFor: confirmed * SECOND }]
    })
    .filter(isDevice)
}

function runIp(): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('ip', ['-s', '-j', 'neigh', 'show'], { timeout: PROGRAM_TIMEOUT }, (error, output) => {
      if (error) reject(error as Error)
      else resolve(output)
    })
  })
}

/**
 * Returns the devices that the machine has lately talked to. It sends nothing to find them. A machine that has neither
 * the program `ip` nor the file knows of none.
 */
export async function readNeighbours(): Promise<Neighbour[]> {
  const byProgram = await runIp()
    .then(parseIpNeighbours)
    .catch(() => null)
  if (byProgram) return byProgram.slice(0, MAXIMUM_DEVICES)
  const table = await readFile(ARP_TABLE, 'utf8').catch(() => '')
  return parseArpTable(table).slice(0, MAXIMUM_DEVICES)
}
