import { useTranslation } from 'react-i18next'
import { diffLayouts, readLayout, type LayoutEdit } from '@barn-workbench/core/layout'
import { LayoutContent } from '@barn-workbench/core/schema'
import { downloadBlob } from '@barn-workbench/plugin-sdk/react'
import { useRegistry } from '../registry/registry'
import { showToast } from '../toasts/showToast'
import type { EditorDraft } from './editorDraft'

/** Size limit of an imported file. A layout is far smaller. */
const MAXIMUM_BYTES = 1_000_000

/** Downloads the layout as a JSON file, in the form in which an instance stores it. */
export function exportLayout(layoutId: string, { base, layout }: EditorDraft): void {
  const document = { layoutId, version: base.version, ...LayoutContent.parse(layout) }
  downloadBlob(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), `${layoutId}.layout.json`)
}

function openFilePicker(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = 'application/json,.json'
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  })
  input.click()
}

/**
 * Returns a function that lets the person choose a file and replaces the layout by it, as one step that can be undone.
 */
export function useLayoutImport(layout: LayoutContent, applyEdits: (edits: readonly LayoutEdit[]) => void): () => void {
  const { t } = useTranslation('layouts')
  const { widget: findWidget } = useRegistry()
  const refuse = (message: string) => showToast('error', message, `import ${message}`)
  async function importFile(file: File): Promise<void> {
    if (file.size > MAXIMUM_BYTES) return refuse(t('import.tooLarge'))
    const read = readLayoutFile(await file.text())
    if (!('layout' in read)) return refuse(t(`import.${read.message}`, { path: read.path }))
    applyEdits(diffLayouts(layout, read.layout))
    const unknown = Object.values(read.layout.widgets).filter(({ type }) => !findWidget(type))
    if (unknown.length === 0) return showToast('success', t('edit.imported'), 'import')
    return showToast('warning', t('import.unknownWidgets', { count: unknown.length }), 'import')
  }
  return () => openFilePicker((file) => void importFile(file))
}

/** The reason why the content of a file cannot be imported: the message of it. */
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

/** Reads the text of a file as a layout, or returns its fault. */
export function readLayoutFile(text: string): { layout: LayoutContent } | Refusal {
  const content = parseOrUndefined(text)
  if (content === undefined) return { message: 'notJson' }
  if (typeof content !== 'object' || content === null || !isLayoutLike(content)) return { message: 'foreign' }
  const read = readLayout({ layoutId: 'imported', version: 1, ...content })
  if (read.ok) return { layout: LayoutContent.parse(read.value) }
  const { code, params } = read.problem
  return code === 'layout/too-new' ? { message: 'tooNew' } : { message: 'broken', path: String(params.path) }
}
