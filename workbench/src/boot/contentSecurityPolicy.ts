import { BASE_PATH } from '../environment/basePath'

interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScript(): string; createScriptURL(url: string): string },
  ): unknown
}

/** Whether a URL names a script that this client may load: one of its own built files or its service worker. */
function isOwnScript(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  if (origin !== location.origin || !pathname.startsWith(BASE_PATH)) return false
  return /^(assets\/[\w.-]+\.js|service-worker\.js|src\/[\w./-]+)$/.test(pathname.slice(BASE_PATH.length))
}

/**
 * Installs the one policy by which strings may become HTML or script URLs. Libraries write empty strings and style
 * text, which contain no `<`. Everything else throws, because a silent refusal would leave an empty page.
 */
export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes
  factory?.createPolicy('default', {
    createHTML(text) {
      if (text.includes('<')) throw new TypeError('HTML from a string is not allowed')
      return text
    },
    createScript() {
      throw new TypeError('script from a string is not allowed')
    },
    createScriptURL(url) {
      if (!isOwnScript(url)) throw new TypeError('script from this address is not allowed')
      return url
    },
  })
}

/** The page's nonce for style elements, as the server set it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}

/** Publishes the nonce under the name at which libraries that add style elements look for it. */
export function publishStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
