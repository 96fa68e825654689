import type { Publisher } from '../../schema/plugins'
import type { PackageChecks } from './pluginPackage'

/** The bytes by whose signature a key hands a plugin over to another one. */
export function statementOf(pluginId: string, from: string, to: string): Uint8Array {
  return new TextEncoder().encode(`barn-workbench plugin successor\n${pluginId}\n${from}\n${to}\n`)
}

/** The bytes of a signature or a key in base64url. */
export function bytesOf(base64url: string): Uint8Array {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}

/** Whether a plugin whose key was known may have another one: a chain of statements leads from that to this. */
export function isSuccessor(
  { pluginId, known }: { pluginId: string; known: string },
  { key, successors }: Publisher,
  { isSignedBy }: Pick<PackageChecks, 'isSignedBy'>,
): boolean {
  const steps = successors.filter(({ from, to, signature }) =>
    isSignedBy(statementOf(pluginId, from, to), bytesOf(signature), from),
  )
  const reached = new Set([known])
  for (const current of reached) for (const { from, to } of steps) if (from === current) reached.add(to)
  return reached.has(key)
}
