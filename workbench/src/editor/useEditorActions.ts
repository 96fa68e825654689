import { useTranslation } from 'react-i18next'
import type { Breakpoint, LayoutEdit } from '@barn-workbench/core/layout'
import { usePermission, useUserMode } from '@barn-workbench/plugin-sdk/react'
import { useRoleName } from '../account/useAccount'
import { useRoles } from '../layouts/useRoles'
import { useShareScreen } from '../share/useShareScreen'
import type { EditorAction } from './EditorBar'
import { isDirty, type EditorDraft, type EditTarget } from './editorDraft'
import { exportLayout, useLayoutImport } from './layoutFile'
import type { EditorController } from './useLayoutEditor'

interface EditorActionsOptions {
  layoutId: string
  draft: EditorDraft
  target: EditTarget
  breakpoint: Breakpoint
  editor: EditorController
  applyEdits: (edits: readonly LayoutEdit[]) => void
}

interface EditorActions {
  save: EditorAction
  publish: EditorAction[]
  more: EditorAction[]
}

/** The actions of the editor's toolbar: saving for the person, publishing for each audience, and all others. */
export function useEditorActions(options: EditorActionsOptions): EditorActions {
  const { layoutId, draft, target, breakpoint, editor, applyEdits } = options
  const { t } = useTranslation('layouts')
  const { send, currentLayoutFor } = editor
  const managesLayouts = usePermission('layouts.manage')
  const roles = useRoles(managesLayouts)
  const roleName = useRoleName()
  const userMode = useUserMode()
  const share = useShareScreen()
  const importLayout = useLayoutImport(draft.layout, applyEdits)

  /** Publishes for a role; null for everyone. */
  const publishFor = (role: string | null): EditorAction => {
    const audience = role === null ? t('audience.everyone') : t('audience.role', { role: roleName(role) })
    return {
      id: role ?? '*',
      label: t('edit.publishFor', { audience }),
      run: () => send({ type: 'publish.requested', target: { kind: 'shared', role }, current: currentLayoutFor(role) }),
    }
  }
  const saveForSelf: EditorAction = {
    id: 'save',
    label: t('edit.save'),
    run: () => send({ type: 'save.requested' }),
    disabled: !isDirty(draft),
  }
  const files: EditorAction[] = [
    { id: 'export', label: t('edit.export'), run: () => exportLayout(layoutId, draft) },
    { id: 'import', label: t('edit.import'), run: importLayout },
  ]
  const audiences = managesLayouts ? [null, ...roles] : []
  return {
    save: target.kind === 'own' ? saveForSelf : publishFor(target.role),
    publish: audiences.filter((role) => target.kind === 'own' || role !== target.role).map(publishFor),
    more: [
      {
        id: 'derive',
        label: t('edit.derive'),
        run: () => applyEdits([{ op: 'set', key: '', path: `grids.${breakpoint}` }]),
        disabled: breakpoint === 'desk' || !draft.layout.grids[breakpoint],
      },
      ...(userMode === 'advanced' ? files : []),
      { id: 'share', label: t('edit.share'), run: () => void share() },
    ],
  }
}
