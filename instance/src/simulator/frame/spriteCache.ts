import { createCanvasCache } from './canvasCache'
import type { AnimalPicture } from './relief'

/** Room for the looks of the animals before twelve cameras at 1080 pixels. */
const LARGEST_BYTES = 20 * 1024 * 1024

/** A painted animal, kept for a while; draw it before the next one is asked for. */
export const keptPicture = createCanvasCache<AnimalPicture>(LARGEST_BYTES)
