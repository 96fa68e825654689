import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as contract from '@barn-workbench/core/contract'

/* The words of the pages about calls: each says what it is for by its comment in the contract, and who may make it. */

type Endpoint = contract.Endpoint
const root = resolve(import.meta.dirname, '../..')
const contractFolder = join(root, 'core/src/contract')
const sources = readdirSync(contractFolder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(join(contractFolder, name), 'utf8'))

/** The text of the record in which a group of calls is declared. */
function declarationOf(group: string): string {
  const start = `export const ${group} = {`
  const source = sources.find((text) => text.includes(start)) ?? ''
  return source.slice(source.indexOf(start)).split(/^}/m)[0] ?? ''
}

/** The comment above a call as one line. */
export function textOf(group: string, name: string): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${name}: `).exec(declarationOf(group))?.[1] ?? ''
  return comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first sentence of the comment above a call. */
export function purposeOf(group: string, name: string): string {
  const text = textOf(group, name)
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text
}

/** Stands for the parameters of a path: each is its name in braces. */
const anyParams = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` })

export function accessOf({ access, withoutPermissions }: Endpoint): string {
  switch (access.kind) {
    case 'open':
      return 'Open to anyone.'
    case 'signedIn':
      return withoutPermissions ? 'Every account, also one without permissions.' : 'Every account with a permission.'
    case 'filtered':
      return 'Every account; what it may not see is left out or refused.'
    case 'anyOf': {
      const permissions = access.permissionsFor(anyParams).map((permission) => `\`${permission}\``)
      return permissions.length === 1 ? `Needs ${permissions[0] ?? ''}.` : `Needs one of ${permissions.join(', ')}.`
    }
  }
}

type Group = Readonly<Record<string, Endpoint>>
export type CallGroup = [string, Group]

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

function isGroup(value: unknown): value is Group {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members: unknown[] = Object.values(value)
  return members.length > 0 && members.every(isEndpoint)
}

/** The groups of calls with their names in the code, in the order of these. */
export const callGroups: readonly CallGroup[] = Object.entries<unknown>(contract)
  .filter((entry): entry is CallGroup => isGroup(entry[1]))
  .sort(([left], [right]) => (left < right ? -1 : 1))

/** `cameraCanvases` in words. */
export function titleOf(group: string): string {
  const words = group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
