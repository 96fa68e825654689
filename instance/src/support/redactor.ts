import { isIPv6 } from 'node:net'
import { maskSecrets } from '@barn-workbench/core/text'

/** A word that identifies a person or place, and its replacement, such as `<account>`. */
export interface PrivateWord {
  word: string
  kind: string
}

/** Shorter words are parts of others, and identify nothing. */
const SHORTEST_WORD = 3
/** The longest words go first, so that a name within another one leaves nothing of it. */
const MOST_WORDS = 20_000
/** Words in one pattern. */
const WORDS_AT_ONCE = 500

/** Patterns of private texts. Their order matters: the address of a mail holds a host name. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>)\]}]+/gi, '<address>'],
  [/[\p{L}\d._%+-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu, '<mail>'],
  [/\b(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}\b/gi, '<mac>'],
  [/(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])(?::\d+)?/g, '<ip>'],
  [/\/(?:home|Users|root)\/[^/\s"']+/g, '<home>'],
]
/** A text that can be an address of IPv6, and also a time of day. */
const WITH_COLONS = /(?<![\w:])[0-9a-f:]{2,}[0-9a-f:.]*(?![\w:])/gi

const escape = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The patterns that find words, each with its replacement. */
function patternsOf(words: readonly PrivateWord[]): { pattern: RegExp; kinds: ReadonlyMap<string, string> }[] {
  const kinds = new Map(words.map(({ word, kind }) => [word.toLowerCase(), `<${kind}>`]))
  const sorted = [...kinds.keys()]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_WORDS)
  const patterns = []
  for (let start = 0; start < sorted.length; start += WORDS_AT_ONCE) {
    const some = sorted.slice(start, start + WORDS_AT_ONCE).map(escape)
    patterns.push({ pattern: new RegExp(`(?<![\\p{L}\\d])(?:${some.join('|')})(?![\\p{L}\\d])`, 'giu'), kinds })
  }
  return patterns
}

/** Returns a function that removes names, places and secrets from a text. */
export function createRedactor(words: readonly PrivateWord[]): (text: string) => string {
  const patterns = patternsOf(words)
  return (text) => {
    let redacted = maskSecrets(text)
    for (const { pattern, kinds } of patterns)
      redacted = redacted.replace(pattern, (found) => kinds.get(found.toLowerCase()) ?? '<name>')
    for (const [form, sign] of FORMS) redacted = redacted.replace(form, sign)
    return redacted.replace(WITH_COLONS, (found) => (isIPv6(found.replace(/[.:]$/, '')) ? '<ip>' : found))
  }
}
