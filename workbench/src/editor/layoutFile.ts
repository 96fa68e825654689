import { useTranslation } from 'react-i18next'
import { diffLayouts, readLayout, type LayoutEdit } from '@barn-workbench/core/layout'
import { LayoutContent } from '@barn-workbench/core/schema'
import { downloadBlob } from '@barn-workbench/plugin-sdk/react'
import { showToast } from '../toasts/showToast'
import type { EditorDraft } from './editorDraft'

/** Size limit of an imported file. A layout is far smaller. */
const MAXIMUM_BYTES = 1_000_000

/** Downloads the layout as a JSON file, in the form in which an instance stores it. */
export function exportLayout(layoutId: string, { base, layout }: EditorDraft): void {
  const document = { layoutId, version: base.version, ...LayoutContent.parse(layout) }
  downloadBlob(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), `${layoutId}.layout.json`)
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
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
  const { t } = useTranslation(['layouts', 'errors'])
  const refuse = (message: string) => showToast('error', message, `import ${message}`)
  async function importFile(file: File): Promise<void> {
    if (file.size > MAXIMUM_BYTES) return refuse(t('import.tooLarge'))
    const content = parseOrUndefined(await file.text())
    if (typeof content !== 'object' || content === null) return refuse(t('import.unreadable'))
    const imported = readLayout({ layoutId: 'imported', version: 1, ...content })
    if (!imported.ok) return refuse(t(imported.problem.code, { ns: 'errors', ...imported.problem.params }))
    applyEdits(diffLayouts(layout, LayoutContent.parse(imported.value)))
    return showToast('success', t('edit.imported'), 'import')
  }
  return () => openFilePicker((file) => void importFile(file))
}
