import { createHash } from 'node:crypto'

/** The element of the built page that names the modules that plugins share with the client. */
const IMPORT_MAP = /<script type="importmap">([\s\S]*?)<\/script>/

interface ImportMap {
  imports: Readonly<Record<string, string>>
}

/** The import map of a page, as it is sent with one request. */
export interface PageImportMap {
  /** The page with it. */
  text: string
  /** Source of a content security policy that allows it; null for a page without one. */
  source: string | null
}

/**
 * Returns a function that writes the import map of a page: absolute addresses of the client's own modules, and the
 * digests (`integrity`) of the modules of plugins by their URL paths, without the base path.
 */
export function createImportMaps(
  page: string,
  basePath: string,
): (integrity: Readonly<Record<string, string>>) => PageImportMap {
  const [element, content] = IMPORT_MAP.exec(page) ?? []
  if (element === undefined || content === undefined) return () => ({ text: page, source: null })
  const { imports } = JSON.parse(content) as ImportMap
  const absolute = Object.fromEntries(
    Object.entries(imports).map(([name, url]) => [name, url.replace(/^\.\//, basePath)]),
  )
  return (integrity) => {
    const withBase = Object.fromEntries(
      Object.entries(integrity).map(([path, digest]) => [basePath + path.slice(1), digest]),
    )
    const map = JSON.stringify({ imports: absolute, integrity: withBase }).replaceAll('<', '\\u003c')
    return {
      text: page.replace(element, () => `<script type="importmap">${map}</script>`),
      source: `'sha256-${createHash('sha256').update(map).digest('base64')}'`,
    }
  }
}
