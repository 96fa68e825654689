/** One step of a body as it comes over the wire: bytes, a break, or silence. */
export type BodyPart = Uint8Array | string | 'BREAK' | 'SILENCE'

const encoder = new TextEncoder()

/** A response whose body behaves as badly as asked; it ignores aborts, as a broken network stack would. */
export function fakeReply(status: number, parts: readonly BodyPart[], headers: Record<string, string> = {}): Response {
  const left = [...parts]
  const state = { cancelled: false }
  const reader = {
    async read() {
      const part = left.shift()
      if (part === undefined) return { done: true, value: undefined }
      if (part === 'BREAK') throw new TypeError('terminated')
      if (part === 'SILENCE') return await new Promise<never>(() => undefined)
      return { done: false, value: typeof part === 'string' ? encoder.encode(part) : part }
    },
    async cancel() {
      state.cancelled = true
    },
  }
  const body = { getReader: () => reader, cancel: reader.cancel }
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers(headers),
    body,
    state,
  } as unknown as Response
}

export function jsonReply(value: unknown, status = 200): Response {
  return fakeReply(status, [JSON.stringify(value)], { 'Content-Type': 'application/json' })
}

export function problemReply(type: string, status: number): Response {
  return jsonReply({ type, title: type, status }, status)
}

export function wasCancelled(response: Response): boolean {
  return (response as unknown as { state: { cancelled: boolean } }).state.cancelled
}
