import { useTranslation } from 'react-i18next'
import { diffLayouts, readLayout, type LayoutEdit } from '@barn-workbench/core/layout'
import { LayoutContent } from '@barn-workbench/core/schema'
import { downloadBlob } from '@barn-workbench/plugin-sdk/react'
import { showToast } from '../toasts/showToast'
import type { EditorDraft } from './editorDraft'

/** A layout is far smaller; what is larger is something else. */
const MOST_BYTES = 1_000_000

/** Gives the layout as a file, as an instance would have it. */
export function exportLayout(layoutId: string, { base, layout }: EditorDraft): void {
  const document = { layoutId, version: base.version, ...LayoutContent.parse(layout) }
  downloadBlob(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), `${layoutId}.layout.json`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Asks for a file and makes the layout what it says, as one step that can be taken back. */
export function useImport(layout: LayoutContent, step: (edits: readonly LayoutEdit[]) => void): () => void {
  const { t } = useTranslation(['layouts', 'errors'])
  async function read(file: File): Promise<void> {
    const refuse = (message: string) => showToast('error', message, `import ${message}`)
    if (file.size > MOST_BYTES) return refuse(t('import.tooLarge'))
    const stored = parse(await file.text())
    if (typeof stored !== 'object' || stored === null) return refuse(t('import.unreadable'))
    const imported = readLayout({ layoutId: 'imported', version: 1, ...stored })
    if (!imported.ok) return refuse(t(imported.problem.code, { ns: 'errors', ...imported.problem.params }))
    step(diffLayouts(layout, LayoutContent.parse(imported.value)))
    return showToast('success', t('edit.imported'), 'import')
  }
  return () => {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = 'application/json,.json'
    input.addEventListener('change', () => {
      const [file] = input.files ?? []
      if (file) void read(file)
    })
    input.click()
  }
}
