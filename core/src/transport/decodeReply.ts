import { z } from 'zod'
import type { Endpoint } from '../contract'
import { ErrorCodeSchema, errorStatus, ProblemError, WireProblem, type Problem } from '../result'

/** Items of a list that did not decode, so that the rest can be shown. */
export interface SetAside {
  count: number
  firstPath: string
}

export interface Decoded {
  value: unknown
  setAside?: SetAside
}

/** The list schema inside a reply, where the reply is a list or may be one. */
function listSchemaOf(schema: z.ZodType): z.ZodArray | undefined {
  if (schema instanceof z.ZodArray) return schema
  if (schema instanceof z.ZodUnion)
    return schema.options.map((option) => listSchemaOf(option as z.ZodType)).find(Boolean)
  return undefined
}

function decodeList(items: readonly unknown[], element: z.ZodType): Decoded {
  const value: unknown[] = []
  let setAside: SetAside | undefined
  items.forEach((item, index) => {
    const parsed = element.safeParse(item)
    if (parsed.success) value.push(parsed.data)
    else setAside = { count: (setAside?.count ?? 0) + 1, firstPath: setAside?.firstPath ?? pathOf(parsed.error, index) }
  })
  return { value, ...(setAside && { setAside }) }
}

function pathOf(error: z.ZodError, ...before: number[]): string {
  return [...before, ...(error.issues[0]?.path ?? [])].map(String).join('.')
}

/** A JSON success body to the endpoint's reply. Throws `client/unexpected-reply` with the first path that does not fit. */
export function decodeReply(endpoint: Pick<Endpoint, 'form' | 'reply'>, body: unknown): Decoded {
  const inner = endpoint.form === 'result' ? z.object({ result: z.unknown() }).safeParse(body).data?.result : body
  const list = listSchemaOf(endpoint.reply)
  if (list && Array.isArray(inner)) return decodeList(inner, list.element as z.ZodType)
  const parsed = endpoint.reply.safeParse(inner)
  if (parsed.success) return { value: parsed.data }
  throw new ProblemError({ code: 'client/unexpected-reply', params: { path: pathOf(parsed.error) } })
}

/** A refusal as a Problem: the instance's own words where it speaks problem+json, else the status alone. */
export function problemOfRefusal(status: number, body: unknown, retryAfter: string | null): Problem {
  const wire = WireProblem.safeParse(body)
  const code = wire.success ? ErrorCodeSchema.safeParse(wire.data.type) : undefined
  const seconds = retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? { retryAfter: Number(retryAfter) } : {}
  // An instance has no say in the client's own failures: one that claimed to be an abort would go unseen.
  if (!code?.success || errorStatus[code.data] === 0)
    return { code: 'client/request-failed', status, params: { status, ...seconds } }
  const errors = wire.data?.errors
  return { code: code.data, status, params: { ...wire.data?.params, ...seconds }, ...(errors && { errors }) }
}
