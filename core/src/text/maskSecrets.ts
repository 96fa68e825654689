/** Characters of one text that a log keeps. */
export const MAXIMUM_LOG_TEXT = 8_000
/** Characters beyond the end of a cut text, so that a secret at its end is recognized. */
const BEYOND_END = 8_000
/** Replaces a secret. */
const MASK = '***'
/** Length from which a word of letters of both cases and digits counts as a key or token, in characters. */
const SHORTEST_KEY = 32

/**
 * Ends of the names of values that a log always masks. Any prefix matches, such as in `newPassword`, `SMTP_PASSWORD`
 * and `access_token`.
 */
const SECRET_NAMES = [
  '(?:password|passwort|kennwort|passphrase|passwd|pwd)(?:[-_]?(?:repetition|confirmation|repeat|hash|new|old|[0-9]))?',
  '(?:login|user|usr|admin|root|auth|mail|smtp|ftp|db|wifi|wlan|(?<![a-z]))(?:pass?|pw)',
  'psk',
  '(?<![a-z])t?otp',
  '(?:secret|token|assertion|jwt|credentials?|authorization|cookie)(?:[-_]?hash)?',
  '(?:api|private|access|secret|encryption)[-_ ]?key',
  'known-?device',
].join('|')

/** Quotes of a text, also of one inside a JSON text (`\"`) or an address (`%22`, `%27`). */
const QUOTE = String.raw`(?:\\{0,8}["']|%(?:25)?2[27])?`
/** Between a name and its value. */
const SEPARATOR = String.raw`\s{0,3}(?:[:=]{1,2}>?|%(?:25)?3[AD])(?:\s|%20){0,3}`
/** Characters of a value: all that are read of a text, so that the end of a long value is never left. */
const LENGTH = `{0,${MAXIMUM_LOG_TEXT + BEYOND_END}}`

/** Values, each up to its own end or the end of the text. */
const VALUES = [
  // Inside a JSON text: up to the quote that has as many backslashes.
  String.raw`(\\{1,8})(["'])[\s\S]${LENGTH}?(?:(?<!\\)\2\3|$)`,
  // Inside an address.
  String.raw`%(?:25)?2[27]\S${LENGTH}?(?:(?<!%5C)%(?:25)?2[27]|(?=\s)|$)`,
  String.raw`"(?:[^"\\]|\\[\s\S]|"")${LENGTH}"?`,
  String.raw`'(?:[^'\\]|\\[\s\S]|'')${LENGTH}'?`,
  // A list, in whose quotes there may be a bracket.
  String.raw`\[(?:"[^"]*"|'[^']*'|[^\]])${LENGTH}\]?`,
  // Without quotes. A bracket belongs to it unless a part of the text ends with it.
  String.raw`(?:(?:Bearer|Basic|Digest) +)?(?:(?!%(?:25)?26)[^\s,;&}\])]|[}\])](?![\s,;.}\])"']|$))${LENGTH.replace('0', '1')}`,
].join('|')

/** A word of a value of several words. */
const WORD = String.raw`[^\s,;&"'{}[\]()]{1,200}`

/** Makes the pattern of named values. */
const namedValue = (names: string, flags: string) =>
  new RegExp(`((?:${names})${QUOTE}${SEPARATOR})(?:${VALUES})`, flags)

/** Names of values that may be several words. */
const PHRASE = '(?:password|passwort|kennwort|passphrase|passwd|pwd|(?<![a-z])pass)'
/** Values of `auth` that name a method of sign-in and are not secret. */
const AUTH_WORDS =
  'basic|digest|plain|login|bearer|none|true|false|yes|no|on|off|ok|required|optional|refused|failed|[01]'

