import { withoutControls } from '@barn-workbench/core/text'

/** Characters of a maker's name. */
const NAME_MAX_LENGTH = 100
/** Digits of a MAC address that the registries assign: 6, 7 or 9. */
const ASSIGNMENT = /^([0-9A-F]{6}|[0-9A-F]{7}|[0-9A-F]{9})$/

/** Characters of a line that is read. One of the registry has some hundred. */
const LINE_MAX_LENGTH = 10_000
/** Characters of the shortest line that names a maker: `,123456,A`. */
const LINE_MIN_LENGTH = 9
/** Lines that are read, so that a file of short ones does not keep the instance from its other work. */
const MAXIMUM_LINES = 300_000
/** Names that are kept. The registries have about 60,000. */
export const MAXIMUM_VENDORS = 100_000
/** Fields of a line that are read: registry, assignment and name. */
const FIELDS = 3

/** Where a quoted field ends: after its last quote, or at the end of a line that does not close it. */
function endOfQuoted(line: string, start: number): number {
  let end = line.indexOf('"', start + 1)
  while (end >= 0 && line[end + 1] === '"') end = line.indexOf('"', end + 2)
  return end < 0 ? line.length : end + 1
}

/** Splits the beginning of a line of CSV into its first fields, which may be quoted. */
function fieldsOf(line: string): string[] {
  const fields: string[] = []
  let start = 0
  while (fields.length < FIELDS && start < line.length) {
    const isQuoted = line[start] === '"'
    const comma = line.indexOf(',', isQuoted ? endOfQuoted(line, start) : start)
    const end = comma < 0 ? line.length : comma
    const field = line.slice(start, end)
    fields.push(isQuoted ? field.trimEnd().replace(/^"/, '').replace(/"$/, '').replaceAll('""', '"') : field)
    start = end + 1
  }
  return fields
}

/** The lines of a text, one after the other, so that they are not all in memory. */
function* linesOf(text: string): Generator<string> {
  let start = 0
  for (let count = 0; count < MAXIMUM_LINES && start < text.length; count++) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    if (end - start >= LINE_MIN_LENGTH && end - start <= LINE_MAX_LENGTH) yield text.slice(start, end)
    start = end + 1
  }
}

/**
 * Reads the registry of the IEEE (`oui.csv`, `mam.csv`, `oui36.csv`, or several after each other): registry, assignment,
 * name and address of the maker. Returns the names by their assignment. What is no such line is left out,
 * and what comes after `MAXIMUM_VENDORS` names.
 */
export function parseVendorCsv(text: string): Map<string, string> {
  const vendors = new Map<string, string>()
  // A field may hold line breaks; only addresses do, which come after what is read.
  for (const line of linesOf(text)) {
    if (vendors.size >= MAXIMUM_VENDORS) break
    const [, assignment = '', name = ''] = fieldsOf(line)
    const prefix = assignment.trim().toUpperCase()
    const vendor = withoutControls(name.replace(/\s+/g, ' ')).trim().slice(0, NAME_MAX_LENGTH)
    if (ASSIGNMENT.test(prefix) && vendor !== '') vendors.set(prefix, vendor)
  }
  return vendors
}
