import { spawnSync } from 'node:child_process'
import { root } from './paths.mjs'

/**
 * The `url` of the field `repository` for the address of a git remote, as registries compare it with the place of a
 * build; without an account or a password. Undefined for what is no address on a network, such as a folder.
 */
export function repositoryUrl(remote) {
  const [, host, path] =
    /^(?:https?:\/\/|ssh:\/\/|git@)(?:[^@/]*@)?([^/:@]+)(?::\d+)?[/:](.+?)(?:\.git)?\/?$/.exec(remote) ?? []
  return host === undefined ? undefined : `git+https://${host}/${path}.git`
}

/** The field `repository` of the package in a folder of this repository; no field for a clone without a remote. */
export function repositoryField(directory) {
  const { stdout } = spawnSync('git', ['config', '--get', 'remote.origin.url'], { cwd: root, encoding: 'utf8' })
  const url = repositoryUrl((stdout ?? '').trim())
  return url === undefined ? {} : { repository: { type: 'git', url, directory } }
}
