/** Maximum length of a slice of work, after which the page gets a turn, in ms. */
const SLICE_TIME = 8
/** Items between two looks at the clock. */
const ITEMS_AT_ONCE = 16

interface YieldingScheduler {
  yield?: () => Promise<void>
}

/** Lets the page handle input and draw before the work goes on. */
async function yieldToPage(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: YieldingScheduler }
  if (scheduler?.yield) return await scheduler.yield()
  await new Promise((resolve) => setTimeout(resolve))
}

/**
 * Calls `work` for each item, in slices that are too short to be noticed. The first slice is a separate task too, since
 * several lists may begin at once. Rejects when the signal aborts. It does not use a queue of `core/concurrency`: it
 * yields to the page within one piece of work, and orders nothing. @public
 */
export async function inSlices<T>(items: Iterable<T>, work: (item: T) => void, signal?: AbortSignal): Promise<void> {
  await yieldToPage()
  signal?.throwIfAborted()
  let sliceStart = performance.now()
  let count = 0
  for (const item of items) {
    work(item)
    if (++count % ITEMS_AT_ONCE !== 0 || performance.now() - sliceStart < SLICE_TIME) continue
    await yieldToPage()
    signal?.throwIfAborted()
    sliceStart = performance.now()
  }
}
