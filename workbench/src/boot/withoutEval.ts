import { config } from 'zod/v4/core'

// Schemas ask when they are made whether they may be compiled, which the page's policy forbids and would report. So this
// has to run before any module that makes one: it is the first import, and shares the library's own chunk.
config({ jitless: true })
