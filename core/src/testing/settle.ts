/** Waits until everything that needs no clock has run: promises and streams, and what they start in turn. */
export async function settle(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
}
