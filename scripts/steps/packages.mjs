import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { at, root } from './paths.mjs'
import { must } from './run.mjs'
import { step } from './step.mjs'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const QUIET = ['--no-audit', '--no-fund']

/** The packages that a file of npm lists, by their folders. */
function packagesOf(lockFile) {
  if (!existsSync(lockFile)) return {}
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}
}

/** Whether the commands of a workspace lead to the programs that it names. Windows has no links, but scripts there. */
function hasCommands(project, folder, bin = {}) {
  if (process.platform === 'win32') return true
  return Object.entries(bin).every(([name, program]) => {
    const command = join(project, 'node_modules/.bin', name)
    return existsSync(command) && realpathSync(command) === realpathSync(join(project, folder, program))
  })
}

/**
 * The folders of the packages that are not installed as the lock file says, and of the workspaces whose commands are
 * not. npm notes what it has installed beside the packages, last of all, so that an installation that was interrupted
 * counts as none. With `isForRunning`, packages for building and testing may be missing.
 */
export function missingPackages({ isForRunning = false, folder: project = root } = {}) {
  const installed = packagesOf(join(project, 'node_modules/.package-lock.json'))
  return Object.entries(packagesOf(join(project, 'package-lock.json')))
    .filter(([folder, { link, version, optional, dev, devOptional, bin }]) => {
      if (!folder.includes('node_modules/')) return !isForRunning && !hasCommands(project, folder, bin)
      if (isForRunning && (dev || devOptional)) return false
      if (link) return !existsSync(join(project, folder))
      // Packages for other systems are not installed.
      return installed[folder] ? installed[folder].version !== version : !optional
    })
    .map(([folder]) => folder)
}

/**
 * Installs the packages of the lock file, unless they are there. Of an existing installation, only what differs
 * changes.
 */
export async function installPackages() {
  if (missingPackages().length === 0) return
  const command = existsSync(at('node_modules/.package-lock.json')) ? ['install', '--no-save'] : ['ci']
  await step('installing packages', 'half a minute to two', () =>
    must('installing packages', npm, [...command, ...QUIET]),
  )
}

/** Links a new workspace. It adds no other packages, so that the installation stays as it is. */
export async function linkWorkspaces() {
  await must('linking the plugin', npm, ['install', '--ignore-scripts', ...QUIET, '--prefer-offline'])
}
