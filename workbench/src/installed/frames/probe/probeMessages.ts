import { z } from 'zod'

/** The findings of the document of a probe about itself. */
export const ProbeFinding = z.strictObject({
  /** Whether it reached the server of the page, past its `Connection-Allowlist`; null if it reached none at all. */
  connects: z.boolean().nullable(),
  /** Whether it can make a document by `srcdoc`. */
  makesDocuments: z.boolean(),
  /** Number of frames that it sees beside itself. */
  seenFrames: z.int().min(0),
  /** Whether the browser says that its origin has a process of its own. */
  isKeyed: z.boolean(),
})
export type ProbeFinding = z.output<typeof ProbeFinding>

/**
 * The questions of the page. `look`: the finding. `watch`: begins to watch how long its thread stands still.
 * `loop`: keeps the thread busy for a time, in ms. `standstill`: the longest standstill since `watch`, in ms.
 */
export type ProbeQuestion =
  | { kind: 'look'; target: string }
  | { kind: 'watch' }
  | { kind: 'loop'; time: number }
  | { kind: 'standstill' }

/** The answer to `standstill`. */
export const Standstill = z.number().min(0)
