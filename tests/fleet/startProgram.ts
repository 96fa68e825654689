import { spawn, type ChildProcess } from 'node:child_process'

/** Starts a program of the fleet; resolves when it prints a line that begins with `ready`, rejects with what it printed where it ends before. */
export function startProgram(args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (part: Buffer) => {
      output += part.toString()
      if (/^ready /m.test(output)) resolve(child)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('exit', (code) => reject(new Error(`a program of the fleet ended (${String(code)}): ${output}`)))
  })
}

/** Ends a program; resolves when it is gone. */
export function endProgram(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit').once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
