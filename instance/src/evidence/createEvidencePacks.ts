import { createHash } from 'node:crypto'
import { makeZip } from 'client-zip'
import { SECOND } from '@barn-workbench/core/time'
import type { EvidenceKey } from './evidenceKey'
import { packContent, type PackContentDependencies, type PackRequest } from './packContent'
import { packPage } from './packPage'
import type { PackManifest } from './packTypes'

export interface EvidencePackDependencies extends PackContentDependencies {
  key: EvidenceKey
  instance: PackManifest['instance']
  nameOf(accountId: string): Promise<string>
}

/** Packs that are made at once. */
const AT_ONCE = 2
/** A pack that is not read gives its place away after this time, in ms. */
const LONGEST_PAUSE = 30 * SECOND

interface ZipEntry {
  name: string
  lastModified: Date
  input: Uint8Array<ArrayBuffer> | AsyncIterable<Uint8Array<ArrayBuffer>>
}

/**
 * Makes evidence packs while they are sent. Further ones are refused: a client that waits would hold a connection open.
 */
export function createEvidencePacks(dependencies: EvidencePackDependencies) {
  let pending = 0

  return {
    /** The pack of an incident as ZIP; null if too many are being made. */
    make(request: Omit<PackRequest, 'signal'>): ReadableStream<Uint8Array> | null {
      if (pending >= AT_ONCE) return null
      pending++
      const ended = new AbortController()
      ended.signal.addEventListener('abort', () => pending--, { once: true })
      const zip = makeZip(zipEntries(dependencies, { ...request, signal: ended.signal }))
      return untilEnd(zip, ended)
    },
  }
}

/** Passes a stream on and reports its end, including failure and cancellation. */
function untilEnd(stream: ReadableStream<Uint8Array>, ended: AbortController): ReadableStream<Uint8Array> {
  const reader = stream.getReader()
  let timer: NodeJS.Timeout
  let isGivenUp = false
  function end(): void {
    clearTimeout(timer)
    ended.abort()
  }
  function watch(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isGivenUp = true
      end()
      void reader.cancel().catch(() => undefined)
    }, LONGEST_PAUSE)
    timer.unref()
  }
  watch()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(timer)
        try {
          const { done, value } = await reader.read()
          // An aborted transfer has to fail, or half a pack would be taken for a whole one.
          if (isGivenUp) throw new Error('The pack was not read for too long')
          if (value) controller.enqueue(value)
          if (!done) return watch()
          end()
          controller.close()
        } catch (error) {
          end()
          throw error
        }
      },
      async cancel() {
        end()
        await reader.cancel().catch(() => undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

async function* zipEntries(dependencies: EvidencePackDependencies, request: PackRequest): AsyncGenerator<ZipEntry> {
  const { key, instance, nameOf, now, timeZone } = dependencies
  const { incident, account, language } = request
  const createdAt = now()
  const lastModified = new Date(createdAt)
  const entry = (name: string, bytes: Uint8Array): ZipEntry => ({ name, lastModified, input: Uint8Array.from(bytes) })
  const manifest: PackManifest = {
    version: 1,
    instance,
    incidentId: incident.incidentId,
    createdAt,
    createdBy: await nameOf(account.accountId),
    language,
    files: [],
    missing: [],
  }
  const files = new Map<string, Uint8Array>()
  for await (const part of packContent(dependencies, request)) {
    if ('missing' in part) {
      manifest.missing.push(part.missing)
      continue
    }
    const { path, bytes } = part
    files.set(path, bytes)
    manifest.files.push({ path, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') })
    yield entry(path, bytes)
  }
  const manifestBytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  const signature = key.sign(manifestBytes)
  yield entry('manifest.json', manifestBytes)
  yield entry('signature.txt', Buffer.from(`${signature}\n`))
  yield entry('public-key.txt', Buffer.from(publicKeyText(key)))
  const page = packPage({ manifest, manifestBytes, signature, key, files, timeZone })
  yield { name: 'index.html', lastModified, input: encoded(page) }
}

async function* encoded(pieces: Iterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  for (const piece of pieces) yield await Promise.resolve(encoder.encode(piece))
}

/** The key for people and, since programs skip the text before it, for `openssl` as well. */
function publicKeyText({ publicKey, fingerprint, pem }: EvidenceKey): string {
  return `Ed25519 ${publicKey}\nSHA-256 ${fingerprint}\n\n${pem}`
}
