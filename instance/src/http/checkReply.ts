import type { Endpoint } from '@barn-workbench/core/contract'

/** Throws if a reply is not what the contract says. A projected one holds only some of its fields and is not checked. */
export function checkReply(endpoint: Endpoint, input: Record<string, unknown>, reply: unknown): void {
  if (endpoint.form !== 'result' && endpoint.form !== 'bare') return
  const { body } = input
  if (typeof body === 'object' && body !== null && 'projection' in body && body.projection !== undefined) return
  const checked = endpoint.reply.safeParse(reply)
  if (!checked.success)
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers what the contract does not say: ${checked.error.message}`,
    )
}
