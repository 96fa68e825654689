import { namesOf, type InstanceLog } from '../log'
import type { RecordingStorage } from './storage/recordingStorage'
import type { UnknownFile } from './storage/unknownFiles'

interface Options {
  module: string
  now: () => number
  log: InstanceLog
}

/**
 * Takes the files of recordings into the index that it did not have at the start. That can take minutes, so it goes on in
 * the background. The returned function stops it; the rest is taken at the next start.
 */
export function takeUnknownFiles(
  { unknownFiles, adopt }: Pick<RecordingStorage, 'unknownFiles' | 'adopt'>,
  { module, now, log }: Options,
): () => Promise<void> {
  if (unknownFiles.length === 0) return () => Promise.resolve()
  let isStopped = false
  const write = (message: string): void =>
    log.write({ kind: 'system', timestamp: now(), level: 'warn', module, message })

  async function take(): Promise<void> {
    const left: UnknownFile[] = []
    let taken = 0
    for (const file of unknownFiles) {
      if (isStopped) return
      if (await adopt(file)) taken++
      else left.push(file)
    }
    write(`files that the index of recordings did not have: ${taken} taken into it${describeLeft(left)}`)
  }

  const running = take().catch((error: unknown) => {
    write(`files that the index of recordings does not have are not taken into it: ${String(error)}`)
  })
  return async () => {
    isStopped = true
    await running
  }
}

function describeLeft(left: readonly UnknownFile[]): string {
  if (left.length === 0) return ''
  const files = left.map(({ cameraId, id }) => `${cameraId}/${id}.mp4`)
  return `, ${left.length} cannot be read and stay as they are: ${namesOf(files)}`
}
