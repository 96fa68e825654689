import { z } from 'zod'
import { Timestamp } from './primitives'

/** The subjects of the lines of an instance's log. */
export const LOG_KINDS = ['system', 'access', 'client'] as const
export type LogKind = (typeof LOG_KINDS)[number]

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLineLevel = (typeof LOG_LEVELS)[number]

/** One line of an instance's log. Secrets in it are masked. */
export const LogLine = z.object({
  timestamp: Timestamp,
  level: z.enum(LOG_LEVELS),
  /** The part of the instance that wrote it, such as `http`; of the kind `client` the browser that made the call. */
  module: z.string(),
  message: z.string(),
  /** The id of the request during which the line was written, which its response carries too. Absent outside of one. */
  requestId: z.string().optional(),
  /** The account that made the request. */
  accountId: z.string().optional(),
  /**
   * Set for a call: its method, its path as the contract declares it, the status of the answer, and its duration in ms.
   */
  method: z.string().optional(),
  path: z.string().optional(),
  status: z.int().optional(),
  duration: z.number().optional(),
})
export type LogLine = z.infer<typeof LogLine>
