import { z } from 'zod'

/** The possible faults of the HTTPS of an instance. */
const HTTPS_PROBLEMS = ['missing', 'ended', 'not-yet-valid', 'ends-soon', 'not-renewed'] as const
const HttpsProblem = z.enum(HTTPS_PROBLEMS)

/** The HTTPS of an instance that its own program serves. */
export const HttpsState = z.object({
  /** A certificate in files, or one of the local authority. */
  kind: z.enum(['files', 'local']),
  /** The origins by which people reach it, the best one first. */
  origins: z.array(z.string()),
  /** The end of the certificate, in ms since the epoch; null while there is none. */
  endsAt: z.int().nullable(),
  problem: HttpsProblem.nullable(),
  /** The SHA-256 of the root that devices install, as they show it; null unless there is a local authority. */
  fingerprint: z.string().nullable(),
})
export type HttpsState = z.infer<typeof HttpsState>
