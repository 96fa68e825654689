import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { ProblemError } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import type { ReceivedFile } from '@barn-workbench/core/transport'
import { createDownloads, type DownloadedArtifact } from './createDownloads'

const BYTES = new TextEncoder().encode('a picture of pigs, in two pieces')
const digest = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

const anArtifact = (overrides: Partial<DownloadedArtifact> = {}): DownloadedArtifact => ({
  artifactId: 'a',
  size: BYTES.length,
  md5: digest(BYTES),
  contentType: 'image/png',
  preferredFilename: 'a.png',
  type: 'heatmap',
  ...overrides,
})

interface Sent {
  bytes?: Uint8Array
  /** The size that the instance announces. */
  size?: number | null
  /** Sends nothing until this resolves. */
  until?: Promise<void>
  error?: Error
}

/** A session whose instance sends files by their ids. */
function createSession(send: (id: string) => Sent = () => ({})) {
  const requests: string[] = []
  let running = 0
  let mostRunning = 0
  async function* piecesOf({ bytes = BYTES, until }: Sent, signal: AbortSignal | undefined) {
    await until
    signal?.throwIfAborted()
    const middle = Math.ceil(bytes.length / 2)
    yield bytes.subarray(0, middle)
    yield bytes.subarray(middle)
  }
  const session = {
    async download(
      _endpoint: unknown,
      input: { params: { id: string } },
      read: (file: ReceivedFile) => Promise<void>,
      { signal }: { signal?: AbortSignal } = {},
    ) {
      const { id } = input.params
      requests.push(id)
      mostRunning = Math.max(mostRunning, ++running)
      try {
        const sent = send(id)
        if (sent.error) throw sent.error
        const aborted = new Promise<never>((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason as Error)),
        )
        aborted.catch(() => undefined)
        const file = { contentType: 'image/png', size: sent.size ?? null, pieces: piecesOf(sent, signal) }
        await Promise.race([read(file), aborted])
      } finally {
        running--
      }
    },
  } as unknown as Pick<Session, 'download'>
  return { session, requests, mostRunning: () => mostRunning }
}

/** A promise that the test resolves. */
function createGate() {
  let open: () => void = () => undefined
  const promise = new Promise<void>((resolve) => {
    open = resolve
  })
  return { promise, open: () => open() }
}

const never = new AbortController().signal
function create(send?: (id: string) => Sent) {
  const given = createSession(send)
  return { ...given, downloads: createDownloads(given.session, { now: () => Date.now() }) }
}

test('a file that is right is kept with its media type, and not loaded again', async () => {
  const { downloads, requests } = create(() => ({ size: BYTES.length }))
  const file = await downloads.download(anArtifact(), never)
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(BYTES)
  expect(file.type).toBe('image/png')
  expect(await downloads.download(anArtifact(), never)).toBe(file)
  expect(requests).toEqual(['a'])
  expect(downloads.stateOf('a')).toEqual({ kind: 'downloaded', file })
})

test('who asks for the same file at a time shares one download; it ends when nobody wants it any more', async () => {
  const gate = createGate()
  const { downloads, requests } = create(() => ({ until: gate.promise }))
  const first = new AbortController()
  const one = downloads.download(anArtifact(), first.signal)
  const other = downloads.download(anArtifact(), never)
  first.abort()
  await expect(one).rejects.toMatchObject({ name: 'AbortError' })
  gate.open()
  expect((await other).size).toBe(BYTES.length)
  expect(requests).toEqual(['a'])
})

test.each([
  ['another digest', anArtifact({ md5: digest(new Uint8Array([1])) }), {}, 'client/wrong-digest'],
  ['no digest at all', anArtifact({ md5: 'see the label' }), {}, 'client/wrong-digest'],
  ['fewer bytes', anArtifact({ size: BYTES.length + 1, md5: null }), {}, 'client/wrong-size'],
  ['more bytes', anArtifact({ size: BYTES.length - 1, md5: null }), {}, 'client/wrong-size'],
  ['another announced size', anArtifact(), { size: 5 }, 'client/wrong-size'],
  ['fewer bytes than announced', anArtifact({ size: null, md5: null }), { size: 99 }, 'client/wrong-size'],
] as const)('nothing is kept of a file with %s', async (_case, artifact, sent, code) => {
  const { downloads } = create(() => sent)
  await expect(downloads.download(artifact, never)).rejects.toMatchObject({ problem: { code } })
  expect(downloads.stateOf('a')).toMatchObject({ kind: 'none', problem: { code } })
})

test('the digest may be written in large letters, and a file without size and digest is taken as it is', async () => {
  const { downloads } = create()
  await downloads.download(anArtifact({ md5: digest(BYTES).toUpperCase() }), never)
  await downloads.download(anArtifact({ artifactId: 'b', size: null, md5: null }), never)
  expect(downloads.stateOf('b').kind).toBe('downloaded')
})

test('two are downloaded at a time; the others wait, and one that is aborted leaves its place', async () => {
  const gate = createGate()
  const { downloads, requests, mostRunning } = create(() => ({ until: gate.promise }))
  const ids = Array.from({ length: 10 }, (_, n) => `artifact-${n}`)
  const all = ids.map((artifactId) => downloads.download(anArtifact({ artifactId }), never))
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  expect(ids.map((id) => downloads.stateOf(id).kind)).toEqual([
    'downloading',
    'downloading',
    ...Array.from({ length: 8 }, () => 'waiting'),
  ])
  downloads.abort('artifact-5')
  await expect(all[5]).rejects.toMatchObject({ name: 'AbortError' })
  expect(downloads.stateOf('artifact-5')).toEqual({ kind: 'none', problem: null })
  gate.open()
  await Promise.allSettled(all)
  expect(mostRunning()).toBe(2)
  expect(requests).toHaveLength(9)
})

test('a refusal leaves room for the next one, and says why', async () => {
  const { downloads } = create((id) =>
    id === 'gone' ? { error: new ProblemError({ code: 'artifact/not-found', params: {}, status: 404 }) } : {},
  )
  const gone = downloads.download(anArtifact({ artifactId: 'gone' }), never)
  await expect(gone).rejects.toMatchObject({ problem: { code: 'artifact/not-found' } })
  expect((await downloads.download(anArtifact(), never)).size).toBe(BYTES.length)
})

test('without room on a disk, 4 GB are refused before they fill the memory', async () => {
  const { downloads } = create()
  const large = anArtifact({ size: 4 * 2 ** 30, md5: null })
  await expect(downloads.download(large, never)).rejects.toMatchObject({ problem: { code: 'client/too-large' } })
})

test('the pieces of a file that is not kept are passed on, and its state tells how far it is', async () => {
  const { downloads } = create()
  const written: number[] = []
  const write = async (piece: Uint8Array) => {
    written.push(piece.length)
    expect(downloads.stateOf('a').kind).toBe('downloading')
  }
  await downloads.stream(anArtifact(), write, never)
  expect(written.reduce((sum, length) => sum + length)).toBe(BYTES.length)
  expect(downloads.stateOf('a').kind).toBe('none')
})

test('when the account changes, downloads end and files are forgotten', async () => {
  const gate = createGate()
  const { downloads } = create((id) => (id === 'slow' ? { until: gate.promise } : {}))
  await downloads.download(anArtifact(), never)
  const slow = downloads.download(anArtifact({ artifactId: 'slow' }), never)
  downloads.close()
  await expect(slow).rejects.toMatchObject({ name: 'AbortError' })
  expect(downloads.stateOf('a').kind).toBe('none')
})