const RULES: readonly (readonly [RegExp, string])[] = [
  // The body of a private key, even if its end is cut off.
  [
    /-----BEGIN [A-Z ]{0,30}PRIVATE KEY[A-Z ]{0,10}-----(?:(?!-----END )[\s\S])*(?:-----END [A-Z ]{0,50}-----)?/g,
    `[key ${MASK}]`,
  ],
  // Headers whose values have several parts: all up to the end of the line.
  [/((?:authorization|cookie)\s{0,3}:[^\S\r\n]{0,3})[^\r\n]+/gi, `$1${MASK}`],
  // A password of several words, up to a sign that ends it or the next name with a value.
  [
    new RegExp(`(${PHRASE}\\s{0,3}:[^\\S\\r\\n]{0,3})(?:${WORD}(?: (?! *[\\w-]{1,40} ?[:=])${WORD}){1,20})`, 'gi'),
    `$1${MASK}`,
  ],
  [namedValue(SECRET_NAMES, 'gi'), `$1${MASK}`],
  [namedValue('(?<=[a-z])(?:Pass?|Pw|Otp)', 'g'), `$1${MASK}`],
  // Names that harmless values have, too: a pin of a chart, a method of sign-in.
  [new RegExp(`((?<![a-z])pin${QUOTE}${SEPARATOR}${QUOTE})\\d{4,12}(?![\\w.])`, 'gi'), `$1${MASK}`],
  [new RegExp(`((?<![a-z])auth=)(?!(?:${AUTH_WORDS})(?![\\w+/=]))[^\\s,;&"'}\\])]{1,8000}`, 'gi'), `$1${MASK}`],
  [/((?<![A-Za-z])[Aa]uth["']?\s{0,3}[:=]\s{0,3}["'])[^\s"']{1,8000}/g, `$1${MASK}`],
  // A JSON web token, even if its end is cut off.
  [/\beyJ[\w-]{4,8000}((?:\.|%(?:25)?2E)[\w-]{0,8000}){0,4}/gi, `[token ${MASK}]`],
  [/\b(Bearer|Basic|Digest) +[\w.~+/=-]{4,8000}/gi, `$1 ${MASK}`],
  // User name and password of an address; a password may hold a slash or an at sign.
  [/\b([a-z][a-z0-9+.-]{0,15}:\/\/)([^\s/?#:@"'<>]{1,200}:[^\s"'<>]{0,500}|[^\s/?#"'<>]{1,500})@/gi, `$1${MASK}@`],
  // A password that contains blanks. An address with a port that a mail address follows contains none.
  [
    /\b([a-z][a-z0-9+.-]{0,15}:\/\/)[^\s/?#:@"'<>]{1,200}:(?!\d{1,5}(?:[\s/]|$))[^\s/"'<>@]{1,100}(?: [^\s/"'<>@]{1,100}){1,3}@/gi,
    `$1${MASK}@`,
  ],
  [/(%3A%2F%2F)[^\s"'<>&]{1,500}?%40/gi, `$1${MASK}%40`],
  // A key in hexadecimal digits. Ids have hyphens between shorter parts.
  [new RegExp(`(?<![0-9a-z])[0-9a-f]{${SHORTEST_KEY},}(?![0-9a-z])`, 'gi'), MASK],
]

/** Long words, which include keys that are not JSON web tokens, such as the keys of set-up links. */
const LONG_WORD = new RegExp(`\\b[A-Za-z0-9_-]{${SHORTEST_KEY},8000}\\b`, 'g')

/** Whether a long word looks as if it was drawn by chance: names have no digits among letters of both cases. */
function isRandom(word: string): boolean {
  return /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)
}

/**
 * The text of a log line without secrets: JSON web tokens, keys, passwords, `Authorization`, and user names and
 * passwords of addresses. It is cut to `MAXIMUM_LOG_TEXT` characters.
 */
export function maskSecrets(text: string): string {
  const masked = RULES.reduce(
    (current, [pattern, replacement]) => current.replace(pattern, replacement),
    text.slice(0, MAXIMUM_LOG_TEXT + BEYOND_END),
  ).replace(LONG_WORD, (word) => (isRandom(word) ? MASK : word))
  const isCut = text.length > MAXIMUM_LOG_TEXT
  return isCut ? `${masked.slice(0, MAXIMUM_LOG_TEXT)} … (${text.length} characters)` : masked
}
