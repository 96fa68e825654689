import { renderUnicodeCompact } from 'uqr'
import type { HttpsState } from '@barn-workbench/core/schema'

/** What people are told of a local authority when the barn starts: addresses, fingerprint, and a code for phones. */
export function announceTrust({ origins, fingerprint }: HttpsState, address: string): readonly string[] {
  if (fingerprint === null) return []
  return [
    `HTTPS at ${origins.join(' ')}`,
    `devices install the root of this barn first, at ${address} (phones by the code)`,
    `SHA-256 of the root: ${fingerprint}`,
  ]
}

/** The code of an address, for a terminal. Dark on light, as readers expect it, where the terminal is dark. */
export function terminalCode(address: string): string {
  return renderUnicodeCompact(address, { border: 2 })
}
