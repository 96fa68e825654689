import { writeToClipboard } from './clipboard'

/** The outcome of sharing a link. `cancelled`: the user has closed the sheet of the device. @public */
export type ShareOutcome = 'shared' | 'copied' | 'failed' | 'cancelled'

/** Copies a text. False: the browser does not allow it. @public */
export async function copyText(text: string): Promise<boolean> {
  try {
    await writeToClipboard(text)
    return true
  } catch {
    return false
  }
}

async function copy(text: string): Promise<ShareOutcome> {
  return (await copyText(text)) ? 'copied' : 'failed'
}

/** Shares a link by the share sheet of the device, or copies it if the device has none. @public */
export async function shareLink(title: string, url: string): Promise<ShareOutcome> {
  const data = { title, url }
  // Not every browser has the functions that the types promise.
  const device: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
  if (!device.share || !device.canShare?.(data)) return await copy(url)
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : await copy(url)
  }
}
