/** A decoded picture, such as an `ImageBitmap`. */
export interface DecodedImage {
  width: number
  height: number
  close(): void
}

/** Holds the decoded pictures of tiles within a number of bytes. Pictures that are removed are closed at once. */
export interface ImageCache<Image extends DecodedImage> {
  get(tileId: string): Image | undefined
  set(tileId: string, image: Image): void
  remove(tileId: string): void
  /**
   * Keeps the pictures of these tiles whatever their size. The others are removed in the order in which they were last
   * kept.
   */
  retain(tileIds: readonly string[]): void
  close(): void
}

const BYTES_PER_PIXEL = 4

export function createImageCache<Image extends DecodedImage>(maximumBytes: number): ImageCache<Image> {
  const images = new Map<string, Image>()
  let retained = new Set<string>()
  let totalBytes = 0
  const bytesOf = ({ width, height }: Image) => width * height * BYTES_PER_PIXEL
  function remove(tileId: string): void {
    const image = images.get(tileId)
    if (!image) return
    images.delete(tileId)
    totalBytes -= bytesOf(image)
    image.close()
  }
  function shrink(): void {
    for (const tileId of [...images.keys()]) {
      if (totalBytes <= maximumBytes) return
      if (!retained.has(tileId)) remove(tileId)
    }
  }
  return {
    get: (tileId) => images.get(tileId),
    set(tileId, image) {
      remove(tileId)
      images.set(tileId, image)
      totalBytes += bytesOf(image)
      shrink()
    },
    remove,
    retain(tileIds) {
      retained = new Set(tileIds)
      for (const tileId of tileIds) {
        const image = images.get(tileId)
        if (!image) continue
        images.delete(tileId)
        images.set(tileId, image)
      }
      shrink()
    },
    close() {
      for (const tileId of [...images.keys()]) remove(tileId)
    },
  }
}
