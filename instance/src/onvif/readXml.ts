import { SaxesParser } from 'saxes'

/** An element with its name and attributes without prefixes. */
export interface XmlElement {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  text: string
}

const MOST_ELEMENTS = 5_000
const DEEPEST = 40
const LONGEST_TEXT = 10_000

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Reads a document of XML. Null if it is not well-formed, is too large, or declares anything (a DTD, and so entities),
 * which no message of SOAP may.
 */
export function readXml(text: string): XmlElement | null {
  const parser = new SaxesParser()
  const root: XmlElement = { name: '', attributes: new Map(), children: [], text: '' }
  const open: XmlElement[] = [root]
  let elements = 0
  const refuse = (): never => {
    throw new Error('the document is not accepted')
  }
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    if (++elements > MOST_ELEMENTS || open.length > DEEPEST) refuse()
    const plain = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)] as const)
    const element: XmlElement = { name: localName(name), attributes: new Map(plain), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  const addText = (added: string): void => {
    const element = open.at(-1)
    if (element && element.text.length < LONGEST_TEXT) element.text += added.slice(0, LONGEST_TEXT)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => void open.pop())
  try {
    parser.write(text).close()
  } catch {
    return null
  }
  return root.children[0] ?? null
}

/** All elements of a name within another one, at any depth. */
export function findAll(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...findAll(child, name)])
}

/** The first element on a path of names, each at any depth within the one before. */
export function find(element: XmlElement | null | undefined, ...path: readonly string[]): XmlElement | null {
  let current = element ?? null
  for (const name of path) current = current && (findAll(current, name)[0] ?? null)
  return current
}

/** The text of the first element on a path, without white space at its ends; null if there is none. */
export function textAt(element: XmlElement | null | undefined, ...path: readonly string[]): string | null {
  const text = find(element, ...path)?.text.trim() ?? ''
  return text === '' ? null : text
}

/** The number of the first element on a path; null if there is none that is above 0. */
export function numberAt(element: XmlElement | null | undefined, ...path: readonly string[]): number | null {
  const number = Number(textAt(element, ...path) ?? Number.NaN)
  return Number.isFinite(number) && number > 0 ? number : null
}

/** A text as it stands in XML. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
