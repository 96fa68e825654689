/** Characters of a file name, its extension included: some systems take no more than 255 bytes. */
const MAXIMUM_LENGTH = 120
/** A longer ending is part of the name. */
const MAXIMUM_EXTENSION = 10
/** Names of devices, which are not valid for files on Windows, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'application/json': 'json',
  'application/zip': 'zip',
  'application/pdf': 'pdf',
}

/** The extension of a media type; null if it is unknown. */
function extensionOf(contentType: string | null): string | null {
  const media = contentType?.toLowerCase().split(';')[0]?.trim() ?? ''
  return Object.hasOwn(EXTENSIONS, media) ? (EXTENSIONS[media] as string) : null
}

/** Removes characters from a text that file systems refuse, or readers misread, in a name. */
function clean(text: string): string {
  const [name = ''] = text.slice(-2_000).split(/[\\/]/).reverse()
  return (
    name
      .normalize('NFC')
      // Control characters, bidirectional controls, and lone surrogates.
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '')
      .replace(/[<>:"|?*]/g, '-')
      .replace(/\s+/g, ' ')
      .replace(/^[. ]+|[. ]+$/g, '')
  )
}

/** Separates the extension, with its point, from a name. */
function split(name: string): [stem: string, extension: string] {
  const point = name.lastIndexOf('.')
  const extension = point > 0 ? name.slice(point) : ''
  const isExtension = extension.length > 1 && extension.length <= MAXIMUM_EXTENSION + 1 && !extension.includes(' ')
  return isExtension ? [name.slice(0, point), extension] : [name, '']
}

/** The first characters of a text, without cutting one in two. */
function shorten(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}

/** The facts about a file that needs a name. */
interface NamedFile {
  /** The name that the instance proposes. It may contain anything: paths, control characters, 10,000 characters. */
  preferredFilename: string
  /** The name where nothing is left of that. */
  fallback: string
  contentType: string | null
}

/** A name under which a file can be saved anywhere. */
export function fileNameFor({ preferredFilename, fallback, contentType }: NamedFile): string {
  const [stem, given] = split(clean(preferredFilename) || clean(fallback) || 'artifact')
  const known = extensionOf(contentType)
  const extension = given || (known === null ? '' : `.${known}`)
  const safe = RESERVED.test(stem.split('.')[0] ?? '') ? `_${stem}` : stem
  return shorten(safe, MAXIMUM_LENGTH - extension.length).replace(/[. ]+$/, '') + extension
}

/**
 * Makes names of one folder differ: `a.png`, `a (2).png`. File systems often take large and small letters for the same.
 */
export function createUniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    const [stem, extension] = split(name)
    let unique = name
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${extension}`
    taken.add(unique.toLowerCase())
    return unique
  }
}
