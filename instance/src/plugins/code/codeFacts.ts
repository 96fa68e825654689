import type { AnyNode, CallExpression, Expression, ImportExpression, Pattern, Property, Super } from 'acorn'
import { ancestor } from 'acorn-walk'
import { HOST_MODULES, type CodeFact } from '@barn-workbench/core/plugins'
import { PackageError } from '@barn-workbench/core/plugins/package'
import { parseModule, type ParsedModule } from './parseModule'

type FactKind = CodeFact['fact']

const table = (names: Readonly<Partial<Record<FactKind, string>>>): ReadonlyMap<string, FactKind> =>
  new Map(
    Object.entries(names).flatMap(([fact, words]) =>
      words.split(/\s+/).map((name) => [name, fact as FactKind] as const),
    ),
  )

/** Names of the browser that are global, alone or as members of `window` and its like. */
const GLOBALS = table({
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
const NAVIGATOR_MEMBERS = table({
  network: 'sendBeacon',
  storage: 'storage storageBuckets',
  workers: 'serviceWorker',
  clipboard: 'clipboard',
  devices: [
    'mediaDevices getUserMedia webkitGetUserMedia geolocation bluetooth usb hid serial xr getBattery getGamepads',
    'requestMIDIAccess wakeLock vibrate keyboard',
  ].join(' '),
})
const DOCUMENT_MEMBERS = table({
  storage: 'cookie requestStorageAccess',
  markup: 'write writeln',
  clipboard: 'execCommand',
})

/** Members that are facts of any object, and keys of properties of elements. */
const MEMBERS = table({
  network: 'sendBeacon',
  workers: 'audioWorklet paintWorklet serviceWorker',
  markup: [
    'innerHTML outerHTML insertAdjacentHTML srcdoc createContextualFragment setHTML setHTMLUnsafe parseHTMLUnsafe',
    'dangerouslySetInnerHTML',
  ].join(' '),
  devices: 'mediaDevices getUserMedia getDisplayMedia geolocation',
})

/** Names of the global object and of its members, to which the tables above apply. */
const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['window', 'self', 'globalThis', 'frames', 'top', 'parent'])

/**
 * Elements that are documents within the document, by `createElement`, and the ones that other functions create too.
 */
const FRAME_ELEMENTS: ReadonlySet<string> = new Set(['iframe', 'frame', 'embed', 'fencedframe', 'object'])
const FRAME_ONLY_ELEMENTS: ReadonlySet<string> = new Set(['iframe', 'fencedframe', 'embed'])

type Value = Expression | Super | Pattern | Property['key'] | undefined | null
/** A place in a module: the nodes around it, the outermost first. */
type Place = readonly AnyNode[]

/** A module may import what the frame gives it, and nothing else. */
const GIVEN: ReadonlySet<string> = new Set(HOST_MODULES)

export const UNREADABLE: FactKind = 'unreadable'

/**
 * The functions that a module uses, by its text. A module that wants to hide something can: names may be put together
 * when it runs. Throws a `PackageError` if it imports what frames do not get.
 */
export function codeFactsOf(file: string, bytes: Uint8Array): CodeFact[] {
  const module = parseModule(bytes)
  if (!module) return [{ fact: UNREADABLE, file, names: [] }]
  const counts = new Map<FactKind, Map<string, number>>()
  try {
    visit(module, {
      note(fact, name) {
        const names = counts.get(fact) ?? new Map<string, number>()
        names.set(name, (names.get(name) ?? 0) + 1)
        counts.set(fact, names)
      },
      imports(source) {
        if (!GIVEN.has(source)) throw new PackageError('notAlone', `${file}: ${source}`)
      },
    })
  } catch (error) {
    if (error instanceof RangeError) return [{ fact: UNREADABLE, file, names: [] }]
    throw error
  }
  return [...counts].map(([fact, names]) => ({
    fact,
    file,
    names: [...names].map(([name, count]) => ({ name, count })),
  }))
}

interface Findings {
  note(fact: FactKind, name: string): void
  /** Called with the name of every module that is imported. */
  imports(source: string): void
}

/** Passes what a module does to `findings`, in the order of its text. */
function visit({ program, isGlobal }: ParsedModule, findings: Findings): void {
  const { note, imports } = findings
  const noteOf = (table: ReadonlyMap<string, FactKind>, name: string | null) => {
    const fact = name === null ? undefined : table.get(name)
    if (fact && name !== null) note(fact, name)
    return fact !== undefined
  }
  const isNamed = (value: Value, name: string, place: Place) =>
    value?.type === 'Identifier' && value.name === name && isGlobal(name, place)
  const isWindow = (value: Value, place: Place): boolean =>
    (value?.type === 'Identifier' && GLOBAL_OBJECTS.has(value.name) && isGlobal(value.name, place)) ||
    (value?.type === 'MemberExpression' && isWindow(value.object, place) && GLOBAL_OBJECTS.has(nameOf(value) ?? ''))
  const isObject = (value: Value, name: string, place: Place): boolean =>
    isNamed(value, name, place) ||
    (value?.type === 'MemberExpression' && isWindow(value.object, place) && nameOf(value) === name)

  /** The names that members of an object have in the tables. */
  function tableOf(object: Value, place: Place): ReadonlyMap<string, FactKind> {
    if (isWindow(object, place)) return GLOBALS
    if (isObject(object, 'navigator', place)) return NAVIGATOR_MEMBERS
    if (isObject(object, 'document', place)) return DOCUMENT_MEMBERS
    return MEMBERS
  }

  /** Takes apart `const { localStorage } = window`. */
  function noteTaken(pattern: Pattern, from: Value, place: Place): void {
    if (pattern.type !== 'ObjectPattern' || !from) return
    const table = tableOf(from, place)
    for (const property of pattern.properties) if (property.type === 'Property') noteOf(table, keyOf(property))
  }

  function noteCall({ callee, arguments: [first, second] }: CallExpression, place: Place): void {
    const text = textOf(first)
    const called = callee.type === 'MemberExpression' ? nameOf(callee) : null
    const element = frameElementOf(called, text, textOf(second))
    if (element !== null) note('frames', element)
    if (called === 'constructor' && text !== null) note('evaluation', called)
    for (const timer of ['setTimeout', 'setInterval'])
      if (isObject(callee, timer, place) && isText(first)) note('evaluation', timer)
  }

  ancestor(program, {
    ImportDeclaration: ({ source }) => imports(String(source.value)),
    ExportAllDeclaration: ({ source }) => imports(String(source.value)),
    ExportNamedDeclaration({ source }) {
      if (source) imports(String(source.value))
    },
    ImportExpression({ source }: ImportExpression) {
      const text = textOf(source)
      if (text === null) note('evaluation', 'import()')
      else imports(text)
    },
    Identifier({ name }, _state, ancestors: AnyNode[]) {
      if (!isGlobal(name, ancestors)) return
      if (name === 'Function') note('evaluation', name)
      else noteOf(GLOBALS, name)
    },
    MemberExpression(node, _state, ancestors: AnyNode[]) {
      const name = nameOf(node)
      if (isWindow(node.object, ancestors)) {
        if (name === null) note('evaluation', 'window[…]')
        if (name === 'Function') note('evaluation', name)
      }
      if (!noteOf(tableOf(node.object, ancestors), name)) noteOf(MEMBERS, name)
    },
    CallExpression: (node, _state, ancestors: AnyNode[]) => noteCall(node, ancestors),
    VariableDeclarator: ({ id, init }, _state, ancestors: AnyNode[]) => noteTaken(id, init, ancestors),
    AssignmentExpression: ({ left, right }, _state, ancestors: AnyNode[]) => noteTaken(left, right, ancestors),
    Property(node) {
      const key = keyOf(node)
      if (key === 'dangerouslySetInnerHTML' || key === 'srcDoc' || key === 'srcdoc') note('markup', key)
    },
  })
}

/** The element of a call that makes a document within the document; null for any other call. */
function frameElementOf(called: string | null, first: string | null, second: string | null): string | null {
  const isMade = called === 'createElement' || called === 'createElementNS'
  const element = (called === 'createElementNS' ? second : first)?.toLowerCase() ?? ''
  return (isMade ? FRAME_ELEMENTS : FRAME_ONLY_ELEMENTS).has(element) ? element : null
}

/** The text of a string that is written out; null for one that is put together, and for anything else. */
function textOf(value: AnyNode | undefined): string | null {
  if (value?.type === 'Literal' && typeof value.value === 'string') return value.value
  if (value?.type === 'TemplateLiteral' && value.expressions.length === 0) return value.quasis[0]?.value.cooked ?? null
  return null
}

/** Whether a value is a text by its form, also one that is put together. */
function isText(value: AnyNode | undefined): boolean {
  return textOf(value) !== null || value?.type === 'TemplateLiteral'
}

/** The name of a member that is written out: `a.name`, `a['name']`. */
function nameOf({ computed, property }: Extract<AnyNode, { type: 'MemberExpression' }>): string | null {
  if (computed) return textOf(property)
  return property.type === 'Identifier' ? property.name : null
}

function keyOf({ computed, key }: Pick<Property, 'computed' | 'key'>): string | null {
  return !computed && key.type === 'Identifier' ? key.name : textOf(key)
}
