import type { z } from 'zod'

/** The context of a parse that ends at the first mistake. To list all mistakes of a large value takes seconds. */
export const STOP_AT_FIRST: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }
