import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Notice } from '@barn-workbench/core/contract'
import { HOUR } from '@barn-workbench/core/time'
import { newId } from '../database'
import { TEST_START } from '../testing'
import { ANNOUNCED_JOB, type MadeArtifact } from './artifactStore'
import { createTestArtifacts } from './testing/createTestArtifacts'

const { signal } = new AbortController()
const made = (content: MadeArtifact['content']): MadeArtifact => ({ content, contentType: 'image/png' })
const bytes = (length: number) => new Uint8Array(length).fill(7)

async function* pieces(...lengths: number[]) {
  for (const length of lengths) yield await Promise.resolve(bytes(length))
}

async function read(stream: ReadableStream<Uint8Array>): Promise<number> {
  return (await new Response(stream as unknown as BodyInit).arrayBuffer()).byteLength
}

test('a file has the name of its artifact, whatever that prefers, and size and digest are those of its bytes', async () => {
  const { store, folder, plan } = await createTestArtifacts()
  const planned = await plan({}, { preferredFilename: '../../etc/passwd' })
  await store.complete(planned, made(pieces(1_000, 500_000, 1)), signal)
  expect(readdirSync(folder)).toEqual([planned.artifactId])
  const content = readFileSync(join(folder, planned.artifactId))
  expect(await store.documents.find(planned.artifactId)).toMatchObject({
    status: 'done',
    size: 501_001,
    md5: createHash('md5').update(content).digest('hex'),
    contentType: 'image/png',
  })
  const opened = await store.files.open(planned.artifactId)
  expect(opened && [opened.size, await read(opened.stream)]).toEqual([501_001, 501_001])
})

