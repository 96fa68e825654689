import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createUniqueNames, fileNameFor } from './fileNames'

const named = (preferredFilename: string, contentType: string | null = 'image/png') =>
  fileNameFor({ preferredFilename, fallback: 'heatmap-7', contentType })

test.each([
  ['2026-01-14_06-00_Pens-1-2-north_heatmap.png', '2026-01-14_06-00_Pens-1-2-north_heatmap.png'],
  ['../../etc/passwd', 'passwd.png'],
  ['C:\\Windows\\System32\\evil.exe', 'evil.exe'],
  ['a\u0000b\u001f\n.png', 'ab.png'],
  ['gnp.\u202eexe', 'gnp.exe'],
  ['...', 'heatmap-7.png'],
  ['', 'heatmap-7.png'],
  ['/', 'heatmap-7.png'],
  ['CON', '_CON.png'],
  ['nul.txt', '_nul.txt'],
  ['a<b>:"|?*.png', 'a-b------.png'],
  [' Übersicht  Stall 1. ', 'Übersicht Stall 1.png'],
  ['.htaccess', 'htaccess.png'],
])('%j is saved as %j', (preferred, expected) => {
  expect(named(preferred)).toBe(expected)
})

test('of 10,000 characters the ending stays', () => {
  const name = named(`${'x'.repeat(10_000)}.png`)
  expect([name.length, name.endsWith('x.png')]).toEqual([120, true])
})

test('whatever the instance proposes is a name of one file', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (preferred) => {
      const name = named(preferred, null)
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^\.|[. ]$/u)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(120)
    }),
  )
})

test('names of one folder differ, also where large letters are small ones', () => {
  const unique = createUniqueNames()
  expect(['a.png', 'A.png', 'a.png', 'a'].map(unique)).toEqual(['a.png', 'A (2).png', 'a (3).png', 'a'])
})
