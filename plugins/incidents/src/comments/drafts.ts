import { isEmptyDocument, RichTextDocument } from '@barn-workbench/core/schema'
import { SECOND } from '@barn-workbench/core/time'
import type { DeviceData } from '@barn-workbench/plugin-sdk/react'

/** After this time without typing a draft is stored, in ms. */
const PAUSE = 0.3 * SECOND

/** Keeps what is being written on the device. */
export interface Draft {
  /** What was kept; null: nothing. */
  load(): Promise<RichTextDocument | null>
  /** Stores a text soon, and forgets an empty one. */
  keep(text: RichTextDocument): void
  forget(): void
  /** Stores at once what is not stored yet. */
  flush(): void
}

/** Names what is being written: about an incident, one of its events, or as an answer. */
export function draftName(incidentId: string, { eventId, parentId }: { eventId?: string; parentId?: string }): string {
  return ['comment-draft', incidentId, eventId ?? '', parentId ?? ''].join('/')
}

/** The draft of a name. A device that stores nothing keeps none, and says nothing about it. */
export function createDraft(data: DeviceData, name: string): Draft {
  let pending: RichTextDocument | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const ignore = () => undefined

  function flush(): void {
    clearTimeout(timer)
    if (pending === null) return
    const text = pending
    pending = null
    if (isEmptyDocument(text)) data.remove(name).catch(ignore)
    else data.set(name, text).catch(ignore)
  }

  return {
    async load() {
      const stored = await data.get(name).catch(ignore)
      const { data: text } = RichTextDocument.safeParse(stored)
      return text ?? null
    },
    keep(text) {
      pending = text
      clearTimeout(timer)
      timer = setTimeout(flush, PAUSE)
    },
    forget() {
      clearTimeout(timer)
      pending = null
      data.remove(name).catch(ignore)
    },
    flush,
  }
}
