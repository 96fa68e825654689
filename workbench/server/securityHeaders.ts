import type { ClientConfiguration } from '@barn-workbench/core/schema'

/** Origins that the client may ask beside https: those that it is told of, and any of http where it came by http itself. */
function connectSources(configuration: ClientConfiguration, secure: boolean): string {
  const discoveries = [configuration.directory, ...configuration.instances].flatMap((known) =>
    known ? [known.discoveryObject] : [],
  )
  const addresses = discoveries.flatMap(({ local, gateway, remote }) =>
    [local, gateway, remote].filter((address) => address !== undefined),
  )
  const origins = new Set(addresses.map(({ protocol, hostname, port }) => `${protocol}://${hostname}:${port}`))
  return ["'self'", 'https:', ...origins, ...(secure ? [] : ['http:'])].join(' ')
}

/** What a page of the client may do: run its own scripts, ask its instances, and nothing else. */
export function securityHeaders(
  configuration: ClientConfiguration,
  nonce: string,
  secure: boolean,
): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src-elem': `'self' 'nonce-${nonce}'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'font-src': "'self'",
    'manifest-src': "'self'",
    'img-src': "'self' blob: data:",
    'media-src': "'self' blob:",
    'connect-src': connectSources(configuration, secure),
    'frame-src': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default ProseMirrorClipboard',
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(secure && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}
