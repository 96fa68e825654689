import { parsePayload, toNumber, valueAt, type Json } from '../../base'

/** Reads a payload; undefined where the template finds nothing in it. */
export type ReadValue = (payload: string) => Json

const LONGEST_TEMPLATE = 500
const TEMPLATE =
  /^\s*\{\{-?\s*(value(?:_json)?)((?:\.\w+|\[\s*(?:'[^'\\]*'|"[^"\\]*"|\d+)\s*\])*)\s*((?:\|[^|{}]*)*)-?\}\}\s*$/
const STEP = /\.(\w+)|\[\s*(?:'([^'\\]*)'|"([^"\\]*)"|(\d+))\s*\]/g
const ROUND = /^round(?:\(\s*(\d{1,2})?\s*\))?$/
const FLOAT = /^float(?:\(\s*[^()]*\))?$/

/**
 * Compiles a template of Home Assistant of the simple forms that devices send, such as `{{ value_json.a['b'] | round(1)
 * }}`. Null for any other: there is no interpreter of templates here. Without a template the payload is the value.
 */
export function compileTemplate(template: string | undefined): ReadValue | null {
  if (template === undefined) return (payload) => payload
  if (template.length > LONGEST_TEMPLATE) return null
  const [, root, path = '', filterText = ''] = TEMPLATE.exec(template) ?? []
  if (root === undefined) return null
  const keys = [...path.matchAll(STEP)].map(([, ...names]) => names.find((name) => name !== undefined) ?? '')
  const filters = filterText
    .split('|')
    .map((filter) => filter.trim())
    .filter((filter) => filter !== '')
    .map(compileFilter)
  if (filters.includes(null) || (root === 'value' && keys.length > 0)) return null
  return (payload) =>
    filters.reduce<Json>(
      (value, filter) => filter?.(value),
      root === 'value' ? payload : valueAt(parsePayload(payload), keys),
    )
}

function compileFilter(filter: string): ((value: Json) => Json) | null {
  if (FLOAT.test(filter)) return (value) => toNumber(value) ?? undefined
  if (filter === 'int') return (value) => whole(toNumber(value))
  const round = ROUND.exec(filter)
  return round ? (value) => rounded(toNumber(value), Number(round[1] ?? 0)) : null
}

function whole(value: number | null): number | undefined {
  return value === null ? undefined : Math.trunc(value)
}

function rounded(value: number | null, digits: number): number | undefined {
  return value === null ? undefined : Number(value.toFixed(Math.min(digits, 12)))
}
