import { readFileSync } from 'node:fs'
import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  type JSONPath,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import { BarnConfiguration } from './barnConfiguration'

/** What is wrong at a place of the file. */
export interface Fault {
  /** Both from 1. */
  line: number
  column: number
  message: string
}

/** What was read: the configuration, or at least one fault, in the order of the file. */
export type BarnFile =
  | { ok: true; configuration: BarnConfiguration; faultAt: (path: JSONPath, message: string) => Fault }
  | { ok: false; faults: readonly Fault[] }

const LARGEST_FILE = 1024 * 1024

/** Reads a file. One that cannot be read is a fault of its first character. */
export function readBarnFile(file: string): BarnFile {
  try {
    return parseBarnFile(readFileSync(file, 'utf8'))
  } catch (error) {
    return { ok: false, faults: [{ line: 1, column: 1, message: (error as Error).message }] }
  }
}

/** Reads the text of a file. */
export function parseBarnFile(text: string): BarnFile {
  const place = (offset: number) => {
    const before = text.slice(0, offset).split('\n')
    return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
  }
  if (text.length > LARGEST_FILE) return { ok: false, faults: [{ ...place(0), message: 'the file is over 1 MB' }] }
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  const faults = [
    ...errors.map(({ offset, error }) => ({
      ...place(offset),
      message: SENTENCES[printParseErrorCode(error)] ?? OTHER,
    })),
    ...(tree ? repeatedKeys(tree) : []).map(({ offset, value }) => ({
      ...place(offset),
      message: `${String(value)} is there twice`,
    })),
  ]
  if (!tree || faults.length > 0)
    return { ok: false, faults: faults.length > 0 ? faults : [{ ...place(0), message: OTHER }] }
  const faultAt = (path: JSONPath, message: string): Fault => {
    const name = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
    return { ...place(nodeAt(tree, path).offset), message: `${name.replace(/^\./, '') || 'the file'}: ${message}` }
  }
  return checked(tree, faultAt)
}

function checked(tree: Node, faultAt: (path: JSONPath, message: string) => Fault): BarnFile {
  const parsed = BarnConfiguration.safeParse(valueOf(tree))
  if (parsed.success) return { ok: true, configuration: parsed.data, faultAt }
  const faults = parsed.error.issues.flatMap((issue) => {
    const path = issue.path as JSONPath
    // The faulty keys are told one by one, each at its own place.
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => faultAt([...path, key], 'is unknown'))
    return [faultAt(path, WORDS[issue.message] ?? issue.message)]
  })
  return { ok: false, faults: faults.sort((a, b) => a.line - b.line || a.column - b.column) }
}

/** The rules that names and ids share with the forms of the client, where they have messages. */
const WORDS: Readonly<Record<string, string>> = {
  id: 'takes up to 64 letters, digits, hyphens and underscores',
  required: 'is empty',
  name_characters: 'has characters that nobody can see',
}
const OTHER = 'this is no JSON'
/** What the parser finds, in words. */
const SENTENCES: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'JSON has no comments',
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'a colon is missing before this',
  PropertyNameExpected: 'a name in double quotes is expected here, and no comma after the last entry',
  ValueExpected: 'a value is expected here, and no comma after the last entry',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'the file has to end here',
  UnexpectedEndOfString: 'the text before this has no end: a double quote is missing',
}

/** The node at a path, or the nearest one around it that is there. Of an entry it is the name. */
function nodeAt(tree: Node, path: JSONPath): Node {
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length))
    if (node) return node.parent?.type === 'property' ? (node.parent.children?.[0] ?? node) : node
  }
  return tree
}

/** The names that an object of the tree has twice, each the second time. */
function repeatedKeys(node: Node): Node[] {
  const children = node.children ?? []
  const names = node.type === 'object' ? children.flatMap(({ children: [name] = [] }) => (name ? [name] : [])) : []
  const isRepeated = (name: Node, index: number) => names.findIndex(({ value }) => value === name.value) !== index
  return [...names.filter(isRepeated), ...children.flatMap(repeatedKeys)]
}

function valueOf({ type, children = [], value }: Node): unknown {
  if (type === 'array') return children.map(valueOf)
  if (type !== 'object') return value as unknown
  // `Object.fromEntries` makes a plain entry of `__proto__`, which the schema refuses like any other unknown one.
  return Object.fromEntries(
    children.flatMap(({ children: [name, content] = [] }) =>
      name && content ? [[name.value as string, valueOf(content)]] : [],
    ),
  )
}
