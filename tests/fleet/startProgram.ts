import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Starts a program of the fleet. Resolves when it prints a line that begins with `ready`; rejects with its output if it
 * ends before.
 */
export function startProgram(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  onText: (text: string) => void = () => undefined,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      onText(chunk.toString())
      if (/^ready /m.test(output)) resolve(child)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.on('exit', (code) => reject(new Error(`a program of the fleet ended (${String(code)}): ${output}`)))
  })
}

/** Ends a program. Resolves when it has ended. */
export function endProgram(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
