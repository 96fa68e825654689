// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ProblemError, problemOf } from '@barn-workbench/core/result'
import { startMessages } from '../messages/startMessages'
import { StartFailure } from './StartFailure'

afterEach(cleanup)

test.each([
  ['en', new TypeError('no such door'), 'An unexpected error occurred: no such door'],
  ['de', new TypeError('no such door'), 'Ein unerwarteter Fehler ist aufgetreten: no such door'],
  [
    'en',
    new ProblemError({ code: 'client/timeout', params: {} }),
    'The server of this page does not answer. Please check the network.',
  ],
] as const)('says why the client could not start (%s), and nothing of a widget', async (language, error, sentence) => {
  const { container } = render(<StartFailure problem={problemOf(error)} messages={await startMessages([], language)} />)
  expect(container.querySelector('p')?.textContent).toBe(sentence)
})
