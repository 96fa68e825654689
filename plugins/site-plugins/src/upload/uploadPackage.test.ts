// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { LARGEST_PACKAGE } from '@barn-workbench/core/plugins/package'
import { ProblemError, type ErrorCode } from '@barn-workbench/core/result'
import { faultOfFile, PART_SIZE, uploadPackage, type UploadProgress } from './uploadPackage'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const refuse = (code: ErrorCode, params = {}) => new ProblemError({ code, params })

/** An instance that takes parts; `fail` may refuse a call by its number. */
function takeParts(fail: (call: number) => ProblemError | undefined = () => undefined) {
  let received = 0
  let calls = 0
  const offsets: number[] = []
  const send = async (_endpoint: unknown, input: { body: { offset: number; bytes: string } }) => {
    const problem = fail(calls++)
    if (problem) throw problem
    const { offset, bytes } = input.body
    offsets.push(offset)
    received = Math.max(received, offset + atob(bytes).length)
    return { received }
  }
  return { offsets, session: { send } as never }
}

async function upload(session: never, size: number, signal = new AbortController().signal, from = 0) {
  const progress: UploadProgress[] = []
  const clock = { setTimeout: (run: () => void) => (queueMicrotask(run), () => undefined) }
  const file = new Blob([new Uint8Array(size)])
  await uploadPackage(file, { session, clock, uploadId: 'one', from, signal, onProgress: (one) => progress.push(one) })
  return progress
}

test('a file goes in parts, each from the byte that the instance has', async () => {
  const { session, offsets } = takeParts()
  const progress = await upload(session, 2 * PART_SIZE + 1)
  expect(offsets).toEqual([0, PART_SIZE, 2 * PART_SIZE])
  expect(progress.at(-1)).toEqual({ received: 2 * PART_SIZE + 1, isWaiting: false })
})

test('while the instance is not reached it waits, and then goes on where it was', async () => {
  const { session, offsets } = takeParts((call) => (call === 1 ? refuse('client/no-host-available') : undefined))
  const progress = await upload(session, 2 * PART_SIZE)
  expect(offsets).toEqual([0, PART_SIZE])
  expect(progress.map(({ received, isWaiting }) => [received, isWaiting])).toEqual([
    [PART_SIZE, false],
    [PART_SIZE, true],
    [2 * PART_SIZE, false],
  ])
})

test('an instance that has less than was sent gets it again', async () => {
  const gap = refuse('plugin/upload-gap', { received: 0 })
  const { session, offsets } = takeParts((call) => (call === 1 ? gap : undefined))
  await upload(session, 2 * PART_SIZE)
  expect(offsets).toEqual([0, 0, PART_SIZE])
})

test('an upload that goes on sends what is missing, and begins anew where the instance has nothing', async () => {
  const { signal } = new AbortController()
  const known = takeParts()
  await upload(known.session, 3 * PART_SIZE, signal, PART_SIZE)
  expect(known.offsets).toEqual([PART_SIZE, 2 * PART_SIZE])
  const whole = takeParts()
  await upload(whole.session, 3 * PART_SIZE, signal, 3 * PART_SIZE)
  expect(whole.offsets).toEqual([2 * PART_SIZE])
  const gap = refuse('plugin/upload-gap', { received: 0 })
  const forgotten = takeParts((call) => (call === 0 ? gap : undefined))
  await upload(forgotten.session, 2 * PART_SIZE, signal, PART_SIZE)
  expect(forgotten.offsets).toEqual([0, PART_SIZE])
})

test('a refusal ends it, and so does an instance that always misses something', async () => {
  await expect(upload(takeParts(() => refuse('request/too-many')).session, 10)).rejects.toThrow(ProblemError)
  const always = takeParts(() => refuse('plugin/upload-gap', { received: 0 }))
  await expect(upload(always.session, 10)).rejects.toThrow(ProblemError)
})

test('nothing is sent after it was cancelled', async () => {
  const { session, offsets } = takeParts()
  await expect(upload(session, 10, AbortSignal.abort())).rejects.toThrow()
  expect(offsets).toEqual([])
})

test.each([
  ['a zip file', new Blob([new Uint8Array([...ZIP, 1, 2])]), null],
  ['a text', new Blob(['PK is no zip']), 'notAPackage'],
  ['nothing', new Blob([]), 'notAPackage'],
  ['too much', new Blob([new Uint8Array(LARGEST_PACKAGE + 1)]), 'tooLarge'],
])('what is wrong with a file is found before it is sent: %s', async (_name, file, fault) => {
  expect(await faultOfFile(file)).toBe(fault)
})
