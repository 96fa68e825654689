import { readLayout } from '@barn-workbench/core/layout'
import { LayoutContent } from '@barn-workbench/core/schema'

/** Why the content of a file cannot be imported: the message of it. */
interface Refusal {
  message: 'notJson' | 'foreign' | 'tooNew' | 'broken'
  /** The place in the file that is wrong. */
  path?: string
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Whether something may be meant as a layout: it says in which format it is, or has widgets on grids. */
function isLayoutLike(content: object): boolean {
  return 'schema' in content || ('widgets' in content && 'grids' in content)
}

/** Reads the text of a file as a layout, or says what is wrong with it. */
export function readLayoutFile(text: string): { layout: LayoutContent } | Refusal {
  const content = parseOrUndefined(text)
  if (content === undefined) return { message: 'notJson' }
  if (typeof content !== 'object' || content === null || !isLayoutLike(content)) return { message: 'foreign' }
  const read = readLayout({ layoutId: 'imported', version: 1, ...content })
  if (read.ok) return { layout: LayoutContent.parse(read.value) }
  const { code, params } = read.problem
  return code === 'layout/too-new' ? { message: 'tooNew' } : { message: 'broken', path: String(params.path) }
}
