/** What the layers show, on a background, as a PNG. */
export async function exportPng(canvases: readonly HTMLCanvasElement[], background: string): Promise<Blob> {
  const [first] = canvases
  const sheet = document.createElement('canvas')
  sheet.width = first?.width ?? 1
  sheet.height = first?.height ?? 1
  const paper = sheet.getContext('2d')
  if (!paper) throw new Error('the browser draws no canvas')
  paper.fillStyle = background
  paper.fillRect(0, 0, sheet.width, sheet.height)
  for (const canvas of canvases) paper.drawImage(canvas, 0, 0)
  return await new Promise((resolve, reject) => {
    sheet.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser wrote no picture'))), 'image/png')
  })
}
