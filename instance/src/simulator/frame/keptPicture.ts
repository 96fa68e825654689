import { createByteBudget } from './byteBudget'
import type { AnimalPicture } from './relief'

/** Room for the looks of the animals before twelve cameras. */
const LARGEST_BYTES = 12 * 1024 * 1024

export const keptPicture = createByteBudget<AnimalPicture>(LARGEST_BYTES, ({ image }) => image.data.length)
