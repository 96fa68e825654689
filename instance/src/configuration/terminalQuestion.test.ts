import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createTerminalQuestion } from './terminalQuestion'

const defaults = { species: 'pigs', timeZone: 'America/Chicago' } as const

function createTerminal() {
  const input = new PassThrough()
  const output = new PassThrough({ encoding: 'utf8' })
  return { input, ask: createTerminalQuestion(input, output), shown: () => String(output.read() ?? '') }
}

test('the species is asked until it is one', async () => {
  const { input, ask, shown } = createTerminal()
  const answer = ask('species', defaults)
  input.write('\n')
  await expect.poll(shown).toContain('Please enter pigs or chickens.')
  input.write('chickens\n')
  expect(await answer).toBe('chickens')
})

test('the time zone of the machine is suggested, and another one taken', async () => {
  const { input, ask, shown } = createTerminal()
  const first = ask('timeZone', defaults)
  expect(shown()).toContain('[America/Chicago, that of this machine]')
  input.write('\n')
  expect(await first).toBe('America/Chicago')
  const second = ask('timeZone', defaults)
  input.write('Europe/Nowhere\n')
  await expect.poll(shown).toContain('Please enter the time zone of the barn')
  input.write('Europe/Vienna\n')
  expect(await second).toBe('Europe/Vienna')
})

test('without an answer the start is refused with the flag', async () => {
  const { input, ask } = createTerminal()
  const answer = ask('species', defaults)
  input.end()
  await expect(answer).rejects.toThrow('--species')
})
