import { z } from 'zod'

// zod would try whether it may compile its schemas; the page's policy forbids that and would report the try.
z.config({ jitless: true })
