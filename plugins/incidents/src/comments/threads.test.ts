import { expect, test } from 'vitest'
import { anIncidentComment } from '@barn-workbench/plugin-sdk/testing'
import { toggleReaction } from '../writes/commentWrites'
import { emojiOf, rightsOf, threadsOf } from './threads'

const comment = (incidentCommentId: string, creationTimestamp: number, parentCommentId: string | null = null) =>
  anIncidentComment({ incidentCommentId, creationTimestamp, parentCommentId })
const drawn = (...comments: ReturnType<typeof comment>[]) =>
  threadsOf(comments).map((thread) => [
    thread.comment.incidentCommentId,
    ...thread.replies.map(({ incidentCommentId }) => incidentCommentId),
  ])

test('answers, and answers to them, stand below the comment at which they began, in order', () => {
  expect(drawn(comment('d', 4, 'b'), comment('c', 3), comment('b', 2, 'a'), comment('a', 1))).toEqual([
    ['a', 'b', 'd'],
    ['c'],
  ])
})

test('an answer to a comment that is not loaded begins a conversation', () => {
  expect(drawn(comment('b', 2, 'x'), comment('c', 3, 'b'))).toEqual([['b', 'c']])
})

test('comments that answer each other are all shown', () => {
  expect(
    drawn(comment('a', 1, 'b'), comment('b', 2, 'a'), comment('c', 3, 'c'))
      .flat()
      .sort(),
  ).toEqual(['a', 'b', 'c'])
})

const own = { author: { entityId: 'me', displayName: 'Me' }, visible: true }
const others = { author: { entityId: 'you', displayName: 'You' }, visible: true }
const nothing = { canEdit: false, canDelete: false, canRestore: false, canReply: false }

test.each([
  ['reader of an own one', own, {}, {}],
  ['writer of an own one', own, { canWrite: true }, { canEdit: true, canDelete: true, canReply: true }],
  ["writer of another's", others, { canWrite: true }, { canReply: true }],
  ['writer of a deleted own one', { ...own, visible: false }, { canWrite: true }, {}],
  [
    "advanced one of another's",
    others,
    { canWrite: true, isAdvanced: true },
    { canEdit: true, canDelete: true, canReply: true },
  ],
  [
    'advanced one of a deleted',
    { ...others, visible: false },
    { canWrite: true, isAdvanced: true },
    { canRestore: true },
  ],
])('the rights of a %s', (_case, shown, account, expected) => {
  expect(rightsOf(shown, { accountId: 'me', canWrite: false, isAdvanced: false, ...account })).toEqual({
    ...nothing,
    ...expected,
  })
})

test('a reaction is given once, and taken back', () => {
  const [me, you] = [own.author, others.author]
  const given = toggleReaction({ 'U+1F44D': [you] }, 'U+1F44D', me)
  expect(given).toEqual({ 'U+1F44D': [you, me] })
  expect(toggleReaction(given, 'U+1F44D', me)).toEqual({ 'U+1F44D': [you] })
  expect(toggleReaction({ 'U+2705': [me] }, 'U+2705', me)).toEqual({})
})

test.each([
  ['U+1F44D', '👍'],
  ['U+1F468-U+1F3FD', '👨🏽'],
  ['U+110000', null],
  ['U+D800', null],
  ['smile', null],
])('the reaction %s is %s', (code, emoji) => {
  expect(emojiOf(code)).toBe(emoji)
})
