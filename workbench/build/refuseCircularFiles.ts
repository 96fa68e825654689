import type { Plugin } from 'vite'

interface Chunk {
  fileName: string
  imports: readonly string[]
}

/** A circle of files that import each other, from a file back to itself, or null. */
export function findCircle(chunks: readonly Chunk[]): string[] | null {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const finished = new Set<string>()
  const walk = (name: string, path: readonly string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (finished.has(name)) return null
    for (const imported of importsOf.get(name) ?? []) {
      const circle = walk(imported, [...path, name])
      if (circle) return circle
    }
    finished.add(name)
    return null
  }
  for (const name of importsOf.keys()) {
    const circle = walk(name, [])
    if (circle) return circle
  }
  return null
}

/** Fails a build whose files import each other in a circle: the top-level code of one would run too early. */
export function refuseCircularFiles(): Plugin {
  return {
    name: 'refuse-circular-files',
    generateBundle(_, bundle) {
      const circle = findCircle(Object.values(bundle).filter((file) => file.type === 'chunk'))
      if (circle) this.error(`files import each other: ${circle.join(' → ')}`)
    },
  }
}
