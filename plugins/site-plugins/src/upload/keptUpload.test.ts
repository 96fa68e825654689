import { expect, test } from 'vitest'
import { createMemoryStorage } from '@barn-workbench/core/settings'
import { createKeptUploads, digestOf } from './keptUpload'

const upload = { uploadId: 'one', name: 'silo.bwplugin', size: 100, digest: 'a', received: 40 }

test('an upload is found after a reload for an hour from its last part on', async () => {
  const data = createMemoryStorage()
  let time = 1_000
  const uploads = () => createKeptUploads(data, () => time)
  expect(await uploads().find()).toBeNull()
  await uploads().keep(upload)
  time += 59 * 60_000
  expect(await uploads().find()).toEqual({ ...upload, at: 1_000 })
  time += 60_000
  expect(await uploads().find()).toBeNull()
})

test('one that was ended is not found, and neither is one in another form', async () => {
  const data = createMemoryStorage()
  const uploads = createKeptUploads(data, () => 0)
  await uploads.keep(upload)
  await uploads.forget()
  expect(await uploads.find()).toBeNull()
  await data.set('plugin-upload', { uploadId: 'one' })
  expect(await uploads.find()).toBeNull()
})

test('where nothing can be stored, nothing is found and nothing fails', async () => {
  const refuse = () => Promise.reject(new Error('no storage'))
  const uploads = createKeptUploads({ get: refuse, set: refuse, remove: refuse }, () => 0)
  await uploads.keep(upload)
  await uploads.forget()
  expect(await uploads.find()).toBeNull()
})

test('the digest is that of SHA3-256', async () => {
  const bytes = new TextEncoder().encode('abc').buffer
  expect(await digestOf(bytes)).toBe('3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532')
})
