import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import * as contract from '@barn-workbench/core/contract'
import { accessOf, callGroups, purposeOf, titleOf, type CallGroup } from './describeCalls'

/*
 * Generates docs/rules/calls.md from the contract, and fails while the page differs: `npx vitest run
 * tests/architecture/calls.test.ts -u` updates it.
 */

function sectionOf([group, calls]: CallGroup): string {
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
  const page = [INTRODUCTION, ...callGroups.map(sectionOf)].join('\n\n') + '\n'
  await expect(page).toMatchFileSnapshot(resolve(import.meta.dirname, '../../docs/rules/calls.md'))
})

test('every call is in a group and says what it is for', () => {
  const listed = callGroups.flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ group, name, call })),
  )
  expect(listed.map(({ call }) => call)).toHaveLength(contract.allEndpoints.length)
  expect(listed.filter(({ group, name }) => purposeOf(group, name) === '').map(({ call }) => call.path)).toEqual([])
})
