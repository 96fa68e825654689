/**
 * Runs one part of what a command does, and prints before it what is done and how long that usually takes, and after it how
 * long it took.
 */
export async function step(name, usualDuration, work) {
  const started = performance.now()
  process.stdout.write(`${name} … (usually ${usualDuration})\n`)
  const result = await work()
  process.stdout.write(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
  return result
}
