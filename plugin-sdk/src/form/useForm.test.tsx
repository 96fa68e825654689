// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { ProblemError, type FieldError } from '@barn-workbench/core/result'
import { DEFAULT_TIME_ZONE, MINUTE, timeZoneOf } from '@barn-workbench/core/time'
import { definePlugin } from '../define/definePlugin'
import { createFakeInstance } from '../testing'
import { renderInWorkbench } from '../testing/renderInWorkbench'
import { DateTimeInput, parseDateTimeText } from './DateTimeInput'
import { useForm } from './useForm'

const Rules = z
  .object({
    title: z.string().min(1),
    start: z.int('no_time_selected'),
    end: z.int().optional(),
    note: z.string().min(1, 'own_rule'),
  })
  .refine(({ start, end }) => end === undefined || start < end, { message: 'end_must_be_after_start', path: ['end'] })

type Send = (values: z.infer<typeof Rules>) => unknown

const NOON = Date.parse('2026-01-14T11:00:00Z')
const initial = { title: '', start: undefined, end: undefined, note: 'n' }

function Report({ send }: { send: Send }) {
  const form = useForm({
    schema: Rules,
    initial,
    onSubmit: send,
    problemFields: { 'account/username-taken': { field: 'title', message: 'username_taken' } },
  })
  return (
    <form {...form.props} aria-label="report" data-dirty={form.isDirty} data-busy={form.isSubmitting}>
      <TextInput label="Title" {...form.field('title')} />
      <DateTimeInput label="Start" {...form.field('start')} />
      <DateTimeInput label="End" {...form.field('end')} />
      <TextInput label="Note" {...form.field('note')} />
      {form.error && <p role="alert">{form.error}</p>}
      <button>{'Send'}</button>
    </form>
  )
}

const messages = async () => ({ default: { field: { own_rule: 'A note helps.' } } })
const plugin = definePlugin({ id: 'reports', locale: { en: messages, de: messages } })

