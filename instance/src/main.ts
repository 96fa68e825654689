import { setFlagsFromString } from 'node:v8'

/** Oldest Node that everything here runs on. */
const OLDEST_NODE = [20, 19] as const

function isOldNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])
}

// Everything else is loaded after this look at the version: an old Node fails on it with a wall of text.
if (isOldNode()) {
  process.stderr.write(
    `barn-workbench instance: Node ${OLDEST_NODE.join('.')} or newer is needed, this is ${process.versions.node}\n`,
  )
  process.exitCode = 1
} else {
  // Room for short-lived objects would grow to 32 MB at the first start and stay: an instance is to run on small machines.
  setFlagsFromString('--semi-space-growth-factor=1')
  const { runInstance } = await import('./configuration/runInstance')
  await runInstance(process.argv.slice(2), process.env)
}

export {}
