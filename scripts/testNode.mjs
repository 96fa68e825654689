import './steps/checkNode.mjs'
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { instancesOf, isPortFree } from './steps/fleet.mjs'
import { at, root } from './steps/paths.mjs'
import { run } from './steps/run.mjs'
import { calibrate } from './steps/slowness.mjs'

/**
 * Tries the project under other versions of Node, each in a clean copy: `npm run test:node -- 20.19 22 24 26` installs
 * the packages, starts the fleet, signs in at each instance, and runs the unit and the contract tests.
 */
const versions = process.argv.slice(2)
if (versions.length === 0 || versions.some((version) => !/^\d+(\.\d+){0,2}$/.test(version))) {
  process.stderr.write('test:node takes versions of Node, such as: npm run test:node -- 20.19 24\n')
  process.exit(1)
}

const npm = process.env.npm_execpath
if (npm === undefined) {
  process.stderr.write('test:node is started by npm: npm run test:node -- 24\n')
  process.exit(1)
}

const FIRST_PORT = 15_000
/** Size of the range that contains all ports of a fleet. */
const PORTS_OF_FLEET = 100
/** Time in which a fleet is ready on a quiet machine, installation excluded, in ms. */
const START_LIMIT = 5 * 60_000

/** The npm packages that carry Node name the system `win`, where Node says `win32`. */
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

/** Installs a version of Node from the package that carries it. Returns the path of the program. */
async function installNode(version) {
  const folder = at('node_modules/.barn-workbench/nodes', version)
  const program = join(folder, 'node_modules', NODE_PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  const args = [npm, 'install', '--prefix', folder, '--no-save', '--ignore-scripts', '--no-audit', '--no-fund']
  const { code, output } = await run(process.execPath, [...args, `${NODE_PACKAGE}@${version}`], { quiet: true })
  if (code === 0 && existsSync(program)) return program
  throw new Error(`Node ${version} cannot be installed: ${output}`)
}

/** Copies what git knows and does not ignore into a new folder. */
function copyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'barn-node-'))
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const name of list.toString().split('\0'))
    if (name && existsSync(at(name))) cpSync(at(name), join(folder, name), { recursive: true })
  return folder
}

async function findPortBase() {
  for (let base = FIRST_PORT; ; base += PORTS_OF_FLEET) {
    const ports = [base, ...instancesOf(base).map(({ port }) => port)]
    if ((await Promise.all(ports.map(isPortFree))).every(Boolean)) return base
  }
}

/** Resolves with the output of a program when it matches. */
function waitForOutput(child, pattern, limit) {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason) => reject(new Error(`${reason}: ${output.slice(-2_000)}`))
    const timer = setTimeout(() => fail('it does not get ready'), limit)
    const onData = (chunk) => {
      output += chunk
      if (!pattern.test(output)) return
      clearTimeout(timer)
      resolve(output)
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.on('exit', (code) => (clearTimeout(timer), fail(`it ended with ${code}`)))
  })
}

async function signIn({ name, port }) {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/usernamePassword/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'Barn-demo-1!' }),
  })
  if (response.status !== 200) throw new Error(`${name} answers a sign-in with ${response.status}`)
}

/** Starts the fleet, signs in at each instance, and ends it again. */
async function tryStart(node, folder, env) {
  const base = await findPortBase()
  const child = spawn(node, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...env, BARN_PORT_BASE: String(base), BARN_DATA: join(folder, '.barn-data') },
  })
  try {
    await waitForOutput(child, /Ready after/, START_LIMIT * (await calibrate()))
    for (const instance of instancesOf(base)) await signIn(instance)
  } finally {
    child.removeAllListeners('exit')
    const ended = child.exitCode ?? new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGINT')
    await ended
  }
}

async function mustRun(node, args, options) {
  const { code, output } = await run(node, args, { quiet: true, ...options })
  if (code !== 0) throw new Error(output.slice(-8_000))
}

async function tryVersion(version) {
  const node = await installNode(version)
  const folder = copyProject()
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const vitest = ['node_modules/vitest/vitest.mjs', 'run']
  const parts = {
    'npm ci': () => mustRun(node, [npm, 'ci', '--no-audit', '--no-fund'], { cwd: folder, env }),
    'npm start': () => tryStart(node, folder, env),
    'unit tests': () => mustRun(node, vitest, { cwd: folder, env }),
    'contract tests': () =>
      mustRun(node, [...vitest, '--config', 'tests/contract/vitest.config.ts'], { cwd: folder, env }),
  }
  const exact = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  let failed = 0
  try {
    for (const [name, part] of Object.entries(parts)) {
      const started = Date.now()
      const error = await part().then(
        () => undefined,
        (reason) => reason,
      )
      const seconds = ((Date.now() - started) / 1000).toFixed(0)
      process.stdout.write(`${error ? 'FAIL' : 'pass'}  Node ${exact}: ${name} (${seconds} s)\n`)
      if (!error) continue
      failed++
      process.stdout.write(`${error.message}\n`)
      // Without packages nothing else can be tried.
      if (name === 'npm ci') break
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return failed
}

let failed = 0
for (const version of versions) failed += await tryVersion(version)
process.exit(failed > 0 ? 1 : 0)
