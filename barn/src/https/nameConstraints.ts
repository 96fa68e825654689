import { isIPv4 } from 'node:net'

/*
 * The extension with which a root says for which names and addresses it may vouch (RFC 5280, 4.2.1.10). Whoever got
 * hold of its key could imitate nothing else.
 */

export const NAME_CONSTRAINTS = '2.5.29.30'

const SEQUENCE = 0x30
/** The subtrees that are permitted. */
const PERMITTED = 0xa0
const DNS_NAME = 0x82
const IP_ADDRESS = 0x87
/** Lengths from here on need bytes of their own. */
const LONG_LENGTH = 0x80
const BYTE = 0x100

/** The bytes of the extension that permits names, with those below them, and networks such as `10.0.0.0/8`. */
export function nameConstraints(names: readonly string[], networks: readonly string[]): Buffer {
  const subtrees = [
    ...names.map((name) => subtree(DNS_NAME, Buffer.from(name, 'latin1'))),
    ...networks.map((network) => subtree(IP_ADDRESS, networkBytes(network))),
  ]
  return element(SEQUENCE, element(PERMITTED, Buffer.concat(subtrees)))
}

/** Whether a certificate with such an extension may vouch for one of the names of the extension. */
export function permitsName(certificate: Buffer, name: string): boolean {
  return certificate.includes(subtree(DNS_NAME, Buffer.from(name, 'latin1')))
}

const subtree = (tag: number, name: Buffer) => element(SEQUENCE, element(tag, name))

function element(tag: number, content: Buffer): Buffer {
  const { length } = content
  if (length < LONG_LENGTH) return Buffer.concat([Buffer.from([tag, length]), content])
  const bytes = length < BYTE ? [length] : [Math.floor(length / BYTE), length % BYTE]
  return Buffer.concat([Buffer.from([tag, LONG_LENGTH + bytes.length, ...bytes]), content])
}

/** The address of a network and its mask. */
function networkBytes(network: string): Buffer {
  const [address = '', bits = ''] = network.split('/')
  const bytes = addressBytes(address)
  const mask = bytes.map((_, index) => maskByte(Number(bits) - index * 8))
  return Buffer.from([...bytes, ...mask])
}

function maskByte(bits: number): number {
  return BYTE - 2 ** (8 - Math.min(8, Math.max(0, bits)))
}

/** The bytes of an address. */
function addressBytes(address: string): number[] {
  if (isIPv4(address)) return address.split('.').map(Number)
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter(Boolean)
  const [first, last] = [groups(head), groups(tail)]
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0')
  return [...first, ...zeros, ...last].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [Math.floor(value / BYTE), value % BYTE]
  })
}
