import { z } from 'zod'

const RefreshClaims = z.object({
  refresh: z.literal(true),
  exp: z.number(),
  uid: z.string(),
  authenticationProvider: z.enum(['remote', 'other']).catch('other'),
})
export type RefreshClaims = z.infer<typeof RefreshClaims>
const LifetimeClaims = z.object({ exp: z.number(), iat: z.number() })

function claimsOf(token: string): unknown {
  const body = token.split('.')[1]
  if (!body) return undefined
  try {
    const binary = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))))
  } catch {
    return undefined
  }
}

/** The claims of a refresh token that still counts; undefined where it cannot be decoded, is no refresh token or has expired. */
export function liveRefreshClaims(token: string | null, now: number): RefreshClaims | undefined {
  const claims = token === null ? undefined : RefreshClaims.safeParse(claimsOf(token)).data
  return claims && claims.exp * 1_000 > now ? claims : undefined
}

/** The account that a refresh token was given to; whether it still counts is another question. */
export function accountOf(token: string | null): string | null {
  return (token === null ? undefined : RefreshClaims.safeParse(claimsOf(token)).data)?.uid ?? null
}

/** How long an access token serves from its issue on, in ms; the two clocks need not agree. */
export function lifetimeOf(token: string): number | undefined {
  const claims = LifetimeClaims.safeParse(claimsOf(token)).data
  return claims && (claims.exp - claims.iat) * 1_000
}
