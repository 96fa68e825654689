import { build } from 'esbuild'
import type { Project } from '../project'
import type { Written } from './check'

const LITERAL = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g

/** Reads the author's own code: bundled without packages, which drops comments and what nothing uses. */
export async function readWritten(project: Project): Promise<Written> {
  const { outputFiles } = await build({
    entryPoints: project.modules.map(({ source }) => source),
    outdir: 'out',
    write: false,
    bundle: true,
    packages: 'external',
    format: 'esm',
    jsx: 'automatic',
    target: 'es2023',
    loader: { '.png': 'empty', '.webp': 'empty', '.svg': 'empty' },
    absWorkingDir: project.folder,
    logLevel: 'silent',
    charset: 'utf8',
    legalComments: 'none',
  })
  const code = outputFiles.map(({ text }) => text.replace(/^\/\/.*$/gm, '')).join('\n')
  const literals = new Set(
    [...code.matchAll(LITERAL)].map(([, double, single, back]) => double ?? single ?? back ?? ''),
  )
  return { project, literals, code }
}
