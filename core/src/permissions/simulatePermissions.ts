import { ANY_WORD, hasPermission } from './hasPermission'

/**
 * The permissions that are in force while an account simulates some: those of them that it has, implied ones included.
 * Client and instance both call this, so that the client offers only what the instance allows.
 */
export function simulatePermissions(held: ReadonlySet<string>, simulated: readonly string[]): ReadonlySet<string> {
  return new Set(simulated.filter((permission) => !permission.includes(ANY_WORD) && hasPermission(held, permission)))
}
