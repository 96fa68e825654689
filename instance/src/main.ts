import { setFlagsFromString } from 'node:v8'

/** Oldest version of Node that the instance supports. */
const OLDEST_NODE = [20, 19] as const
/** The exit code after an unexpected error. */
const CRASH_EXIT_CODE = 70

function isOldNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
}

// Everything else is imported only after this check, since an old Node fails on it with an incomprehensible error.
if (isOldNode()) {
  process.stderr.write(
    `barn-workbench instance: Node ${OLDEST_NODE.join('.')} or newer is needed, this is ${process.versions.node}\n`,
  )
  process.exitCode = 1
} else {
  // The supervisor distinguishes a crash, after which it starts the instance again, from a failed start.
  process.on('uncaughtException', (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    process.exit(CRASH_EXIT_CODE)
  })
  // By default the heap for short-lived objects grows to 32 MB at the first start and stays so. Instances run on small
  // machines.
  setFlagsFromString('--semi-space-growth-factor=1')
  const { runInstance } = await import('./runInstance')
  await runInstance(process.argv.slice(2), process.env)
}
