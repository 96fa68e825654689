import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, openSqlite } from '../database'
import { makeSupportBundle } from './supportBundle'

const WORDS = ['Petra Müller', 'petra@hof-nord.example', 'Pens 1–2 north', 'Hof Nord', '192.168.1.20', 'geheim']

/** A data folder with an account, a camera and a log that tells of them. */
async function makeFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'barn-support-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await (await openDatabase(folder)).close()
  const database = openSqlite(join(folder, 'instance.db'))
  const add = (table: string, document: object) =>
    database.prepare(`INSERT INTO ${table} (id, version, document) VALUES (?, 1, ?)`).run('1', JSON.stringify(document))
  add('accounts', { accountId: '1', username: 'Petra Müller', email: 'petra@hof-nord.example' })
  add('cameras', { cameraId: 'camera-01', name: 'Pens 1–2 north' })
  database.prepare("INSERT INTO facts (name, value) VALUES ('site', ?)").run(JSON.stringify({ name: 'Hof Nord' }))
  database.close()
  mkdirSync(join(folder, 'log'))
  const lines = [
    'Petra Müller signed in at Hof Nord',
    'rtsp://admin:geheim@192.168.1.20/1 of Pens 1–2 north is silent',
    'mail to petra@hof-nord.example: refused by 192.168.1.20:25',
  ].map((message, index) => JSON.stringify({ timestamp: index, level: 'warn', module: 'recorder', message }))
  writeFileSync(join(folder, 'log', 'system-00000001.jsonl'), `${lines.join('\n')}\n`)
  return folder
}

test('a bundle tells of the machine, the data and the log, and of nobody and no place', async () => {
  const folder = await makeFolder()
  const before = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs])
  const files = unzipSync(makeSupportBundle(folder, '1.2.3'))
  expect(Object.keys(files)).toEqual(['README.txt', 'facts.json', 'log/system-00000001.jsonl'])
  const texts = Object.values(files).map((bytes) => strFromU8(bytes))
  for (const word of WORDS) for (const text of texts) expect(text.toLowerCase()).not.toContain(word.toLowerCase())
  const facts = JSON.parse(texts[1] ?? '') as Record<string, unknown>
  expect(facts).toMatchObject({ version: '1.2.3', integrity: 'ok', rows: { accounts: 1, cameras: 1 } })
  expect(texts[2]).toContain('<account> signed in at <site>')
  expect(texts[2]?.split('\n')).toHaveLength(4)
  expect(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs])).toEqual(before)
})

test('a folder without an instance is refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'barn-support-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(() => makeSupportBundle(folder, '1.2.3')).toThrow('unable to open database file')
  expect(readdirSync(folder)).toEqual([])
})
