import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { ClientConfiguration } from '@barn-workbench/core/schema'
import { pageOf, readPage } from './createServer'
import { securityHeaders } from './securityHeaders'

/** The file that describes an app: what it is called, and which instances it knows from the start. */
export const AppConfiguration = z.strictObject({
  /** The id in the stores, such as farm.example.barn. */
  appId: z.string().regex(/^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+$/),
  appName: z.string().trim().min(1).max(50),
  /** Why the app asks for the camera, the gallery and the network, in the language of its people. */
  reasons: z.strictObject({ camera: z.string().min(1), photos: z.string().min(1), network: z.string().min(1) }),
  client: ClientConfiguration.prefault({ instances: [] }),
  /**
   * Origins of further instances that may be asked by plain http, such as http://192.168.1.20:4100. Those of `client`
   * are allowed anyway.
   */
  httpOrigins: z
    .array(z.string().refine((text) => /^http:/.test(text) && URL.canParse(text) && new URL(text).origin === text))
    .default([]),
})
export type AppConfiguration = z.output<typeof AppConfiguration>

/** The origins that an app may ask by plain http. Nothing else is asked that way. */
export function httpOriginsOf({ client, httpOrigins }: AppConfiguration): string[] {
  const discoveries = [client.directory, ...client.instances].flatMap((one) => (one ? [one.discoveryObject] : []))
  const addresses = discoveries.flatMap(({ local, gateway, remote }) => [local, gateway, remote])
  const known = addresses.flatMap((address) =>
    address?.protocol === 'http' ? [`http://${address.hostname}:${address.port}`] : [],
  )
  return [...new Set([...known, ...httpOrigins])]
}

/** Files that only the server of the client needs: no worker answers in the app, and no other origin shows frames. */
const LEFT_OUT = /^(service-worker\.js|plugins\.json|frame)$/
const MANIFEST_LINK = /\s*<link rel="manifest"[^>]*>/
/** What a page cannot say of itself. */
const HEADER_ONLY = /;? ?frame-ancestors [^;]*/

/** The page of the app. It has no server, so that its policy stands in the page. */
function nativePage(plain: string, configuration: AppConfiguration): string {
  const { withImportMap } = readPage(plain, '/')
  const { text, source } = withImportMap({})
  const nonce = randomBytes(16).toString('base64')
  const security = { nonce, isSecure: true, importMap: source, connections: httpOriginsOf(configuration) }
  const policy = securityHeaders(configuration.client, security)['Content-Security-Policy'] ?? ''
  const head = [
    '<head>',
    `    <meta http-equiv="Content-Security-Policy" content="${policy.replace(HEADER_ONLY, '')}" />`,
    '    <script src="/native.js"></script>',
  ].join('\n')
  return pageOf('', text).replace(MANIFEST_LINK, '').replaceAll('__CSP_NONCE__', nonce).replace('<head>', head)
}

/**
 * Writes the web folder of an app: the built client with a page that carries its own policy, the list of instances,
 * and the script of the app. `root`: the built client; `script`: the built script.
 */
export function writeNativeFolder(
  { root, script }: { root: string; script: string },
  folder: string,
  configuration: AppConfiguration,
): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(root, folder, {
    recursive: true,
    filter: (path) =>
      !LEFT_OUT.test(
        path
          .slice(root.length + 1)
          .split(sep)
          .join('/'),
      ),
  })
  cpSync(script, join(folder, 'native.js'))
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  writeFileSync(join(folder, 'index.html'), nativePage(page, configuration))
  writeFileSync(join(folder, 'config.json'), JSON.stringify(configuration.client))
}
