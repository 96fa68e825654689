import type { Clock } from '../clock'

/** A promise that somebody else resolves. */
export interface Gate {
  opened: Promise<void>
  isOpen(): boolean
  open(): void
}

/** Makes a gate that is shut. */
export function createGate(): Gate {
  let resolveOpened = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    resolveOpened = resolve
  })
  let isOpen = false
  return {
    opened,
    isOpen: () => isOpen,
    open() {
      isOpen = true
      resolveOpened()
    },
  }
}

/** Waits for some ms, or until one of the gates opens. It leaves no timer behind. */
export async function waitForGates(clock: Clock, delay: number, gates: readonly Gate[]): Promise<void> {
  const time = createGate()
  const cancelTimer = clock.setTimeout(time.open, delay)
  await Promise.race([time, ...gates].map(({ opened }) => opened))
  cancelTimer()
}
