import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from '../../scripts/steps/paths.mjs'
import { PIG_BARN } from '../fleet/barns'
import { createClient } from './client'

const { barn, call, tokenOf } = createClient(PIG_BARN)

/** The commands of the page on machines. */
const commands = [...readFileSync(at('docs/operations/machines.md'), 'utf8').matchAll(/```sh\n(.*?)```/gs)].map(
  ([, block = '']) => block.trim(),
)

test('the commands of the page on machines do what it says', async () => {
  const environment = { ...process.env, BARN: (await barn()).origin, TOKEN: await tokenOf('admin') }
  const execute = (command = '', KEY = ''): unknown =>
    JSON.parse(execFileSync('sh', ['-c', `${command} -s`], { env: { ...environment, KEY }, encoding: 'utf8' }))
  const [permissions, creation, inAddress] = commands
  const { result } = execute(creation) as { result: { machine: { machineId: string }; key: string } }
  expect(execute(permissions, result.key)).toEqual({ result: ['data.write'] })
  expect(execute(inAddress, result.key)).toMatchObject({ status: 400, type: 'request/key-in-url' })
  await call('DELETE', `/api/workbench/machines/${result.machine.machineId}`)
  expect(execute(permissions, result.key)).toMatchObject({ status: 401 })
  expect(commands).toHaveLength(3)
})
