/** The address of what is saved is kept until the browser has taken it, ms. */
const KEPT = 60_000

/** Saves what was made in the browser as a file. @public */
export function downloadBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT)
}
