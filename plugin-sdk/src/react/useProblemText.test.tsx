// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Problem } from '@barn-workbench/core/result'
import { useProblemText } from '../context/messages'
import { definePlugin } from '../define/definePlugin'
import { createFakeInstance, renderInWorkbench } from '../testing'

const noMessages = async () => ({ default: {} })
const plugin = definePlugin({ id: 'test', locale: { en: noMessages, de: noMessages } })

function Text({ problem }: { problem: Problem }) {
  return <output>{useProblemText()(problem)}</output>
}

test.each<[string, Problem['params'], string]>([
  ['says how long to wait', { retryAfter: 30 }, 'Too much was asked at once. Please wait 30 seconds.'],
  ['is right for one second', { retryAfter: 1 }, 'Too much was asked at once. Please wait 1 second.'],
  ['says no number that is not known', { status: 429 }, 'Too much was asked at once. Please try again in a moment.'],
])('the sentence of a busy instance %s', async (_name, params, text) => {
  const problem: Problem = { code: 'request/too-many', params }
  await renderInWorkbench({ plugin, instance: createFakeInstance({ answers: [] }), name: 'text' }, () => (
    <Text problem={problem} />
  ))
  expect(screen.getByRole('status').textContent).toBe(text)
})
