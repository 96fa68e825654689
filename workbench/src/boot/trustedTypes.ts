interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createHTML(text: string): string; createScript(): string; createScriptURL(url: string): string },
  ): unknown
}

/** Scripts that this client may load by a string address: its own emitted workers and its service worker. */
function isOwnScript(url: string): boolean {
  const { origin, pathname } = new URL(url, location.href)
  return origin === location.origin && /^\/(assets\/[\w.-]+\.js|service-worker\.js|src\/[\w./-]+)$/.test(pathname)
}

/**
 * The one policy by which strings may become HTML or script addresses. Libraries write empty strings and style text, which
 * hold no `<`; all else throws, because a value refused silently would leave an empty page with no trace.
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
