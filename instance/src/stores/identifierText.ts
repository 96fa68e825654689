import { randomBytes } from 'node:crypto'

const LONGEST = 64

/** An identifier made from a name: `Außenbereich 1` becomes `aussenbereich_1`; a name without a usable letter gets a random one. */
export function identifierText(name: string): string {
  const plain = name.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '')
  const made = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, LONGEST)
    .replace(/_+$/, '')
  return made === '' ? `region_${randomBytes(6).toString('hex')}` : made
}
