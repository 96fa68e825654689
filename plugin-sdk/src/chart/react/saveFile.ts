/** Characters that some file system refuses. */
const UNSAFE = /[\u0000-\u001f<>:"/\\|?*]+/g
/** Until then every browser has begun to read it, ms. */
const REVOKE_AFTER = 30_000

/** Offers a file to the user under a name made of some parts. */
export function saveFile(blob: Blob, parts: readonly string[], extension: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `${parts
    .map((part) => part.replace(UNSAFE, ' ').trim())
    .filter(Boolean)
    .join(' ')}.${extension}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER)
}
