import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { at } from '../../scripts/steps/paths.mjs'
import { packedFile } from '../../scripts/steps/publishedPackages.mjs'

/** Descriptions of packages, as far as an installation reads them. */
interface PackageDescription {
  bin?: Readonly<Record<string, string>>
  dependencies?: Readonly<Record<string, string>>
  devDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
}

/** Result of a command. */
export interface CommandResult {
  code: number | null
  /** All that it has written. */
  output: string
}

/** Variables of a command of authors. The native compiler takes a third less processor time with more memory. */
export const AUTHOR_ENVIRONMENT = { ...process.env, NODE_ENV: 'development', GOGC: '400' }

/** Arguments of `test` by which all files of a plugin share one worker, whose modules take seconds to load. */
export const ONE_WORKER = ['--no-isolate', '--maxWorkers=1'] as const

/** Runs a program of Node in a folder. */
export function runIn(folder: string, program: string, args: readonly string[]): CommandResult {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...AUTHOR_ENVIRONMENT, INIT_CWD: folder },
  })
  return { code: status, output: stdout + stderr }
}

const read = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageDescription

/**
 * Installs a package and what it needs into a folder as npm would: packages of this project from their packed files,
 * others as they are installed here. Only what a package names is there.
 */
function install(name: string, folder: string): void {
  const target = join(folder, 'node_modules', name)
  if (existsSync(target)) return
  mkdirSync(dirname(target), { recursive: true })
  // A new plugin has the native compiler, which has another name here.
  const installed = name === 'typescript' ? 'typescript-native' : name
  if (!name.startsWith('@barn-workbench/')) return symlinkSync(at('node_modules', installed), target)
  mkdirSync(target)
  const packed = packedFile(name.replace('@barn-workbench/', ''))
  const { status, stderr } = spawnSync('tar', ['-xzf', packed, '--strip-components=1', '-C', target], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  const { dependencies = {}, peerDependencies = {} } = read(target)
  for (const needed of Object.keys({ ...dependencies, ...peerDependencies })) install(needed, folder)
}

/** Installs what the package in a folder names, or those of a folder within it. */
export function installFor(folder: string, described = folder): void {
  for (const needed of Object.keys(read(described).devDependencies ?? {})) install(needed, folder)
}

/** An author's folder outside of this repository. */
export interface AuthorFolder {
  folder: string
  /** Runs a command of the new plugin, such as `check`. */
  run(...args: readonly string[]): CommandResult
  remove(): void
}

/** Path of the commands of authors in a folder in which a plugin is installed. */
export function commandsIn(folder: string): string {
  return join(folder, 'node_modules/@barn-workbench/dev/dist/main.js')
}

/** Writes a new plugin by the packed program, into an empty folder, and installs the packed packages for it. */
export function createAuthorFolder(name: string, ...args: readonly string[]): AuthorFolder {
  const parent = mkdtempSync(join(tmpdir(), 'author-'))
  install('@barn-workbench/create-plugin', parent)
  const creator = join(parent, 'node_modules/@barn-workbench/create-plugin/dist/main.js')
  const packages = dirname(packedFile('core'))
  const { code, output } = runIn(parent, creator, [name, '--yes', '--packages', packages, ...args])
  if (code !== 0) throw new Error(output)
  const folder = join(parent, name)
  installFor(folder)
  return {
    folder,
    run: (...command) => runIn(folder, commandsIn(folder), command),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}
