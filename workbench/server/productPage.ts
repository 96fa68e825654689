import { productOf } from '../src/environment/products'

export const MANIFEST = '/manifest.webmanifest'
const TITLE = /<title>[^<]*<\/title>/

/** The page under the name of the product that the host offers, so that the window has it before any script has run. */
export function pageOf(host: string, text: string): string {
  const { name, color } = productOf(host)
  return text.replace(TITLE, `<title>${name}</title>\n    <meta name="theme-color" content="${color}" />`)
}

/** The manifest with which a phone installs the product. */
export function manifestOf(host: string, basePath: string): string {
  const { name, shortName, color } = productOf(host)
  return JSON.stringify({
    name,
    short_name: shortName,
    start_url: basePath,
    scope: basePath,
    display: 'standalone',
    theme_color: color,
    background_color: '#f4f6f5',
    icons: [{ src: `${basePath}icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  })
}
