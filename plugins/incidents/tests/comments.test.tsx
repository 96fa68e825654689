// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  accounts,
  cameras,
  incidentComments,
  incidentEvents,
  incidentPhotos,
  incidents,
} from '@barn-workbench/core/contract'
import { ProblemError } from '@barn-workbench/core/result'
import { mentionsOf, plainTextOf, type IncidentComment, type RichTextDocument } from '@barn-workbench/core/schema'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import {
  aCamera,
  anAccount,
  anIncident,
  anIncidentComment,
  anIncidentEvent,
  answer,
  createFakeInstance,
  documents,
  renderInWorkbench,
} from '@barn-workbench/plugin-sdk/testing'
import { EventComments } from '../src/comments/EventComments'
import { IncidentComments } from '../src/comments/IncidentComments'
import plugin from '../src/manifest'

/** The parts of the editor that the tests use, which its element holds. */
interface Editor {
  chain(): { focus(at: 'end'): { insertContent(text: string): { run(): boolean } } }
  commands: { clearContent(tells: boolean): boolean }
  getText(): string
  view: { dom: HTMLElement }
}

const ME = { entityId: 'account-1', displayName: 'Operator' }
const ANNA = { entityId: 'anna', displayName: 'Anna' }
const WRITE = 'incidentComments.manage'
const ADVANCED = 'incidentComments.manage.advanced'

/** A document of one line. */
const line = (...content: unknown[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] }) as RichTextDocument
const words = (text: string) => line({ type: 'text', text })
const comment = (text: string, overrides: Partial<IncidentComment> = {}) =>
  anIncidentComment({ incidentCommentId: text.replaceAll(' ', '-'), text: words(text), author: ME, ...overrides })

