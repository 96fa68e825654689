import type { ClientConfiguration } from '@barn-workbench/core/schema'

/**
 * Sources that the client may connect to: any by https, the configured instances, and any by http where the page came
 * by http.
 */
function connectSources(
  configuration: ClientConfiguration,
  { isSecure, connections = [] }: Pick<SecurityOptions, 'isSecure' | 'connections'>,
): string {
  const discoveries = [configuration.directory, ...configuration.instances].flatMap((instance) =>
    instance ? [instance.discoveryObject] : [],
  )
  const addresses = discoveries.flatMap(({ local, gateway, remote }) =>
    [local, gateway, remote].filter((address) => address !== undefined),
  )
  const origins = new Set(addresses.map(({ protocol, hostname, port }) => `${protocol}://${hostname}:${port}`))
  const all = new Set([...origins, ...connections])
  return ["'self'", 'https:', ...all, ...(isSecure ? [] : ['http:'])].join(' ')
}

/** The values of the security headers that differ by request. */
export interface SecurityOptions {
  /** The nonce of style elements. */
  nonce: string
  /** Whether the page came by HTTPS. */
  isSecure: boolean
  /** Whether a browser that came by HTTPS asks for nothing else of this name from then on. */
  isStrict?: boolean
  /** Source that allows the import map of the page, its only script within the text. */
  importMap?: string | null
  /** Origins of plugins that run in frames. */
  frameOrigins?: readonly string[]
  /** Origins that may be asked besides those of the configuration. */
  connections?: readonly string[]
}

/** The security headers of every response. A page may run its own scripts and call its instances, and nothing else. */
export function securityHeaders(
  configuration: ClientConfiguration,
  { nonce, isSecure, isStrict = true, importMap, frameOrigins = [], connections: further = [] }: SecurityOptions,
): Record<string, string> {
  const connections = connectSources(configuration, { isSecure, connections: further })
  const policy = {
    'default-src': "'none'",
    'script-src': ["'self'", importMap].filter(Boolean).join(' '),
    'worker-src': "'self'",
    'style-src-elem': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'img-src': "'self' blob: data:",
    // A browser that plays streams by itself loads them from the instance.
    'media-src': `blob: ${connections}`,
    'connect-src': connections,
    'frame-src': ["'self'", ...frameOrigins.map((origin) => `${origin}/plugins/`)].join(' '),
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
    ...(isSecure && isStrict && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}
