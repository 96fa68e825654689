import { PackageError } from './pluginPackage'

/** Names of the texts of a package, Markdown, and of the folder of its pictures. */
export const README = 'readme.md'
export const CHANGELOG = 'changelog.md'
export const PICTURES = 'pictures'
const PICTURE = /^pictures\/[^/]+\.(png|webp)$/
/** The largest text and the largest picture, in bytes, and the most pictures. */
const LARGEST_TEXT = 200 * 1024
const LARGEST_PICTURE = 1024 * 1024
const MOST_PICTURES = 5

/** The page by which a package presents the plugin before it is installed. */
export interface PluginPresentation {
  readme: string | null
  changelog: string | null
  /** The pictures by their paths, in the order of their names. */
  pictures: [string, Uint8Array][]
}

/** Whether a file of a package is a picture of the plugin. */
export function isPicture(path: string): boolean {
  return PICTURE.test(path)
}

/** Takes the presentation out of the files of a plugin. Throws a `PackageError` for one that is too large. */
export function presentationOf(files: ReadonlyMap<string, Uint8Array>): PluginPresentation {
  const pictures = [...files].filter(([path]) => isPicture(path)).sort(([left], [right]) => (left < right ? -1 : 1))
  const tooLarge = pictures.find(([, { byteLength }]) => byteLength > LARGEST_PICTURE) ?? pictures[MOST_PICTURES]
  if (tooLarge) throw new PackageError('tooLarge', tooLarge[0])
  return { readme: textOf(files, README), changelog: textOf(files, CHANGELOG), pictures }
}

/** A text file, in which bytes that are no UTF-8 are replaced. */
function textOf(files: ReadonlyMap<string, Uint8Array>, path: string): string | null {
  const bytes = files.get(path)
  if (!bytes) return null
  if (bytes.byteLength > LARGEST_TEXT) throw new PackageError('tooLarge', path)
  return new TextDecoder().decode(bytes)
}
