import { expect, test } from 'vitest'
import { messageOfIssue } from '@barn-workbench/core/result'
import { ReasonText } from './reasonText'

test.each([
  ['a reason of spaces', '  ', 'reason_required'],
  ['a long reason', 'x'.repeat(20_001), 'rich_text_too_long'],
])('%s', (_case, value, key) => {
  const [issue] = ReasonText.safeParse(value, { reportInput: true }).error?.issues ?? []
  expect(issue && messageOfIssue(issue)).toEqual({ key })
})
