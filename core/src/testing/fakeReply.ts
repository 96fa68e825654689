/** One step of a response body: bytes, a broken connection, or silence without an end. */
export type BodyStep = Uint8Array | string | 'BREAK' | 'SILENCE'

const encoder = new TextEncoder()

/** Creates a response whose body runs through the given steps. It ignores aborts, as a broken network stack would. */
export function fakeReply(status: number, steps: readonly BodyStep[], headers: Record<string, string> = {}): Response {
  const remainingSteps = [...steps]
  const state = { isCancelled: false }
  const reader = {
    async read() {
      const step = remainingSteps.shift()
      if (step === undefined) return { done: true, value: undefined }
      if (step === 'BREAK') throw new TypeError('terminated')
      if (step === 'SILENCE') return await new Promise<never>(() => undefined)
      return { done: false, value: typeof step === 'string' ? encoder.encode(step) : step }
    },
    async cancel() {
      state.isCancelled = true
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

/** Whether the body of a fake reply was cancelled. */
export function isCancelled(response: Response): boolean {
  return (response as unknown as { state: { isCancelled: boolean } }).state.isCancelled
}

/** A promise that never settles. */
export function never(): Promise<never> {
  return new Promise(() => undefined)
}
