import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EvidenceKey } from './evidenceKey'
import type { PackManifest, PageData } from './packTypes'
import { PAGE_STYLE } from './page/pageStyle'
import { packTexts } from './texts'

/** The script of the page is built beside the bundle. It is missing where the sources themselves run. */
const scriptFile = fileURLToPath(new URL('./evidencePage.js', import.meta.url))
/** Where a page carries what it shows; its script finds it by this id. */
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
    ...{ signature, publicKey: key.publicKey, timeZone, texts: packTexts[manifest.language] },
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
 * The page of a pack, piece by piece: one file that asks for nothing, and runs no other script than its own. What it shows
 * is in it, and is checked before it is shown.
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
