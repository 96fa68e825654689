/** What can be copied. */
export type ClipboardContent = string | URL | Blob

/** Why nothing was copied; each has a text under `clipboard`. */
export type ClipboardFault = 'unavailable' | 'nothing' | 'noText' | 'noImages' | 'imageFailed' | 'textFailed'

/** Not every browser has what the types promise, and none has it on a page that came by plain http from elsewhere. */
type MaybeClipboard = Partial<Pick<Clipboard, 'write' | 'writeText'>> | undefined

async function writeText(clipboard: NonNullable<MaybeClipboard>, text: string): Promise<void> {
  if (!clipboard.writeText) throw new ClipboardError('noText')
  try {
    await clipboard.writeText(text)
  } catch (cause) {
    throw new ClipboardError('textFailed', cause)
  }
}

async function writeImage(clipboard: NonNullable<MaybeClipboard>, image: Blob): Promise<void> {
  const { ClipboardItem: Item } = globalThis as { ClipboardItem?: typeof ClipboardItem }
  if (!clipboard.write || !Item) throw new ClipboardError('noImages')
  try {
    await clipboard.write([new Item({ [image.type]: image })])
  } catch (cause) {
    throw new ClipboardError('imageFailed', cause)
  }
}

/** Nothing was copied, for a reason that the user is told. */
export class ClipboardError extends Error {
  readonly fault: ClipboardFault
  constructor(fault: ClipboardFault, cause?: unknown) {
    super(`The clipboard could not be written: ${fault}`, { cause })
    this.fault = fault
  }
}

/** Copies a text, a link or a picture. Rejects with a `ClipboardError`. */
export async function writeToClipboard(content: ClipboardContent | null): Promise<void> {
  const { clipboard } = navigator as { clipboard?: MaybeClipboard }
  if (!clipboard) throw new ClipboardError('unavailable')
  if (content === null || content === '' || (content instanceof Blob && content.size === 0))
    throw new ClipboardError('nothing')
  if (content instanceof Blob) await writeImage(clipboard, content)
  else await writeText(clipboard, String(content))
}
