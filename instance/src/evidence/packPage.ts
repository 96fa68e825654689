import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EvidenceKey } from './evidenceKey'
import type { PackManifest, PageData } from './packTypes'
import { packTexts } from './texts'

/** The script of the page is built beside the bundle. It is missing where the sources themselves run. */
const scriptFile = fileURLToPath(new URL('./evidencePage.js', import.meta.url))
/** The id of the element with the page's data; its script finds it by this id. */
const DATA_ID = 'pack'

interface PageContent {
  manifest: PackManifest
  manifestBytes: Uint8Array
  signature: string
  key: EvidenceKey
  files: ReadonlyMap<string, Uint8Array>
  timeZone: string
}

/** Within a script element `<` could end it. */
function asScriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function digestOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** JSON of the data of a page, piece by piece, so that all pictures are never one text. */
function* dataPieces({ manifest, manifestBytes, signature, key, files, timeZone }: PageContent): Generator<string> {
  const data: Omit<PageData, 'files'> = {
    manifest: Buffer.from(manifestBytes).toString('base64'),
    signature,
    publicKey: key.publicKey,
    timeZone,
    texts: packTexts[manifest.language],
  }
  yield `${asScriptJson(data).slice(0, -1)},"files":{`
  let comma = ''
  for (const [path, bytes] of files) {
    yield `${comma}${asScriptJson(path)}:"${Buffer.from(bytes).toString('base64')}"`
    comma = ','
  }
  yield '}}'
}

/**
 * The page of a pack, piece by piece: one file that loads nothing, and runs only its own script. Its data is embedded,
 * and is checked before it is shown.
 */
export function* packPage(content: PageContent): Generator<string> {
  const { language, incidentId } = content.manifest
  const script = existsSync(scriptFile) ? readFileSync(scriptFile, 'utf8').replaceAll('</script', '<\\/script') : ''
  const policy = [
    "default-src 'none'",
    `script-src ${digestOf(script)}`,
    `style-src ${digestOf(PAGE_STYLE)}`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  yield `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${incidentId}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<main id="main"><noscript>${packTexts[language].noScript}</noscript></main>
<script type="application/json" id="${DATA_ID}">`
  yield* dataPieces(content)
  yield `</script>
<script>${script}</script>
</body>
</html>
`
}

/** The looks of the page in a pack. */
const PAGE_STYLE = `
:root { color-scheme: light dark; --line: #c9ced4; --good: #1b6e3c; --bad: #b00020; --ground: #fff; --text: #1c1f23; --soft: #f2f4f6 }
@media (prefers-color-scheme: dark) {
  :root { --line: #444b53; --good: #6fd39a; --bad: #ff8a8a; --ground: #16181b; --text: #e8eaed; --soft: #22262b }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.2rem; margin-top: 2rem; border-top: 1px solid var(--line); padding-top: 1rem }
p, li, dd, figcaption { overflow-wrap: anywhere; white-space: pre-line }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem } dt { font-weight: 600 } dd { margin: 0 }
figure { margin: 0 0 1.5rem } figure > div { position: relative } img { display: block; width: 100%; height: auto }
.name { position: absolute; transform: translate(-50%, -50%); padding: 0 .3em; border-radius: .25rem; background: #000a; color: #fff; font-size: .8rem; white-space: nowrap }
figure svg { position: absolute; inset: 0; width: 100%; height: 100% }
.check { border: 2px solid var(--line); border-radius: .5rem; padding: .5rem 1rem; background: var(--soft) }
.good { color: var(--good) } .bad { color: var(--bad) } .verdict { font-weight: 600 }
code { font-family: ui-monospace, monospace; font-size: .95em }
.drop { display: block; border: 2px dashed var(--line); border-radius: .5rem; padding: 1rem; min-height: 44px }
input[type=file] { display: block; margin-top: .5rem; min-height: 44px; max-width: 100% }
`
