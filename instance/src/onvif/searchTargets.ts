import { BlockList, isIPv4 } from 'node:net'
import { networkInterfaces } from 'node:os'

/** The addresses that a search asks. */
export interface SearchTargets {
  /** Addresses that are asked one by one; empty if the whole network is asked at once. */
  addresses: readonly string[]
  /** The port of the device service if the person has named one. */
  port: number | null
  /** Whether a device may answer from an address. */
  mayAnswer(address: string): boolean
}

/** Networks of this machine and of its link. */
const LOCAL = new BlockList()
LOCAL.addSubnet('0.0.0.0', 8)
LOCAL.addSubnet('127.0.0.0', 8)
LOCAL.addSubnet('169.254.0.0', 16)
/** Addresses that belong to no single device. */
const NO_DEVICE = new BlockList()
NO_DEVICE.addSubnet('0.0.0.0', 8)
NO_DEVICE.addSubnet('224.0.0.0', 3)

const SMALLEST_PREFIX = 24
const ADDRESS_BITS = 32
const LAST_PORT = 65_535

const toNumber = (address: string): number =>
  address.split('.').reduce((number, part) => number * 256 + Number(part), 0)
const toAddress = (number: number): string =>
  [24, 16, 8, 0].map((shift) => String(Math.floor(number / 2 ** shift) % 256)).join('.')

/** An IPv4 network of this machine. */
export interface OwnNetwork {
  address: string
  prefix: number
}

/** The networks to which this machine is connected, without itself. */
export function ownNetworks(): OwnNetwork[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal, cidr }) => family === 'IPv4' && !internal && cidr !== null)
    .map(({ address, cidr }) => ({ address, prefix: Number(cidr?.split('/')[1]) }))
}

interface TargetRules {
  /** Whether this machine and its link may be asked. */
  allowsLocalNetwork: boolean
  networks: readonly OwnNetwork[]
}

/**
 * Reads the address or range of a search: `192.168.1.20`, with a port, `192.168.1.0/24` or smaller, or
 * `192.168.1.20-40`; null for the networks of this machine. `invalid`: it is none of these; `not-allowed`: it is this
 * machine or its link.
 */
export function readTargets(text: string | null, rules: TargetRules): SearchTargets | 'invalid' | 'not-allowed' {
  if (text === null) return wholeNetwork(rules)
  const targets = parseTargets(text.trim())
  if (!targets) return 'invalid'
  const { addresses } = targets
  if (!rules.allowsLocalNetwork && addresses.some((address) => LOCAL.check(address))) return 'not-allowed'
  const asked = new Set(addresses)
  return { ...targets, mayAnswer: (address) => asked.has(address) }
}

function parseTargets(text: string): Pick<SearchTargets, 'addresses' | 'port'> | null {
  const match = /^([\d.]+)(?::(\d{1,5})|\/(\d{1,2})|\s*-\s*(\d{1,3}))?$/.exec(text)
  const [, first = '', written, prefix, last] = match ?? []
  if (!isIPv4(first) || NO_DEVICE.check(first)) return null
  const range = rangeOf(toNumber(first), prefix, last)
  const port = written === undefined ? null : Number(written)
  if (!range || (port !== null && (port < 1 || port > LAST_PORT))) return null
  return { addresses: Array.from({ length: range.to - range.from + 1 }, (_, i) => toAddress(range.from + i)), port }
}

function rangeOf(first: number, prefix: string | undefined, last: string | undefined) {
  if (prefix !== undefined) {
    const bits = Number(prefix)
    if (bits < SMALLEST_PREFIX || bits > ADDRESS_BITS) return null
    const size = 2 ** (ADDRESS_BITS - bits)
    const from = Math.floor(first / size) * size
    // The first and the last address of a network belong to no device.
    return size > 2 ? { from: from + 1, to: from + size - 2 } : { from, to: from + size - 1 }
  }
  const to = last === undefined ? first : Math.floor(first / 256) * 256 + Number(last)
  return Number(last ?? 0) > 255 || to < first ? null : { from: first, to }
}

function wholeNetwork({ networks }: TargetRules): SearchTargets {
  const around = new BlockList()
  for (const { address, prefix } of networks) around.addSubnet(address, prefix)
  return {
    addresses: [],
    port: null,
    mayAnswer: (address) => isIPv4(address) && !LOCAL.check(address) && around.check(address),
  }
}
