// @vitest-environment jsdom
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import { MINUTE } from '@barn-workbench/core/time'
import { stubDrawing } from '../../testing/stubCanvas'
import { createKitHost, mountKit } from '../kit/mountKit'
import { useReadable } from '../react'
import { createWritable } from '../readable'
import { CameraPicture, type CameraPictureProps } from './CameraPicture'

stubDrawing()

const NOON = Date.UTC(2026, 5, 1, 10)
const PEN = { points: [[0, 0] as const, [1, 0] as const, [1, 1] as const], label: 'Pen 1', color: '#2980b9' }

/** A picture whose drawing costs memory until it is closed. */
const imageOf = () => ({ width: 960, height: 540, close: vi.fn() })
const failure = (code: ErrorCode) => new ProblemError({ code, params: {} })

/** A kit whose pictures come in the order in which `still` is told to answer. */
async function mountPicture(still: ReturnType<typeof createKitHost>['host']['still'], german = false) {
  const kit = createKitHost()
  kit.host.still = still
  kit.host.clock.set(NOON)
  if (german) kit.language.set({ locale: 'de-DE', timeZone: 'Europe/Berlin' })
  const time = createWritable<number | null>(NOON)
  const props = createWritable<Partial<CameraPictureProps>>({})
  const root = await mountKit(
    () => (
      <CameraPicture
        cameraId="gate"
        cameraName="Gate"
        time={useReadable(time)}
        marks={[PEN]}
        note="With one outline"
        {...useReadable(props)}
      />
    ),
    kit.host,
  )
  return { ...kit, root, time, props, inside: within(root.firstElementChild as HTMLElement) }
}
const answering = (...images: object[]) => {
  const still = vi.fn()
  for (const image of images) still.mockResolvedValueOnce({ image, time: NOON - MINUTE })
  return still as ReturnType<typeof createKitHost>['host']['still']
}

test('shows the picture with its own time, its marks, and a name for screen readers', async () => {
  const still = answering(imageOf())
  const { inside, root } = await mountPicture(still)
  const name = 'Gate at Monday, 1 June 2026 at 11:59:00. With one outline'
  expect(await inside.findByRole('img', { name })).toBeTruthy()
  expect(inside.getByText('1 Jun, 11:59')).toBeTruthy()
  expect(inside.getByText('Pen 1')).toBeTruthy()
  expect(root.querySelector('svg')?.getAttribute('viewBox')).toBe('0 0 960 540')
  expect(still).toHaveBeenCalledWith('gate', { time: NOON, width: 960, signal: expect.any(AbortSignal) })
})

test('the words of the time are those of the widget, or there are none', async () => {
  const { inside, props } = await mountPicture(answering(imageOf()))
  await inside.findByText('1 Jun, 11:59')
  act(() => props.set({ stamp: (at) => `at ${at / MINUTE}` }))
  expect(inside.getByText(`at ${NOON / MINUTE - 1}`)).toBeTruthy()
  act(() => props.set({ stamp: false }))
  expect(inside.queryByText(/^at/)).toBeNull()
})

test('the previous picture stays until the next one is there, which frees it', async () => {
  const [first, second] = [imageOf(), imageOf()]
  let answer: (value: unknown) => void = () => undefined
  const still = answering(first)
  vi.mocked(still).mockReturnValueOnce(new Promise((resolve) => (answer = resolve as typeof answer)))
  const { inside, time } = await mountPicture(still)
  await inside.findByRole('img')
  act(() => time.set(NOON + MINUTE))
  await waitFor(() => expect(still).toHaveBeenCalledTimes(2))
  expect(inside.getByText('1 Jun, 11:59')).toBeTruthy()
  expect(first.close).not.toHaveBeenCalled()
  await act(async () => {
    answer({ image: second, time: NOON })
    await Promise.resolve()
  })
  expect(await inside.findByText('1 Jun, 12:00')).toBeTruthy()
  expect([first.close.mock.calls.length, second.close.mock.calls.length]).toEqual([1, 0])
})

test('a picture that comes too late is freed, and not shown', async () => {
  const late = imageOf()
  let answer: (value: unknown) => void = () => undefined
  const still = answering()
  vi.mocked(still).mockReturnValueOnce(new Promise((resolve) => (answer = resolve as typeof answer)))
  vi.mocked(still).mockReturnValueOnce(new Promise(() => undefined))
  const { inside, time } = await mountPicture(still)
  act(() => time.set(null))
  await waitFor(() => expect(still).toHaveBeenCalledTimes(2))
  answer({ image: late, time: NOON })
  await waitFor(() => expect(late.close).toHaveBeenCalled())
  expect(inside.queryByRole('img')).toBeNull()
})

test.each([
  ['camera/privacy', /^Closed for privacy$/, false],
  ['frame/not-found', /./, false],
  ['client/unreachable', /./, true],
  ['client/unexpected-reply', /^The camera sent no picture\.$/, true],
] as const)(
  '%s is said in the words of the workbench, and can be tried again: %s %s',
  async (code, words, canRetry) => {
    const still = vi.fn().mockRejectedValueOnce(failure(code)).mockResolvedValueOnce({ image: imageOf(), time: NOON })
    const { inside } = await mountPicture(still)
    const notice = await inside.findByRole('status')
    await waitFor(() => expect(notice.textContent).not.toBe(''))
    expect(notice.textContent).not.toContain(code)
    expect(within(notice).getByText(words, { selector: 'p, span span' })).toBeTruthy()
    const again = within(notice).queryByRole('button', { name: 'Try again' })
    expect(again !== null).toBe(canRetry)
    if (!again) return
    fireEvent.click(again)
    expect(await inside.findByRole('img')).toBeTruthy()
    expect(inside.queryByRole('status')).toBeNull()
  },
)

test('the picture of a camera that was closed for privacy since is gone', async () => {
  const still = answering(imageOf())
  vi.mocked(still).mockRejectedValueOnce(failure('camera/privacy'))
  const { inside, time } = await mountPicture(still, true)
  await inside.findByRole('img')
  act(() => time.set(NOON + MINUTE))
  expect(await inside.findByText('Aus Datenschutz geschlossen')).toBeTruthy()
  expect(inside.queryByRole('img')).toBeNull()
})

test('off screen it asks for nothing', async () => {
  const still = answering(imageOf(), imageOf())
  const { inside, time, box } = await mountPicture(still)
  await inside.findByRole('img')
  act(() => box.set({ ...box.get(), isVisible: false }))
  act(() => time.set(NOON + MINUTE))
  expect(still).toHaveBeenCalledTimes(1)
  act(() => box.set({ ...box.get(), isVisible: true }))
  await waitFor(() => expect(still).toHaveBeenCalledTimes(2))
})
