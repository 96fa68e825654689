import type { Endpoint } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'

const PARTS = ['params', 'query', 'body'] as const

/** The input of a call: the parts that it has. */
export type CallInput = Readonly<Partial<Record<(typeof PARTS)[number], unknown>>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks the input of a call by its schemas, and returns it unchanged. Throws `request/invalid` for a part that does
 * not fit, and for one that the call does not have; the cause says which.
 */
export function readCallInput(endpoint: Endpoint, input: unknown): CallInput {
  const given = input ?? {}
  const misfit = isObject(given) ? misfitOf(endpoint, given) : 'the input is no object'
  if (misfit !== null) throw new ProblemError({ code: 'request/invalid', params: {} }, { cause: new Error(misfit) })
  return given as CallInput
}

/** Says which part of an input does not fit a call; null if all do. */
function misfitOf(endpoint: Endpoint, given: Readonly<Record<string, unknown>>): string | null {
  const unknown = Object.keys(given).find((name) => !(PARTS as readonly string[]).includes(name))
  if (unknown !== undefined) return `${unknown} is no part of an input`
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (!schema && given[part] !== undefined) return `the call has no ${part}`
    const [issue] = schema?.safeParse(given[part]).error?.issues ?? []
    if (issue) return `${[part, ...issue.path].join('.')}: ${issue.message}`
  }
  return null
}
