import { config } from 'zod/v4/core'

// A schema tests at its creation whether it may be compiled, which the page's policy forbids and would report. This
// module therefore runs before any module that creates a schema: it is imported first, and built into the same chunk as
// zod.
config({ jitless: true })
