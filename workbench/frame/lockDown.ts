/**
 * Takes away the few things that no flag of a sandbox can take away. It runs before any code of a plugin, and it holds
 * because a plugin gets no second realm to fetch them from again: frames, workers and popups are refused by the policy
 * of the document, `srcdoc` by the Trusted Types policy below, and an empty frame is another origin. Where the browser
 * knows the header `Connection-Allowlist`, this is a second wall; elsewhere it is the only one against WebRTC.
 */
export function lockDown(): void {
  // The directive `webrtc` of CSP 3 is implemented by no browser.
  remove(window, ['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCIceTransport', 'RTCDtlsTransport'])
  // XSLT and `setHTML` build elements without asking the Trusted Types policy.
  remove(window, ['XSLTProcessor'])
  remove(Element.prototype, ['setHTML'])
  remove(ShadowRoot.prototype, ['setHTML'])
  remove(Document, ['parseHTML'])
  // Entries in the history of the tab would make "back" of the person lead nowhere.
  remove(History.prototype, ['pushState', 'replaceState', 'back', 'forward', 'go'])
  // Sound and vibration after a click are not covered by any policy. An alarm is the workbench's to give.
  remove(window, ['speechSynthesis', 'SpeechSynthesisUtterance', 'AudioContext', 'webkitAudioContext'])
  // What is written into such a track is heard from an element, whose `srcObject` no policy covers.
  remove(window, ['MediaStreamTrackGenerator'])
  remove(Navigator.prototype, ['vibrate'])
  createDefaultPolicy()
}

function remove(target: object, names: readonly string[]): void {
  for (const name of names) {
    const isRemoved = Reflect.deleteProperty(target, name)
    if (!isRemoved || name in target)
      Object.defineProperty(target, name, { value: undefined, writable: false, configurable: false })
  }
}

/** The factory of policies, which the types of TypeScript do not have. */
interface TrustedTypePolicyFactory {
  createPolicy(
    name: string,
    rules: {
      createHTML(input: string, type: string, sink: string): string | null
      createScript(): null
      createScriptURL(): null
    },
  ): unknown
}

/**
 * The one Trusted Types policy of the document. Texts of HTML stay possible, since many libraries of charts need them,
 * but none that could make a document of its own: `srcdoc` is refused as a property and within HTML, and so are the two
 * ways to spell it in parts, which are entities of a document type and `document.write`.
 */
export function createDefaultPolicy(): void {
  const factory = (window as { trustedTypes?: TrustedTypePolicyFactory }).trustedTypes
  const isHostile = testOf(/srcdoc|<!doctype|<!entity/i)
  const isHostileSink = testOf(/srcdoc|^document write/i)
  factory?.createPolicy('default', {
    createHTML: (input, _type, sink) => (isHostileSink(sink) || isHostile(input) ? null : input),
    createScript: () => null,
    createScriptURL: () => null,
  })
}

/**
 * The test of a pattern, whatever a plugin does to prototypes later: `test` looks `exec` up on its pattern, which has
 * one of its own.
 */
function testOf(pattern: RegExp): (text: string) => boolean {
  Object.defineProperty(pattern, 'exec', { value: RegExp.prototype.exec })
  return RegExp.prototype.test.bind(pattern)
}
