import type { Endpoint } from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'

const PARTS = ['params', 'query', 'body'] as const

/** The input of a call: the parts that it has. */
export type CallInput = Readonly<Partial<Record<(typeof PARTS)[number], unknown>>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks the input of a call by its schemas, and returns it unchanged. Throws `request/invalid` for a part that does
 * not fit, and for one that the call does not have.
 */
export function readCallInput(endpoint: Endpoint, input: unknown): CallInput {
  const given = input ?? {}
  const isFitting =
    isObject(given) &&
    Object.keys(given).every((name) => (PARTS as readonly string[]).includes(name)) &&
    PARTS.every((part) => (endpoint[part] ? endpoint[part].safeParse(given[part]).success : given[part] === undefined))
  if (!isFitting) throw new ProblemError({ code: 'request/invalid', params: {} })
  return given
}
