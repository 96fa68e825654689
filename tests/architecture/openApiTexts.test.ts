import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { endpointGroups } from '@barn-workbench/core/contract'
import { textOf } from './describeCalls'

/*
 * Keeps the comments of the contract for the description of the API, and fails while they differ: `npx vitest run
 * tests/architecture/openApiTexts.test.ts -u` updates them.
 */

test('instance/src/http/openApiTexts.json has the comments of the contract', async () => {
  const texts = Object.entries(endpointGroups).flatMap(([group, calls]) =>
    Object.keys(calls).map((name) => [`${group}.${name}`, textOf(group, name)]),
  )
  expect(texts.filter(([, text]) => text === '')).toEqual([])
  const file = `${JSON.stringify(Object.fromEntries(texts), null, 2)}\n`
  await expect(file).toMatchFileSnapshot(resolve(import.meta.dirname, '../../instance/src/http/openApiTexts.json'))
})
