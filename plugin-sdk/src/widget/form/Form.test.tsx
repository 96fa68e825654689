// @vitest-environment jsdom
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import { createKitHost, mountKit } from '../kit/mountKit'
import { useReadable } from '../react'
import { createWritable } from '../readable'
import { Form, type FormProps } from './Form'

const FIELDS: FormProps['fields'] = [
  { name: 'kilos', label: 'Kilos', kind: 'number', isRequired: true, minimum: 1, unit: 'kg' },
  { name: 'note', label: 'Note', kind: 'text', isLong: true, hint: 'For the next shift' },
  { name: 'isDry', label: 'Dry feed', kind: 'checkbox' },
]

async function mountForm(parts: Partial<FormProps> = {}) {
  const kit = createKitHost()
  const onSubmit = vi.fn<FormProps['onSubmit']>(() => Promise.resolve({}))
  const props = createWritable<Partial<FormProps>>(parts)
  const root = await mountKit(
    () => <Form label="Feed" fields={FIELDS} submit="Send" onSubmit={onSubmit} {...useReadable(props)} />,
    kit.host,
  )
  const inside = within(root.firstElementChild as HTMLElement)
  const input = (label: string | RegExp) => inside.getByLabelText<HTMLInputElement>(label)
  await waitFor(() => expect(inside.getByRole('form', { name: 'Feed' })).toBeTruthy())
  return {
    ...kit,
    root,
    inside,
    input,
    onSubmit,
    props,
    type: (label: RegExp, value: string) => fireEvent.change(input(label), { target: { value } }),
    send: () => act(async () => fireEvent.click(inside.getByRole('button', { name: 'Send' }))),
  }
}

test('sends the values of all fields once, and is then as it was at first', async () => {
  const { inside, input, type, send, onSubmit } = await mountForm()
  let end: (value: unknown) => void = () => undefined
  onSubmit.mockReturnValueOnce(new Promise((resolve) => (end = resolve)))
  type(/Kilos/, '1,5')
  type(/Note/, 'All is well')
  fireEvent.click(input('Dry feed'))
  await send()
  await send()
  expect(onSubmit.mock.calls).toEqual([[{ kilos: 1.5, note: 'All is well', isDry: true }]])
  expect(inside.getByRole('button').getAttribute('aria-disabled')).toBe('true')
  await act(async () => end({}))
  expect([input(/Kilos/).value, input(/Note/).value, input('Dry feed').checked]).toEqual(['', '', false])
  expect(inside.getByRole('button').hasAttribute('aria-disabled')).toBe(false)
})

test('what is wrong stands at its field, which gets the focus, and goes when it is changed', async () => {
  const { root, inside, input, type, send, onSubmit } = await mountForm()
  await send()
  expect(await inside.findByText('This field is required.')).toBeTruthy()
  expect(inside.getByRole('alert').textContent).toBe('Please correct the marked fields.')
  expect(root.activeElement).toBe(input(/Kilos/))
  expect(input(/Kilos/).getAttribute('aria-invalid')).toBe('true')
  const fault = root.getElementById(input(/Kilos/).getAttribute('aria-describedby') ?? '')
  expect(fault?.textContent).toBe('This field is required.')
  type(/Kilos/, '0')
  expect(inside.queryByRole('alert')).toBeNull()
  await send()
  expect(inside.getByText('The lowest value is 1.')).toBeTruthy()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the sentences are those of the language of the person', async () => {
  const { inside, language, send } = await mountForm()
  await send()
  act(() => language.set({ locale: 'de-DE', timeZone: 'Europe/Berlin' }))
  expect(await inside.findByText('Bitte füllen Sie dieses Feld aus.')).toBeTruthy()
})

test('a field that the instance refuses is marked; any other refusal is said in a sentence', async () => {
  const { inside, input, type, send, onSubmit } = await mountForm()
  const errors = [{ path: 'body.payload.kilos', message: 'number_expected' }]
  onSubmit.mockRejectedValueOnce(new ProblemError({ code: 'request/invalid', params: {}, errors }))
  onSubmit.mockRejectedValueOnce(new ProblemError({ code: 'request/forbidden', params: {} }))
  type(/Kilos/, '3')
  await send()
  expect(await inside.findByText('Enter a number.')).toBeTruthy()
  await send()
  await waitFor(() => expect(inside.getByRole('alert').textContent).toBe('You do not have the permission for this.'))
  expect(input(/Kilos/).value).toBe('3')
})

test('what was entered stays where an intent was cancelled, and in a form that changes something', async () => {
  const { input, type, send, onSubmit, props } = await mountForm()
  onSubmit.mockResolvedValueOnce(null)
  type(/Kilos/, '3')
  await send()
  expect(input(/Kilos/).value).toBe('3')
  act(() => props.set({ keepsValues: true }))
  await send()
  expect(onSubmit).toHaveBeenCalledTimes(2)
  expect(input(/Kilos/).value).toBe('3')
})

test('Enter sends; in a long text it is a new line, and sends with Ctrl', async () => {
  const { input, type, onSubmit } = await mountForm()
  type(/Kilos/, '3')
  const press = (label: RegExp, keys: object) =>
    act(async () => fireEvent.keyDown(input(label), { key: 'Enter', ...keys }))
  await press(/Note/, {})
  expect(onSubmit).not.toHaveBeenCalled()
  await press(/Note/, { ctrlKey: true })
  expect(onSubmit).toHaveBeenCalledTimes(1)
  type(/Kilos/, '4')
  await press(/Kilos/, {})
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('without its permission it cannot be sent, and says so', async () => {
  const { host, inside, input, onSubmit } = await mountForm({ needs: 'feed.manage' })
  expect(await inside.findByText('You do not have the permission for this.')).toBeTruthy()
  expect(inside.getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  fireEvent.keyDown(input(/Kilos/), { key: 'Enter' })
  expect(onSubmit).not.toHaveBeenCalled()
  act(() => host.permissions.set(['feed.manage']))
  expect(inside.getByRole<HTMLButtonElement>('button').disabled).toBe(false)
})

test('first values that come later fill only fields that nobody has changed', async () => {
  const { input, type, props } = await mountForm()
  type(/Note/, 'Mine')
  const fields: FormProps['fields'] = [
    { name: 'kilos', label: 'Kilos', kind: 'number', value: 7 },
    { name: 'note', label: 'Note', kind: 'text', value: 'Theirs' },
  ]
  act(() => props.set({ fields }))
  expect([input(/Kilos/).value, input(/Note/).value]).toEqual(['7', 'Mine'])
})

test('input is unsaved until it was sent, and so is a change after that', async () => {
  const { host, type, send, onSubmit, props } = await mountForm()
  const said = () => host.setUnsaved.mock.calls.map(([isUnsaved]) => isUnsaved)
  type(/Kilos/, '3')
  type(/Kilos/, '')
  expect(said()).toEqual([true, false])
  type(/Kilos/, '3')
  onSubmit.mockRejectedValueOnce(new ProblemError({ code: 'request/forbidden', params: {} }))
  await send()
  // While it is sent, nothing asks: what it does may lead to another page.
  expect(said().slice(2)).toEqual([true, false, true])
  act(() => props.set({ keepsValues: true }))
  await send()
  expect(said().at(-1)).toBe(false)
  type(/Kilos/, '4')
  expect(said().at(-1)).toBe(true)
})
