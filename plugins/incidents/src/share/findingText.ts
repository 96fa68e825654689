import type { Messages } from '@barn-workbench/plugin-sdk/react'

/** The text about a finding that is shared. */
export interface FindingWords {
  title: string
  /** Null if it has none. */
  place: string | null
  time: string
  state: string
  /** The address of its page, for people with an account. */
  url: string
}

/** The text about a finding, one fact a line. */
export function findingText({ title, place, time, state, url }: FindingWords, t: Messages): string {
  const facts = [
    title,
    place && t('sharing.place', { place }),
    t('sharing.time', { time }),
    t('sharing.state', { state }),
  ]
  return [...facts.filter(Boolean), '', t('sharing.link', { url })].join('\n')
}

/** The outcome of sending a text with its picture. `copied`: the text is copied, and the picture saved. */
export type SentBy = 'shared' | 'cancelled' | 'copied' | 'failed'

interface Sending {
  title: string
  text: string
  /** Null if there is no picture. */
  picture: File | null
  copy(text: string): Promise<boolean>
  save(picture: File): void
}

/**
 * Sends a text with its picture by the share sheet of the device, or only the text where the device takes no files.
 * Where it has no share sheet, the text is copied and the picture saved.
 */
export async function sendFinding({ title, text, picture, copy, save }: Sending): Promise<SentBy> {
  // Not every browser has the functions that the types promise.
  const device: Partial<Pick<Navigator, 'share' | 'canShare'>> = navigator
  const offers = [...(picture ? [{ title, text, files: [picture] }] : []), { title, text }]
  const data = offers.find((offer) => device.canShare?.(offer))
  if (device.share && data) {
    try {
      await navigator.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  }
  if (picture) save(picture)
  return (await copy(text)) ? 'copied' : 'failed'
}