test('what fails, is stopped or finds the disk full leaves no file', async () => {
  const { store, folder, plan, disk } = await createTestArtifacts()
  async function* broken() {
    yield* pieces(10)
    throw new Error('broken')
  }
  const planned = await plan()
  await expect(store.complete(planned, made(broken()), signal)).rejects.toThrow('broken')
  await expect(store.complete(planned, made(pieces(10)), AbortSignal.abort())).rejects.toThrow()
  disk.free = 1
  await expect(store.complete(planned, made(pieces(10)), signal)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(readdirSync(folder)).toEqual([])
})

test('the disk is looked at again while a large file is written', async () => {
  const { store, folder, plan, disk } = await createTestArtifacts({ quota: 1e9 })
  async function* growing() {
    yield* pieces(5_000_000)
    disk.free = 1
    yield* pieces(5_000_000)
  }
  await expect(store.complete(await plan(), made(growing()), signal)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(readdirSync(folder)).toEqual([])
})

test('beyond the quota the oldest go with their files; archived ones and the newest stay', async () => {
  const { store, folder, plan, stateOf } = await createTestArtifacts({ quota: 250 })
  const end = (hoursAgo: number) => ({ start: TEST_START - (hoursAgo + 1) * HOUR, end: TEST_START - hoursAgo * HOUR })
  const archived = await plan(end(9), { isKept: true })
  const old = await plan(end(5))
  const young = await plan(end(3))
  for (const planned of [archived, old, young]) await store.complete(planned, made(bytes(100)), signal)
  expect(await Promise.all([archived, old, young].map(stateOf))).toEqual(['archived', 'removed', 'done'])
  const oldest = await plan(end(20))
  await store.complete(oldest, made(bytes(240)), signal)
  expect(await Promise.all([archived, young, oldest].map(stateOf))).toEqual(['archived', 'removed', 'done'])
  await expect.poll(() => readdirSync(folder).sort()).toEqual([archived.artifactId, oldest.artifactId].sort())
})

test('a smaller quota holds from the next start on', async () => {
  const { store, plan, stateOf, withQuota } = await createTestArtifacts({ quota: 1_000 })
  const [old, young] = [await plan({ end: TEST_START - HOUR }), await plan()]
  for (const planned of [old, young]) await store.complete(planned, made(bytes(100)), signal)
  await withQuota(150).recover()
  expect(await Promise.all([old, young].map(stateOf))).toEqual(['removed', 'done'])
})

test('after a crash what was begun has failed, and files without a complete artifact are gone', async () => {
  const { store, folder, plan, stateOf } = await createTestArtifacts()
  const [complete, begun, waiting] = [await plan(), await plan(), await plan()]
  await store.complete(complete, made(bytes(100)), signal)
  await store.begin(begun.artifactId)
  writeFileSync(join(folder, begun.artifactId), 'half')
  writeFileSync(join(folder, 'other.part'), 'half')
  await store.recover()
  expect(await Promise.all([complete, begun, waiting].map(stateOf))).toEqual([
    'done',
    'failed interrupted',
    'scheduled',
  ])
  expect(readdirSync(folder)).toEqual([complete.artifactId])
})

test('the files of artifacts that a lost or older database does not know stay, and the log names them', async () => {
  const { store, folder, plan, stateOf, lines } = await createTestArtifacts()
  const known = await plan()
  await store.complete(known, made(bytes(100)), signal)
  const lost = newId(TEST_START - HOUR)
  writeFileSync(join(folder, lost), bytes(100))
  await store.recover()
  expect([await stateOf(known), readdirSync(folder).sort()]).toEqual(['done', [known.artifactId, lost].sort()])
  expect(lines).toEqual([expect.stringContaining(lost)])
})

test('what is announced stays pending until its time is over, and is then to be made', async () => {
  const { store, plan, stateOf } = await createTestArtifacts()
  const announce = async (end: number) => {
    const planned = await plan({ start: end - HOUR, end, jobName: ANNOUNCED_JOB })
    await store.begin(planned.artifactId)
    return planned
  }
  const [over, goingOn] = [await announce(TEST_START - HOUR), await announce(TEST_START + HOUR)]
  await store.recover()
  expect(await Promise.all([over, goingOn].map(stateOf))).toEqual(['scheduled', 'pending'])
})

test('the artifacts of a camera go with it; one that is removed while it is made leaves no file', async () => {
  const { store, folder, plan, stateOf } = await createTestArtifacts()
  const [own, other] = [await plan(), await plan({ cameraId: 'camera-02' })]
  for (const planned of [own, other]) await store.complete(planned, made(bytes(100)), signal)
  await store.removeCamera('camera-01')
  expect(await Promise.all([own, other].map(stateOf))).toEqual(['removed', 'done'])
  const late = await plan()
  await store.remove(late.artifactId)
  await store.complete(late, made(bytes(100)), signal)
  await expect.poll(() => readdirSync(folder)).toEqual([other.artifactId])
})

test('a change is told to who may see the type', async () => {
  const { store, hub, plan } = await createTestArtifacts()
  const told: [string, Notice][] = []
  for (const held of ['artifact.view', 'artifact.heatmap.view', 'artifact.singleFrame.view'])
    hub.listen({
      accountId: held,
      canView: (permissions) => permissions.includes(held),
      canViewLayout: () => false,
      send: (notice) => told.push([held, notice]),
    })
  const { artifactId: id } = await plan()
  await store.begin(id)
  expect(told).toEqual(
    [1, 2].flatMap((version) =>
      ['artifact.view', 'artifact.heatmap.view'].map((held) => [held, { entity: 'artifact', id, version }]),
    ),
  )
})

/** The files that this process has open. A file may be closed while they are listed. */
function listOpenFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      return [readlinkSync(`/proc/self/fd/${descriptor}`)]
    } catch {
      return []
    }
  })
}

test('who stops reading closes the file', async () => {
  const { store, plan, folder } = await createTestArtifacts({ quota: 1e9 })
  const planned = await plan()
  await store.complete(planned, made(pieces(3_000_000)), signal)
  // Tests of other threads open files of theirs meanwhile.
  const countOpen = () => listOpenFiles().filter((file) => file.startsWith(folder)).length
  const before = countOpen()
  const opened = await store.files.open(planned.artifactId)
  const reader = opened?.stream.getReader()
  await reader?.read()
  expect(countOpen()).toBe(before + 1)
  await reader?.cancel()
  expect(countOpen()).toBe(before)
})
