import { createHash, X509Certificate } from 'node:crypto'
import german from '../../locale/de.json'
import english from '../../locale/en.json'
import { drawAndroid, drawCode, drawIos, drawWindows } from './drawings'
import { escapeHtml } from './escapeHtml'

const TEXTS = { en: english, de: german } as const
type Language = keyof typeof TEXTS

const STYLE = `
:root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
code { overflow-wrap: anywhere; font-size: 0.95rem; }
.button { display: block; padding: 0.8rem 1rem; margin: 0.5rem 0; border: 1px solid; border-radius: 8px; }
section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
ol { flex: 1 1 18rem; margin: 0; padding-left: 1.4rem; } li { margin-bottom: 0.5rem; }
svg { width: 15rem; fill: currentColor; } svg.code { width: 12rem; }
svg text { font-size: 9.5px; } .strong { font-weight: 600; }
.device, .row, .line { fill: none; stroke: currentColor; stroke-width: 1.5; } .row { stroke-opacity: 0.4; }
.chosen { fill: #2f9e4433; stroke: #2f9e44; stroke-width: 2; } .on { fill: #2f9e44; } .knob { fill: #fff; }
`
/** The page has no script, and loads nothing. */
export const TRUST_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export interface TrustPage {
  /** The name of the barn. */
  name: string
  /** The root in PEM. */
  root: string
  /** The address of this page for other devices. */
  address: string
  /** The origins by HTTPS. */
  origins: readonly string[]
}

/** The language of a request: that of its query, else the first of its header that there is. */
export function languageOf(query: string | null, header: string): Language {
  const wanted = [query ?? '', ...header.split(',')].map((entry) => entry.trim().slice(0, 2).toLowerCase())
  return wanted.find((entry): entry is Language => entry in TEXTS) ?? 'en'
}

/** The page that leads through installing the root, in HTML. */
export function trustPage({ name, root, address, origins }: TrustPage, language: Language): string {
  const t = TEXTS[language]
  const { fingerprint, fingerprint256, subject } = new X509Certificate(root)
  const values = { name, address, sha1: fingerprint, root: subject.replace(/^CN=/, '') }
  const text = (words: string) => escapeHtml(fill(words, values))
  const system = (of: 'android' | 'ios' | 'windows', draw: typeof drawIos) => {
    const { title, steps, picture, rows } = t[of]
    const drawing = draw({ label: picture, rows: rows.map((entry) => fill(entry, values)) })
    const list = steps.map((step) => `<li>${text(step)}</li>`).join('')
    return `<h2>${text(title)}</h2><section><ol>${list}</ol>${drawing}</section>`
  }
  const links = origins.map((origin) => `<a class="button" href="${escapeHtml(origin)}/">${escapeHtml(origin)}</a>`)
  const other = language === 'en' ? 'de' : 'en'
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(t.title)}</title><style>${STYLE}</style></head>
<body>
<p><a href="/trust?language=${other}" lang="${other}">${text(t.language)}</a></p>
<main>
<h1>${text(t.title)}</h1>
<p>${text(t.intro)}</p>
<h2>${text(t.compare)}</h2>
<p>SHA-256: <code>${fingerprint256}</code></p>
<p>${text(t.compareHow)}</p>
<p>${text(t.limits)}</p>
<a class="button" href="/trust/barn-root.crt" download>${text(t.download)}</a>
<a class="button" href="/trust/barn-root.mobileconfig">${text(t.downloadProfile)}</a>
${system('android', drawAndroid)}
${system('ios', drawIos)}
${system('windows', drawWindows)}
<h2>${text(t.open)}</h2>
${links.join('\n')}
<p>${text(t.openHow)}</p>
<h2>${text(t.others)}</h2>
<p>${text(t.othersHow)}</p>
${drawCode(address, t.code)}
</main>
</body>
</html>
`
}

function fill(words: string, values: Readonly<Record<string, string>>): string {
  return words.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => values[name] ?? mark)
}
