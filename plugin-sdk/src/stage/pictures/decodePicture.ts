/**
 * A picture at the height it is asked in, no larger. An `ImageBitmap` that is given is the stage's from then on: it is closed
 * when it is no longer shown.
 */
export async function decodePicture(picture: Blob | ImageBitmap, height: number): Promise<ImageBitmap> {
  if (picture instanceof Blob)
    return await createImageBitmap(picture, { resizeHeight: height, resizeQuality: 'medium' })
  if (picture.height <= height) return picture
  const resized = await createImageBitmap(picture, { resizeHeight: height, resizeQuality: 'medium' })
  picture.close()
  return resized
}
