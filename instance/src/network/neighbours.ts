import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { IpAddress, MacAddress } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'

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
export const MAXIMUM_DEVICES = 1_000

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
