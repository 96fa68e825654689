import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { root } from './steps/paths.mjs'

const HOOKS = '.githooks'

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

// Runs after each installation and never fails it. It does nothing without git, outside a work tree of this repository,
// or if other hooks are configured.
const top = git('rev-parse', '--show-toplevel')
if (top && realpathSync(top) === realpathSync(root) && !git('config', 'core.hooksPath'))
  git('config', 'core.hooksPath', HOOKS)
