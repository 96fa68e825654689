import { useTranslation } from 'react-i18next'
import type { Breakpoint, LayoutEdit } from '@barn-workbench/core/layout'
import { usePermission, useSession, useUserMode } from '@barn-workbench/plugin-sdk/react'
import { isDevice } from '../layouts/device'
import { useRoles } from '../layouts/useRoles'
import { useShareScreen } from '../share/useShareScreen'
import type { EditorAction } from './EditorBar'
import { isDirty, type EditorDraft, type EditTarget } from './editorDraft'
import { exportLayout, useLayoutImport } from './layoutFile'
import { useAudienceName } from './useAudienceName'
import type { EditorController } from './useLayoutEditor'

interface EditorActionsOptions {
  layoutId: string
  draft: EditorDraft
  target: EditTarget
  breakpoint: Breakpoint
  editor: EditorController
  applyEdits: (edits: readonly LayoutEdit[]) => void
  /** Asks whether to publish for a role; null for everyone. */
  onPublish: (role: string | null) => void
  onRename: () => void
}

interface EditorActions {
  save: EditorAction
  publish: EditorAction[]
  more: EditorAction[]
}

/** The actions of the editor's toolbar: saving for the person, publishing for each audience, and all others. */
export function useEditorActions(options: EditorActionsOptions): EditorActions {
  const { layoutId, draft, target, breakpoint, editor, applyEdits, onPublish, onRename } = options
  const { t } = useTranslation('layouts')
  const { send, currentLayoutFor } = editor
  const isOnDevice = isDevice(useSession())
  const managesLayouts = usePermission('layouts.manage')
  const allRoles = useRoles(managesLayouts)
  const audienceName = useAudienceName()
  const userMode = useUserMode()
  const share = useShareScreen()
  const importLayout = useLayoutImport(draft.layout, applyEdits)

  /** The roles that everyone's layout is for, where it is not for all. */
  const roles = currentLayoutFor(null)?.roles ?? []
  const publishFor = (role: string | null): EditorAction => ({
    id: role ?? '*',
    label: t('edit.publishFor', { audience: audienceName(role === null ? roles : [role]) }),
    run: () => onPublish(role),
  })
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
  const otherRoles = allRoles.filter((role) => !(roles.length === 1 && roles[0] === role))
  const audiences = managesLayouts && !isOnDevice ? [null, ...otherRoles] : []
  return {
    save: target.kind === 'own' ? saveForSelf : publishFor(target.role),
    publish: audiences.filter((role) => target.kind === 'own' || role !== target.role).map(publishFor),
    more: [
      { id: 'rename', label: t('edit.rename'), run: onRename },
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