beforeEach(() => {
  // The test's document has no layout.
  Range.prototype.getClientRects = () => [new DOMRect()] as never
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

interface Barn {
  list?: IncidentComment[]
  permissions?: string[]
  onConflict?: 'apply' | 'leave'
  deviceData?: ReturnType<typeof createMemoryStorage>
  /** Whether the instance refuses the next change, since another account was faster. */
  conflict?: { theirs: IncidentComment }
  eventId?: string
}

const event = anIncidentEvent({ incidentEventId: 'event', incidentId: 'incident-1', trigger: 'issueDetected' })

/** The comments of a barn that carries out every request. */
async function start({ list = [], permissions = [WRITE], onConflict, deviceData, conflict, eventId }: Barn = {}) {
  const barn = { list, sent: [] as unknown[], conflict }
  const replace = (id: string, change: Partial<IncidentComment>) => {
    const index = barn.list.findIndex(({ incidentCommentId }) => incidentCommentId === id)
    const before = barn.list[index] as IncidentComment
    const after = { ...before, ...change, version: before.version + 1 }
    barn.list = barn.list.with(index, after)
    return after
  }
  const instance = createFakeInstance({
    permissions: ['incidents.view', 'authentication.list_users', ...permissions],
    answers: [
      documents(incidentComments.query, 'incidentCommentId', () => barn.list),
      answer(incidentPhotos.list, () => []),
      answer(incidentComments.create, ({ body: { incidentComment } }) => {
        const { text, incidentEventId = null, parentCommentId = null } = incidentComment
        barn.sent.push(incidentComment)
        const made = anIncidentComment({ author: ME, incidentEventId, parentCommentId, text: text as RichTextDocument })
        barn.list = [...barn.list, made]
        return made
      }),
      answer(incidentComments.edit, ({ params: { id }, body: { commentText } }) => {
        const { conflict: current } = barn
        if (current) {
          barn.conflict = undefined
          barn.list = barn.list.map((one) => (one.incidentCommentId === id ? current.theirs : one))
          throw new ProblemError({
            code: 'request/version-mismatch',
            params: { current: current.theirs.version, changedBy: 'Anna' },
            status: 409,
          })
        }
        barn.sent.push(plainTextOf(commentText))
        return replace(id, { text: commentText as RichTextDocument, editedAt: 5 })
      }),
      answer(incidentComments.remove, ({ params: { id } }) => void replace(id, { visible: false })),
      answer(incidentComments.restore, ({ params: { id } }) => replace(id, { visible: true })),
      documents(incidentEvents.query, 'incidentEventId', () => [event]),
      documents(incidents.query, 'incidentId', () => [
        anIncident({ incidentId: 'feed', type: 'barnIntervention', messagePayload: { title: 'Feed line broken' } }),
      ]),
      documents(accounts.query, 'accountId', () => [anAccount({ accountId: 'anna', displayName: 'Anna' })]),
      documents(cameras.query, 'cameraId', () => [aCamera()]),
    ],
  })
  const around = { plugin, instance, name: 'detail', deviceData, ...(onConflict && { answers: { onConflict } }) }
  const rendered = await renderInWorkbench(around, () =>
    eventId === undefined ? (
      <IncidentComments incidentId="incident-1" />
    ) : (
      <EventComments incidentId="incident-1" eventId={eventId} />
    ),
  )
  return { barn, instance, ...rendered }
}

const item = async (text: string | RegExp) => (await screen.findByText(text)).closest('article') as HTMLElement
const press = (within_: HTMLElement, name: string) =>
  act(async () => within(within_).getByRole('button', { name }).click())

/** The editor of a field, which loads on focus. */
async function editorOf(label: string | RegExp): Promise<Editor> {
  const field = await screen.findByRole('textbox', { name: label }, { timeout: 10_000 })
  act(() => field.focus())
  return await waitFor(
    () => {
      const { editor } = screen.getByRole('textbox', { name: label }) as HTMLElement & { editor?: Editor }
      if (!editor) throw new Error('no editor yet')
      return editor
    },
    { timeout: 10_000 },
  )
}
const type = (editor: Editor, text: string) =>
  act(async () => void editor.chain().focus('end').insertContent(text).run())

test('a deleted comment is a line; who may restore it sees its text, and brings it back', async () => {
  const list = [comment('gone', { visible: false, text: null }), comment('seen', { visible: false })]
  const { barn, host } = await start({ list, permissions: [ADVANCED] })
  expect(await screen.findByText('This comment was deleted.')).toBeTruthy()
  const seen = await item('seen')
  expect(within(seen).queryByRole('button', { name: 'Edit' })).toBeNull()
  await press(seen, 'Restore')
  await waitFor(() => expect(barn.list.map(({ visible }) => visible)).toEqual([false, true]))
  await waitFor(() => expect(host.told).toEqual(['toast.comment.restore.success']))
})

test('those who may only write do not restore, and who may only read does nothing', async () => {
  /** All but the time, which leads to the pictures. */
  const toolsOf = async (id: string) => {
    const buttons = within(await item(id)).queryAllByRole('button')
    return buttons.filter((button) => button.querySelector('time') === null)
  }
  const { unmount } = await start({ list: [comment('own', { visible: false })] })
  expect(await toolsOf('own')).toEqual([])
  unmount()
  await start({ list: [comment('own')], permissions: [] })
  expect(await toolsOf('own')).toEqual([])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a reply stands below the comment that it answers, about the same event', async () => {
  const { barn } = await start({ list: [comment('first', { incidentEventId: 'event' }), comment('other')] })
  await press(await item('first'), 'Reply')
  const editor = await editorOf('Reply to Operator')
  const send = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Send' })
  expect(send().map(({ disabled }) => disabled)).toEqual([true, true])
  await type(editor, 'on my way')
  await act(async () => send()[0]?.click())
  const text = words('on my way')
  await waitFor(() => expect(barn.sent).toEqual([{ text, incidentEventId: 'event', parentCommentId: 'first' }]))
  const thread = (await item('first')).closest('li') as HTMLElement
  expect(await within(thread).findByText('on my way')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Operator' })).toBeNull())
})

test('an account is mentioned and an incident is named by what is typed', async () => {
  const { barn } = await start()
  await screen.findByText('Nobody has written anything yet.')
  const editor = await editorOf('Write a comment')
  await type(editor, '@an')
  fireEvent.click(await screen.findByRole('option', { name: 'Anna' }))
  await type(editor, 'see #broken')
  fireEvent.click(await screen.findByRole('option', { name: /^Feed line broken · intervention/ }))
  await act(async () => screen.getByRole('button', { name: 'Send' }).click())
  await waitFor(() => expect(barn.sent).toHaveLength(1))
  const { text } = barn.sent[0] as { text: RichTextDocument }
  expect([mentionsOf(text), plainTextOf(text)]).toEqual([['anna'], '@Anna see'])
  expect(text.content?.[0]?.content?.map(({ type: kind }) => kind)).toEqual(['mention', 'text', 'incident', 'text'])
  const chip = await screen.findByText('Feed line broken · intervention')
  expect(chip.closest('article')?.textContent).toMatch(/@Anna see Feed line broken · intervention/)
})

test('a comment on an event says what happened then', async () => {
  await start({ list: [comment('about it', { incidentEventId: 'event' })] })
  await screen.findByText(/^about “issue detected, \d+ \w+/)
})

test('the number of comments on an event is asked for without their texts', async () => {
  const list = [
    comment('one', { incidentEventId: 'event' }),
    comment('two', { incidentEventId: 'event' }),
    comment('gone', { incidentEventId: 'event', visible: false }),
    comment('of another', { incidentEventId: 'other' }),
    comment('of none'),
  ]
  const bodies: string[] = []
  const { instance } = await start({ list, eventId: 'event' })
  expect(await screen.findByRole('button', { name: '2 comments' })).toBeTruthy()
  bodies.push(...instance.requestedPaths.filter((path) => path === '/api/incidentComments/query'))
  expect(bodies).toHaveLength(1)
  expect(screen.queryByText('one')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '2 comments' }))
  expect(await screen.findByText('two')).toBeTruthy()
  expect(screen.queryByText('of another')).toBeNull()
})

test('a change is saved only where it is one, and asks before it is thrown away', async () => {
  const { barn } = await start({ list: [comment('before')] })
  await press(await item('before'), 'Edit')
  const editor = await editorOf('Edit the comment')
  const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save.disabled).toBe(true)
  await type(editor, ' after')
  expect(save.disabled).toBe(false)
  await act(async () => void editor.commands.clearContent(true))
  expect(save.disabled).toBe(true)
  const main = () => editor.view.dom.closest('article') as HTMLElement
  await press(main(), 'Cancel')
  expect(screen.getByRole('alert').textContent).toBe('Discard your changes?')
  await press(main(), 'Continue writing')
  await press(main(), 'Cancel')
  await press(main(), 'Discard')
  await press(await item('before'), 'Edit')
  const again = await editorOf('Edit the comment')
  expect(again.getText()).toBe('before')
  await type(again, ' after')
  await press(again.view.dom.closest('article') as HTMLElement, 'Save')
  await waitFor(() => expect(barn.sent).toEqual(['before after']))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the comment' })).toBeNull())
})

