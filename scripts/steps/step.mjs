/** Runs one part of a command. Prints its name and usual duration before it, and its duration after it. */
export async function step(name, usualDuration, work) {
  const started = performance.now()
  process.stdout.write(`${name} … (usually ${usualDuration})\n`)
  const result = await work()
  process.stdout.write(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return result
}
