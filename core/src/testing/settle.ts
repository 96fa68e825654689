/** Lets everything that needs no clock run to its end: promises, streams, what they start in turn. */
export async function settle(turns = 12): Promise<void> {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setImmediate(resolve))
}
