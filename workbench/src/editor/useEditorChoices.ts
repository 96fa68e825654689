import { useTranslation } from 'react-i18next'
import type { Breakpoint, LayoutEdit } from '@barn-workbench/core/layout'
import { hasPermission } from '@barn-workbench/core/permissions'
import { useInstance } from '@barn-workbench/plugin-sdk/react'
import { useRoles } from '../layouts/useRoles'
import { copyLink } from './copyLink'
import type { BarChoice } from './EditorBar'
import { isDirty, type EditorDraft, type EditTarget } from './editorDraft'
import { exportLayout, useImport } from './layoutFile'
import type { useLayoutEditor } from './useLayoutEditor'

interface Options {
  layoutId: string
  draft: EditorDraft
  target: EditTarget
  breakpoint: Breakpoint
  editor: ReturnType<typeof useLayoutEditor>
  step: (edits: readonly LayoutEdit[]) => void
}

/** For whom a layout can be saved, and what else can be done with it. */
export function useEditorChoices({ layoutId, draft, target, breakpoint, editor, step }: Options): {
  save: BarChoice
  publish: BarChoice[]
  more: BarChoice[]
} {
  const { t } = useTranslation('layouts')
  const { send, standingFor } = editor
  const manages = hasPermission(useInstance().snapshot.permissions, 'layouts.manage')
  const roles = useRoles(manages)
  const importFile = useImport(draft.layout, step)
  const audiences = [null, ...roles]
  const nameOf = (role: string | null) => (role === null ? t('audience.everyone') : t('audience.role', { role }))
  const publishFor = (role: string | null): BarChoice => ({
    id: role ?? '*',
    label: t('edit.publishFor', { audience: nameOf(role) }),
    run: () => send({ type: 'publish.requested', target: { kind: 'shared', role }, onto: standingFor(role) }),
  })
  const save: BarChoice =
    target.kind === 'own'
      ? { id: 'save', label: t('edit.save'), run: () => send({ type: 'save.requested' }), disabled: !isDirty(draft) }
      : publishFor(target.role)
  const derive: BarChoice = {
    id: 'derive',
    label: t('edit.derive'),
    run: () => step([{ op: 'set', key: '', path: `grids.${breakpoint}` }]),
    disabled: breakpoint === 'desk' || !draft.layout.grids[breakpoint],
  }
  return {
    save,
    publish: manages ? audiences.filter((role) => target.kind === 'own' || role !== target.role).map(publishFor) : [],
    more: [
      derive,
      { id: 'export', label: t('edit.export'), run: () => exportLayout(layoutId, draft) },
      { id: 'import', label: t('edit.import'), run: importFile },
      { id: 'share', label: t('edit.share'), run: () => void copyLink(t) },
    ],
  }
}
