import type { CodeFact } from '@barn-workbench/core/plugins'

export type FactKind = CodeFact['fact']

const table = (names: Readonly<Partial<Record<FactKind, string>>>): ReadonlyMap<string, FactKind> =>
  new Map(
    Object.entries(names).flatMap(([fact, words]) =>
      words.split(/\s+/).map((name) => [name, fact as FactKind] as const),
    ),
  )

/** Names of the browser that are global, alone or as members of `window` and its like. */
export const GLOBALS = table({
  network: 'fetch fetchLater XMLHttpRequest WebSocket WebSocketStream EventSource WebTransport importScripts',
  storage: 'localStorage sessionStorage indexedDB caches cookieStore sharedStorage openDatabase',
  evaluation: 'eval WebAssembly',
  workers: 'Worker SharedWorker AudioWorkletNode',
  frames: 'open',
  markup: 'DOMParser XSLTProcessor',
  clipboard: 'ClipboardItem',
  devices: [
    'Accelerometer LinearAccelerationSensor GravitySensor Gyroscope Magnetometer AbsoluteOrientationSensor',
    'RelativeOrientationSensor AmbientLightSensor DeviceMotionEvent DeviceOrientationEvent IdleDetector NDEFReader',
    'PressureObserver BarcodeDetector SpeechRecognition webkitSpeechRecognition EyeDropper',
  ].join(' '),
  connections: 'RTCPeerConnection webkitRTCPeerConnection RTCDataChannel',
})

/** Members of `navigator` and of `document`. */
export const NAVIGATOR_MEMBERS = table({
  network: 'sendBeacon',
  storage: 'storage storageBuckets',
  workers: 'serviceWorker',
  clipboard: 'clipboard',
  devices: [
    'mediaDevices getUserMedia webkitGetUserMedia geolocation bluetooth usb hid serial xr getBattery getGamepads',
    'requestMIDIAccess wakeLock vibrate keyboard',
  ].join(' '),
})
export const DOCUMENT_MEMBERS = table({
  storage: 'cookie requestStorageAccess',
  markup: 'write writeln',
  clipboard: 'execCommand',
})

/** Members that say what is done whatever they are members of, and keys of properties of elements. */
export const MEMBERS = table({
  network: 'sendBeacon',
  workers: 'audioWorklet paintWorklet serviceWorker',
  markup: [
    'innerHTML outerHTML insertAdjacentHTML srcdoc createContextualFragment setHTML setHTMLUnsafe parseHTMLUnsafe',
    'dangerouslySetInnerHTML',
  ].join(' '),
  devices: 'mediaDevices getUserMedia getDisplayMedia geolocation',
})

/** Names of the global object, and of those of its members that have the tables above. */
export const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['window', 'self', 'globalThis', 'frames', 'top', 'parent'])

/** Elements that are documents within the document, by `createElement`, and those that other functions make too. */
export const FRAME_ELEMENTS: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'fencedframe', 'object'])
export const FRAME_ONLY_ELEMENTS: ReadonlySet<string> = new Set(['iframe', 'fencedframe', 'embed'])
