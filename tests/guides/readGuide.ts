import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A code block of a guide that carries the name of its file. */
export interface GuideBlock {
  path: string
  language: string
  code: string
}

const NAMED_BLOCK = /^\*\*`([^`]+)`\*\*\n\n```(\w+)\n([\s\S]*?)^```$/gm
const TEST_COMMAND = /^npx vitest run (.+)$/gm

export function readBlocks(guide: string): GuideBlock[] {
  return [...guide.matchAll(NAMED_BLOCK)].map(([, path = '', language = '', code = '']) => ({ path, language, code }))
}

/** The test files that a guide says to run. */
export function readTestFiles(guide: string): string[] {
  return [...guide.matchAll(TEST_COMMAND)].flatMap(([, files = '']) => files.split(' '))
}

/** Writes a block into the project at `root`. Throws unless the place of a change is in its file exactly once. */
export function applyBlock(root: string, { path, language, code }: GuideBlock): void {
  const file = join(root, path)
  if (language === 'diff') {
    const changed = code.split(/^@@\n/m).reduce(applyHunk, readFileSync(file, 'utf8'))
    writeFileSync(file, changed)
    return
  }
  if (existsSync(file)) throw new Error(`${path} exists already`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
}

/** Replaces the kept and removed lines of a hunk by the kept and added ones. */
function applyHunk(text: string, hunk: string): string {
  const lines = hunk.split('\n').slice(0, -1)
  const side = (removedSign: string) =>
    lines
      .filter((line) => !line.startsWith(removedSign))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [side('+'), side('-')]
  const parts = text.split(before)
  if (parts.length !== 2) throw new Error(`stands ${parts.length - 1} times in its file:\n${before}`)
  return parts.join(after)
}
