import { lookup } from 'node:dns/promises'
import { realpathSync } from 'node:fs'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'
import type { CameraSourceKind } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { Credentials } from '../../cameraSources'

const SCHEMES: Readonly<Record<CameraSourceKind, readonly string[] | null>> = {
  rtsp: ['rtsp:', 'rtsps:'],
  mjpeg: ['http:', 'https:'],
  snapshot: ['http:', 'https:'],
  image: null,
  folder: null,
  video: null,
}
const SPACE = 0x20
const DELETE = 0x7f

/** Whether a text contains control characters or white space, which no address does. */
function hasControls(text: string): boolean {
  return Array.from(text, (character) => character.charCodeAt(0)).some((code) => code <= SPACE || code === DELETE)
}

/** An address or a path without user name and password, and these beside it. */
export interface CheckedLocation {
  location: string
  /** Null if the address contained none. */
  credentials: Credentials | null
}

/** The places from which sources of cameras may be read. */
export interface LocationRules {
  /** Files below it may be read; null for none. */
  mediaFolder: string | null
  /** Paths that were named at the start of the instance, which may always be read. */
  namedPaths: ReadonlySet<string>
  /** Whether cameras may be at this machine and its link. An address that was named at the start may in any case. */
  allowsLocalNetwork: boolean
}

/** Checks the location of a source. Null if it may not be read, or is not valid. */
export function checkLocation(kind: CameraSourceKind, text: string, rules: LocationRules): CheckedLocation | null {
  const schemes = SCHEMES[kind]
  return schemes ? checkAddress(text, schemes, rules) : checkPath(text, rules)
}

/**
 * Whether a picture file of a source may be read now. Of a source that was named at the start any may, else those
 * without a link that leads out of the media folder.
 */
export function isReadableFile(location: string, file: string, rules: LocationRules): boolean {
  return rules.namedPaths.has(location) || checkPath(file, rules) !== null
}

/** Whether a source may be at a host, as it is written. */
function mayBeAt(hostname: string, location: string, { allowsLocalNetwork, namedPaths }: LocationRules): boolean {
  return allowsLocalNetwork || namedPaths.has(location) || !isLocalHost(hostname)
}

/** Whether no program can mistake a host for one of its options. */
function isHost(hostname: string): boolean {
  return hostname !== '' && !hostname.startsWith('-')
}

/**
 * Whether an address may be tried whose name may lead to this machine or its link. The way in which the attempt fails
 * would reveal what is there.
 */
export async function mayBeTried(
  location: string,
  { allowsLocalNetwork, namedPaths }: LocationRules,
): Promise<boolean> {
  if (allowsLocalNetwork || namedPaths.has(location) || !URL.canParse(location)) return true
  return !(await leadsToLocalHost(new URL(location).hostname))
}

function checkAddress(text: string, schemes: readonly string[], rules: LocationRules): CheckedLocation | null {
  if (hasControls(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (!schemes.includes(url.protocol) || !isHost(url.hostname)) return null
  if (!mayBeAt(url.hostname, text, rules)) return null
  const { username, password } = url
  url.username = ''
  url.password = ''
  url.hash = ''
  try {
    const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) }
    return { location: url.href, credentials: username === '' && password === '' ? null : credentials }
  } catch {
    return null
  }
}

/**
 * The path with all links resolved, so that none of them leads out of the folder. It is checked when a source is set up
 * and whenever it is opened.
 */
function checkPath(text: string, { mediaFolder, namedPaths }: LocationRules): CheckedLocation | null {
  if (text.includes('\0')) return null
  if (namedPaths.has(text)) return { location: text, credentials: null }
  const folder = mediaFolder === null ? null : realPathOf(mediaFolder)
  if (folder === null) return null
  const path = realPathOf(isAbsolute(text) ? text : join(folder, text))
  const isInside = path !== null && (path === folder || path.startsWith(folder + sep))
  return isInside ? { location: path, credentials: null } : null
}

/** The path without links. Links are resolved in the existing part of a path. */
function realPathOf(path: string): string | null {
  const whole = resolve(path)
  try {
    return realpathSync(whole)
  } catch (error) {
    const parent = dirname(whole)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === whole) return null
    const realParent = realPathOf(parent)
    return realParent === null ? null : join(realParent, whole.slice(parent.length))
  }
}

/** The networks of this machine and of its link: their hosts are not cameras, unless the operator says so. */
const LOCAL_NETWORKS: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::', 127, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
]
/** A name is looked up for this time, in ms. */
const LONGEST_LOOKUP = 2 * SECOND

const localNetworks = new BlockList()
for (const network of LOCAL_NETWORKS) localNetworks.addSubnet(...network)

/** Addresses of a name. */
export type LookUp = (hostname: string) => Promise<readonly { address: string }[]>

const lookUpAll: LookUp = (hostname) => lookup(hostname, { all: true })

/** Whether the host of an address is on this machine or its link, judged by its text without a look-up. */
function isLocalHost(hostname: string): boolean {
  const host = canonicalHost(hostname)
  return host === 'localhost' || host.endsWith('.localhost') || isLocalAddress(host)
}

/** Like the check by text, for a name that resolves to such a host. A name that cannot be resolved is harmless. */
export async function leadsToLocalHost(hostname: string, lookUp: LookUp = lookUpAll): Promise<boolean> {
  if (isLocalHost(hostname)) return true
  const host = canonicalHost(hostname)
  if (isIP(host) !== 0) return false
  const late = new Promise<readonly []>((resolve) => setTimeout(() => resolve([]), LONGEST_LOOKUP).unref())
  const found = await Promise.race([lookUp(host).catch(() => []), late])
  return found.some(({ address }) => isLocalAddress(address))
}

/** A host as browsers write it: an address of IPv4 in four decimal numbers, no brackets, no dot at the end. */
function canonicalHost(hostname: string): string {
  // The parser normalizes http addresses only; RTSP addresses stay as they were typed.
  const { hostname: written } = new URL(
    URL.canParse(`http://${hostname}/`) ? `http://${hostname}/` : 'http://invalid./',
  )
  return written.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

function isLocalAddress(address: string): boolean {
  return isIP(address) !== 0 && localNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}
