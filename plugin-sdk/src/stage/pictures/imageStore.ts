/** What a decoded picture is to the store: an `ImageBitmap`. */
export interface StoredImage {
  width: number
  height: number
  close(): void
}

/** Decoded pictures by tile, bounded in bytes; what is thrown out is closed at once. */
export interface ImageStore<Image extends StoredImage> {
  get(tileId: string): Image | undefined
  set(tileId: string, image: Image): void
  /** Says which are on screen: these stay, whatever the budget; the others go in the order in which they were left. */
  keep(tileIds: readonly string[]): void
  remove(tileId: string): void
  bytes(): number
  close(): void
}

const BYTES_PER_PIXEL = 4

export function createImageStore<Image extends StoredImage>(budget: number): ImageStore<Image> {
  const images = new Map<string, Image>()
  let kept = new Set<string>()
  let total = 0
  const sizeOf = ({ width, height }: Image) => width * height * BYTES_PER_PIXEL
  function remove(tileId: string): void {
    const image = images.get(tileId)
    if (!image) return
    images.delete(tileId)
    total -= sizeOf(image)
    image.close()
  }
  function shrink(): void {
    for (const tileId of [...images.keys()]) {
      if (total <= budget) return
      if (!kept.has(tileId)) remove(tileId)
    }
  }
  return {
    get: (tileId) => images.get(tileId),
    set(tileId, image) {
      remove(tileId)
      images.set(tileId, image)
      total += sizeOf(image)
      shrink()
    },
    keep(tileIds) {
      kept = new Set(tileIds)
      for (const tileId of tileIds) {
        const image = images.get(tileId)
        if (!image) continue
        images.delete(tileId)
        images.set(tileId, image)
      }
      shrink()
    },
    remove,
    bytes: () => total,
    close() {
      for (const tileId of [...images.keys()]) remove(tileId)
    },
  }
}
