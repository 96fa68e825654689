/*
 * The files of a plugin that an instance has installed. The page has checked them and sends them with the first
 * message, so that no server has to serve them; here they get URLs that only this document can load.
 */

/** The files of a package by their paths. */
export interface PackageFiles {
  /** The URL of a file. Throws if there is none. */
  urlOf(path: string): string
  /** A style sheet whose `url(…)` lead to files of the package. */
  styleSheetOf(path: string): Promise<CSSStyleSheet>
}

/** A base for the addresses within a style sheet. No such host exists. */
const BASE = 'https://package.invalid/'
const URL_IN_STYLES = /url\(\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'()]*))\s*\)/gi

/** Gives URLs to the files of a package, each when it is asked for. */
export function openPackageFiles(files: ReadonlyMap<string, Blob>): PackageFiles {
  const urls = new Map<string, string>()

  function fileOf(path: string): Blob {
    const file = files.get(path)
    if (!file) throw new Error(`The package has no file ${path}.`)
    return file
  }
  function urlOf(path: string): string {
    const url = urls.get(path) ?? URL.createObjectURL(fileOf(path))
    urls.set(path, url)
    return url
  }
  return {
    urlOf,
    async styleSheetOf(path) {
      const text = await fileOf(path).text()
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(withUrls(text, path, (target) => (files.has(target) ? urlOf(target) : null)))
      return sheet
    },
  }
}

/**
 * The text of a style sheet at a path of the package. Addresses of its files are replaced by their URLs; all others
 * stay as they are, and the policy of the document refuses them.
 */
export function withUrls(text: string, path: string, urlOf: (path: string) => string | null): string {
  return text.replace(URL_IN_STYLES, (whole: string, ...groups: (string | undefined)[]) => {
    const target = URL.parse(groups[0] ?? groups[1] ?? groups[2] ?? '', BASE + path)
    const url = target?.href.startsWith(BASE) ? urlOf(target.pathname.slice(1)) : null
    return url === null ? whole : `url("${url}")`
  })
}
