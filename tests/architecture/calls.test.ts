import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as contract from '@barn-workbench/core/contract'

/*
 * Generates docs/rules/calls.md from the contract, and fails while the page differs: `npx vitest run
 * tests/architecture/calls.test.ts -u` updates it.
 */

type Endpoint = contract.Endpoint
type Group = Record<string, Endpoint>

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

/** The first sentence of the comment above a call. */
function purposeOf(group: string, name: string): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*${name}: `).exec(declarationOf(group))?.[1] ?? ''
  const text = comment
    .replace(/^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return /^.*?[.](?= |$)/.exec(text)?.[0] ?? text
}

/** Stands for the parameters of a path: each is its name in braces. */
const anyParams = new Proxy<Record<string, string>>({}, { get: (_, name) => `{${String(name)}}` })

function accessOf({ access, withoutPermissions }: Endpoint): string {
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

const isEndpoint = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value

function isGroup(value: unknown): value is Group {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const members: unknown[] = Object.values(value)
  return members.length > 0 && members.every(isEndpoint)
}

const groups = Object.entries<unknown>(contract)
  .filter((entry): entry is [string, Group] => isGroup(entry[1]))
  .sort(([left], [right]) => (left < right ? -1 : 1))

/** `cameraCanvases` in words. */
function titleOf(group: string): string {
  const words = group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function sectionOf([group, calls]: [string, Group]): string {
  const lines = Object.entries(calls).map(
    ([name, call]) => `- \`${call.method} ${call.path}\`: ${purposeOf(group, name)} ${accessOf(call)}`,
  )
  return [`## ${titleOf(group)}`, '', ...lines].join('\n')
}

const INTRODUCTION = `# Calls

Every call of an instance, by the groups of \`core/src/contract/\`. A test writes this page from the contract:
\`npx vitest run tests/architecture/calls.test.ts -u\`. An account with \`incidents.view\`, \`artifact.view\` or \`data.view\` holds
the permissions of all their types, see [permissions](permissions.md).`

test('docs/rules/calls.md lists the calls of the contract', async () => {
  const page = [INTRODUCTION, ...groups.map(sectionOf)].join('\n\n') + '\n'
  await expect(page).toMatchFileSnapshot(join(root, 'docs/rules/calls.md'))
})

test('every call is in a group and says what it is for', () => {
  const listed = groups.flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group, name, call })),
  )
  expect(listed.map(({ call }) => call)).toHaveLength(contract.allEndpoints.length)
  expect(listed.filter(({ group, name }) => purposeOf(group, name) === '').map(({ call }) => call.path)).toEqual([])
})
