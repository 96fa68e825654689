/** Content that can be copied. @public */
export type ClipboardContent = string | URL | Blob

/**
 * The reason why nothing was copied. `unavailable`: the browser gives this page no clipboard; `nothing`: the content is
 * empty; `noText` and `noImages`: the browser cannot copy such content; `textFailed` and `imageFailed`: it refused.
 * @public
 */
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

/** The text of a fault in the log. */
const FAULT_TEXTS: Readonly<Record<ClipboardFault, string>> = {
  unavailable: 'Clipboard API not available in this browser',
  nothing: 'Nothing to write',
  noText: 'Writing texts is not supported in this browser',
  noImages: 'Writing images is not supported in this browser',
  imageFailed: 'Failed to write image',
  textFailed: 'Failed to write text',
}

/** Nothing was copied. The message is one for the log. @public */
export class ClipboardError extends Error {
  readonly fault: ClipboardFault
  constructor(fault: ClipboardFault, cause?: unknown) {
    super(FAULT_TEXTS[fault], { cause })
    this.fault = fault
  }
}

/** Copies a text, a link or a picture. Rejects with a `ClipboardError`; null is nothing. @public */
export async function writeToClipboard(content: ClipboardContent | null): Promise<void> {
  const { clipboard } = navigator as { clipboard?: MaybeClipboard }
  if (!clipboard) throw new ClipboardError('unavailable')
  if (content === null || content === '' || (content instanceof Blob && content.size === 0))
    throw new ClipboardError('nothing')
  if (content instanceof Blob) await writeImage(clipboard, content)
  else await writeText(clipboard, String(content))
}
