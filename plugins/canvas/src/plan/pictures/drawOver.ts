/** Draws a heat map over a picture, stretched to its size. `opacity` in percent. */
export async function drawOver(picture: Blob, heatmap: Blob, opacity: number): Promise<ImageBitmap> {
  const [below, above] = await Promise.all([createImageBitmap(picture), createImageBitmap(heatmap)])
  const canvas = document.createElement('canvas')
  canvas.width = below.width
  canvas.height = below.height
  const context = canvas.getContext('2d')
  context?.drawImage(below, 0, 0)
  if (context) context.globalAlpha = opacity / 100
  context?.drawImage(above, 0, 0, below.width, below.height)
  below.close()
  above.close()
  return await createImageBitmap(canvas)
}
