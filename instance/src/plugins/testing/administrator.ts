import type { z } from 'zod'
import type { InstancePlugin, PluginGrants, PluginInspection } from '@barn-workbench/core/plugins'
import type { TestSession } from '../../testing'
import { sha256 } from './packPlugin'

const PLUGINS = '/api/workbench/plugins'
const PART = 300_000

type Grants = Partial<z.output<typeof PluginGrants>>

/** The status of an answer with what it says: the result, or the problem. */
export interface Answer<T> {
  status: number
  result: T
  type?: string
  params?: Record<string, unknown>
  errors?: { path: string; message: string }[]
}

/** What an account does with plugins, by the calls of the contract. */
export function pluginCalls({ call }: TestSession) {
  async function ask<T>(...[method, path, body, headers]: Parameters<TestSession['call']>): Promise<Answer<T>> {
    const response = await call(method, `${PLUGINS}${path}`, body, headers)
    const text = await response.text()
    return { status: response.status, ...(text === '' ? {} : (JSON.parse(text) as object)) } as Answer<T>
  }

  const sendPart = (uploadId: string, bytes: Uint8Array, [offset, end]: readonly [number, number]) =>
    ask<{ received: number }>('PUT', `/uploads/${uploadId}`, {
      offset,
      size: bytes.byteLength,
      bytes: Buffer.from(bytes.subarray(offset, end)).toString('base64'),
    })

  async function upload(uploadId: string, bytes: Uint8Array): Promise<void> {
    for (let offset = 0; offset < bytes.byteLength; offset += PART) {
      const { status } = await sendPart(uploadId, bytes, [offset, offset + PART])
      if (status !== 200) throw new Error(`the part was answered with ${status}`)
    }
  }

  return {
    ask,
    sendPart,
    upload,
    list: async () => (await ask<z.output<typeof InstancePlugin>[]>('GET', '')).result,
    fetchPackage: (digest: string) => call('GET', `${PLUGINS}/packages/${digest}`),
    async inspect(bytes: Uint8Array, uploadId = 'looked-at') {
      await upload(uploadId, bytes)
      return ask<z.output<typeof PluginInspection>>('POST', `/uploads/${uploadId}/inspection`)
    },
    async install(
      bytes: Uint8Array,
      {
        id = 'feed-silo',
        grants = {},
        headers = {},
      }: { id?: string; grants?: Grants; headers?: Record<string, string> } = {},
    ) {
      await upload('installed', bytes)
      const body = { uploadId: 'installed', digest: sha256(bytes), grants }
      return ask<z.output<typeof InstancePlugin>>('PUT', `/${id}`, body, headers)
    },
  }
}