test('a change that was not saved is there after a reload, with the text that it changes', async () => {
  const deviceData = createMemoryStorage()
  const { unmount } = await start({ list: [comment('before')], deviceData })
  await press(await item('before'), 'Edit')
  await type(await editorOf('Edit the comment'), ' kept')
  unmount()
  const changed = comment('before', {
    version: 2,
    text: words('theirs'),
    changedBy: { entityType: 'account', ...ANNA },
  })
  const { barn } = await start({ list: [changed], deviceData, onConflict: 'apply' })
  await press(await item('theirs'), 'Edit')
  expect(await screen.findByText('Anna has changed this comment meanwhile.')).toBeTruthy()
  const editor = await editorOf('Edit the comment')
  expect(editor.getText()).toBe('before kept')
  await act(async () => screen.getByRole('button', { name: 'Use that text' }).click())
  const theirs = await editorOf('Edit the comment')
  expect(theirs.getText()).toBe('theirs')
  await type(theirs, ' and mine')
  await press(theirs.view.dom.closest('article') as HTMLElement, 'Save')
  await waitFor(() => expect(barn.sent).toEqual(['theirs and mine']))
})

test.each([
  ['apply', ['mine'], false],
  ['leave', [], true],
] as const)('of two who edit one comment the second is asked, and may %s', async (onConflict, sent, isStillEditing) => {
  const theirs = comment('mi', { version: 2, text: words('theirs'), changedBy: { entityType: 'account', ...ANNA } })
  const { barn } = await start({ list: [comment('mi')], onConflict, conflict: { theirs } })
  await press(await item('mi'), 'Edit')
  const editor = await editorOf('Edit the comment')
  await type(editor, 'ne')
  await press(editor.view.dom.closest('article') as HTMLElement, 'Save')
  await waitFor(() => expect([barn.conflict, barn.sent]).toEqual([undefined, sent]))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the comment' }) !== null).toBe(isStillEditing))
  if (isStillEditing) expect(editor.getText()).toBe('mine')
})

test('where a comment is deleted while somebody changes it, what was typed can still be read', async () => {
  const { barn } = await start({ list: [comment('before')] })
  await press(await item('before'), 'Edit')
  await type(await editorOf('Edit the comment'), ' and more')
  barn.list = [comment('before', { version: 2, visible: false })]
  // Sending reloads the comments, as a notice does.
  await type(await editorOf('Write a comment'), 'another one')
  await act(async () => screen.getByRole('button', { name: 'Send' }).click())
  expect(await screen.findByText(/^The comment was deleted while/)).toBeTruthy()
  expect(screen.getByText('before and more')).toBeTruthy()
})

test('of hundreds of comments the latest are drawn first, and all can be reached', async () => {
  const list = Array.from({ length: 530 }, (_, index) => comment(`c${index}`, { creationTimestamp: index }))
  await start({ list, permissions: [] })
  await screen.findByText('c529')
  expect(screen.getAllByRole('article')).toHaveLength(20)
  // Found by the tag, since a search for a text reads the hundreds of comments by each press.
  const earlier = () =>
    [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show earlier comments')
  for (let presses = 0; presses < 40; presses++) {
    const button = earlier()
    if (!button) break
    fireEvent.click(button)
    await act(async () => undefined)
  }
  await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(530))
  expect(screen.getByText('c0')).toBeTruthy()
  expect(earlier()).toBeUndefined()
}, 60_000)

test('the time of a comment leads all pictures there, and the comment that was the latest at the moment is marked', async () => {
  const at = (minutes: number) => ({ creationTimestamp: 1_760_000_000_000 + minutes * 60_000 })
  await start({ list: [comment('first', at(0)), comment('second', at(10))] })
  const timeOf = async (id: string) => within(await item(id)).getByTitle('Show this time in the pictures and charts')
  const marks = async () => [
    (await item('first')).getAttribute('aria-current'),
    (await item('second')).getAttribute('aria-current'),
  ]
  expect(await marks()).toEqual([null, null])
  fireEvent.click(await timeOf('first'))
  expect(await marks()).toEqual(['time', null])
  fireEvent.click(await timeOf('second'))
  expect(await marks()).toEqual([null, 'time'])
})
