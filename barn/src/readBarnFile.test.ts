import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { barnSchema } from './barnConfiguration'
import { parseBarnFile } from './readBarnFile'

const faultsOf = (text: string) => {
  const read = parseBarnFile(text)
  return read.ok ? [] : read.faults.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

test('a short file is enough, and the rest is a real barn for this machine alone', () => {
  const read = parseBarnFile('{ "data": "data" }')
  expect(read.ok && read.configuration).toEqual({
    data: 'data',
    port: 4100,
    webOrigins: [],
    mobileApp: false,
    trustedProxies: [],
    simulate: false,
    demo: false,
    cameras: [],
    log: { form: 'text', level: 'info', access: false },
  })
})

test('each fault is told at its place, in the order of the file', () => {
  const text = `{
  "data": "data",
  "prot": 4100,
  "port": "4100",
  "cameras": [{ "cameraId": "a b", "location": "rtsp://user:secret@192.0.2.1/" }],
  "plugins": { "ports": { "first": 9, "last": 1 } },
  "__proto__": {}
}`
  expect(faultsOf(text)).toEqual([
    '3:3 prot: is unknown',
    '4:3 port: Invalid input: expected number, received string',
    '5:17 cameras[0].cameraId: takes up to 64 letters, digits, hyphens and underscores',
    '5:36 cameras[0].location: has a password in it; put the password into a file and name the file in passwordFile',
    '6:16 plugins.ports: is no range of at most 200 ports',
    '7:3 __proto__: is unknown',
  ])
  expect(faultsOf(text).join('')).not.toContain('secret')
})

test.each([
  ['', '1:1 a value is expected here, and no comma after the last entry'],
  ['[]', '1:1 the file: Invalid input: expected object, received array'],
  ['{\n  "data": "d",\n}', '3:1 a name in double quotes is expected here, and no comma after the last entry'],
  ['{\n  "data": "d"\n  "port": 1\n}', '3:3 a comma is missing before this'],
  ['{\n  // a note\n  "data": "d"\n}', '2:3 JSON has no comments'],
  ['{\n  "data": "a",\n  "data": "b"\n}', '3:3 data is there twice'],
  ['{}', '1:1 data: Invalid input: expected string, received undefined'],
])('%j is refused', (text, fault) => {
  expect(faultsOf(text)[0]).toBe(fault)
})

test('the schema in deploy is that of the program', () => {
  const file = resolve(import.meta.dirname, '../../deploy/barn.schema.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(barnSchema())))
})