async function openForm(send: Send = () => undefined) {
  const around = { plugin, instance: createFakeInstance({ answers: [] }), name: 'report' }
  const { host } = await renderInWorkbench(around, () => <Report send={send} />)
  return host
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const send = () => act(async () => screen.getByRole('button', { name: 'Send' }).click())
/** The error of a field, below its input. */
function errorOf(label: string): string | null {
  const field = input(label)
  if (field.getAttribute('aria-invalid') !== 'true') return null
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return described.map((id) => document.getElementById(id)?.textContent).at(0) ?? null
}
const formData = () => screen.getByRole('form', { name: 'report' }).dataset

const refuseWith =
  (...errors: FieldError[]) =>
  () =>
    Promise.reject(new ProblemError({ code: 'request/invalid', params: {}, status: 400, errors }))

test('a form is checked when it is sent, and from then on with every change', async () => {
  const sent = vi.fn()
  const { told } = await openForm(sent)
  expect(errorOf('Title')).toBeNull()
  await send()
  expect([errorOf('Title'), errorOf('Start'), errorOf('Note')]).toEqual([
    'This field is required.',
    'Enter a time.',
    null,
  ])
  // The field has the focus; a toast would cover it on a phone.
  expect(told).toEqual([])
  expect(sent).not.toHaveBeenCalled()
  type('Title', 'Pump')
  expect(errorOf('Title')).toBeNull()
  type('Title', '')
  expect(errorOf('Title')).toBe('This field is required.')
})

test('the first invalid field gets the focus', async () => {
  await openForm()
  type('Title', 'Pump')
  await send()
  expect(document.activeElement).toBe(input('Start'))
})

test('what is sent does not ask any more for what was wrong with it', async () => {
  const { dismissed } = await openForm()
  await send()
  expect(dismissed).toEqual([])
  type('Title', 'Pump')
  type('Start', '20260114120000')
  await send()
  expect(dismissed).toEqual(['sdk:form.fix_errors_above'])
})

test('sends what the rules make of the values; what is sent is no longer unsaved', async () => {
  const sent = vi.fn()
  await openForm(sent)
  expect(formData()['dirty']).toBe('false')
  type('Title', 'Pump')
  type('Start', '20260114120000')
  expect(formData()['dirty']).toBe('true')
  await send()
  expect(sent).toHaveBeenCalledExactlyOnceWith({ title: 'Pump', start: NOON, note: 'n' }, expect.any(String))
  expect(formData()['dirty']).toBe('false')
})

test('a rule over two fields speaks at one of them', async () => {
  await openForm()
  type('Title', 'Pump')
  type('Start', '2026-01-14 12:00:00')
  type('End', '2026-01-14 12:00:00')
  await send()
  expect(errorOf('End')).toBe('The end must be after the start.')
})

test('a plugin has sentences of its own for its own rules', async () => {
  await openForm()
  type('Note', '')
  await send()
  expect(errorOf('Note')).toBe('A note helps.')
})

test('what the instance refuses stands at its field until the field changes', async () => {
  const path = 'incidentData.payload.start'
  const { told } = await openForm(refuseWith({ path, message: 'no_time_selected' }))
  type('Title', 'Pump')
  type('Start', '2026-01-14 12:00:00')
  await send()
  expect(errorOf('Start')).toBe('Enter a time.')
  expect(document.activeElement).toBe(input('Start'))
  expect(told).toEqual([])
  type('Start', '2026-01-14 13:00:00')
  expect([errorOf('Start'), screen.queryByRole('alert')]).toEqual([null, null])
})

test('a refusal that the form gives to a field stands there in the words of the form', async () => {
  await openForm(() => Promise.reject(new ProblemError({ code: 'account/username-taken', params: {} })))
  type('Title', 'Pump')
  type('Start', '2026-01-14 12:00:00')
  await send()
  expect(errorOf('Title')).toBe('This username is taken. Choose another one.')
  expect([document.activeElement, screen.queryByRole('alert')]).toEqual([input('Title'), null])
})

test('a refusal that no field explains is one of the whole form, and nothing typed is lost', async () => {
  const { told } = await openForm(() => Promise.reject(new ProblemError({ code: 'incident/not-found', params: {} })))
  type('Title', 'Pump')
  type('Start', '2026-01-14 12:00:00')
  await send()
  expect(screen.getByRole('alert').textContent).toBe('There is no such incident.')
  expect([input('Title').value, formData()['dirty']]).toEqual(['Pump', 'true'])
  expect(told).toEqual([])
})

test('is sent once, however often it is asked to', async () => {
  const answers: (() => void)[] = []
  const sent = vi.fn(() => new Promise((resolve) => answers.push(() => resolve(null))))
  await openForm(sent)
  type('Title', 'Pump')
  type('Start', '2026-01-14 12:00:00')
  await send()
  await send()
  expect([sent.mock.calls.length, formData()['busy']]).toEqual([1, 'true'])
  act(() => answers[0]?.())
  await waitFor(() => expect(formData()['busy']).toBe('false'))
})

test('a date and time that cannot be read says so once the field is left, and is not sent', async () => {
  const sent = vi.fn()
  await openForm(sent)
  type('Title', 'Pump')
  type('Start', '2026-02-30 12:00:00')
  expect(errorOf('Start')).toBeNull()
  fireEvent.blur(input('Start'))
  expect(errorOf('Start')).toBe('This date or this time does not exist.')
  type('Start', '2026-02-')
  await send()
  expect(errorOf('Start')).toBe('Enter date and time as YYYY-MM-DD HH:MM:SS.')
  expect([input('Start').value, sent.mock.calls.length]).toEqual(['2026-02-', 0])
})

test('a skipped hour is shown as the time that it is read as', async () => {
  await openForm()
  type('Start', '2026-03-29 02:30:00')
  expect(input('Start').value).toBe('2026-03-29 02:30:00')
  fireEvent.blur(input('Start'))
  expect(input('Start').value).toMatch(/^29 Mar.*, 03:30/)
  fireEvent.focus(input('Start'))
  expect(input('Start').value).toBe('2026-03-29 03:30:00')
})

test('a time is chosen by one press or by a calendar, and said in words; what is chosen is marked', async () => {
  await openForm()
  expect(input('Start').placeholder).toBe('Pick a day and an hour')
  const shortcut = screen.getAllByRole('button', { name: /^15\Wmin ago$/ })[0] as HTMLElement
  const meant = Date.now() - 15 * MINUTE
  fireEvent.click(shortcut)
  expect(input('Start').value).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  fireEvent.focus(input('Start'))
  const chosen = parseDateTimeText(input('Start').value, timeZoneOf(DEFAULT_TIME_ZONE))
  expect(chosen).toEqual({ instant: expect.any(Number) as number })
  expect(Math.abs(Number('instant' in chosen && chosen.instant) - meant)).toBeLessThan(2_000)
  fireEvent.blur(input('Start'))
  expect(shortcut.getAttribute('aria-current')).toBe('true')
  const picker = document.querySelector('input[type=datetime-local]')
  fireEvent.change(picker as HTMLInputElement, { target: { value: '2026-01-14T12:00' } })
  expect(input('Start').value).toMatch(/^14 Jan.*, 12:00/)
  expect(shortcut.getAttribute('aria-current')).toBeNull()
})

test('a finger on the field opens the calendar, and a mouse the text', async () => {
  await openForm()
  const showPicker = vi.fn()
  const original = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'showPicker')
  HTMLInputElement.prototype.showPicker = showPicker
  onTestFinished(() => {
    if (original) Object.defineProperty(HTMLInputElement.prototype, 'showPicker', original)
    else Reflect.deleteProperty(HTMLInputElement.prototype, 'showPicker')
  })
  const click = (pointerType: string) =>
    fireEvent(input('Start'), new PointerEvent('click', { pointerType, bubbles: true }))
  click('mouse')
  expect(showPicker).not.toHaveBeenCalled()
  click('touch')
  expect(showPicker).toHaveBeenCalledTimes(1)
  expect(showPicker.mock.contexts[0]).toBe(document.querySelector('input[type=datetime-local]'))
})
