import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { resolveLayout } from '@barn-workbench/core/layout'
import type { LayoutContent, LayoutDocument } from '@barn-workbench/core/schema'
import { ModalDialog, useInstance } from '@barn-workbench/plugin-sdk/react'
import { publishedLayoutId } from '../layouts/publishedLayoutId'
import { useShippedLayouts } from '../layouts/useLayoutForUser'
import { AudienceNote } from './AudienceNote'
import { ChangeList, describeChanges, type ChangeLine } from './ChangeList'
import classes from './Dialogs.module.css'
import type { EditorDraft } from './editorDraft'
import { withoutHiddenWidgets } from './layoutEditor.machine'
import { layoutAtStart } from './layoutSaves'
import { SavedBy } from './SavedBy'
import { useAudienceName } from './useAudienceName'

interface PublishDialogProps {
  layoutId: string
  /** The role that the layout is published for; null for everyone. */
  role: string | null
  draft: EditorDraft
  onPublish: () => void
  onClose: () => void
}

/** Says before a layout is published whom it reaches, what they lose, and what else changes for them. */
export function PublishDialog({ layoutId, role, draft, onPublish, onClose }: PublishDialogProps) {
  const { t } = useTranslation('layouts')
  const seen = useSeenLayout(layoutId, role, draft)
  const current = layoutAtStart(draft, layoutId, role)
  const lines = seen && describeChanges(seen, withoutHiddenWidgets(draft.layout))
  const roles = role === null ? (layoutAtStart(draft, layoutId, null)?.roles ?? []) : [role]
  const title = t('publishing.title', { audience: useAudienceName()(roles) })
  return (
    <ModalDialog label={title} place="center" onClose={onClose}>
      <h2 className={classes.title}>{title}</h2>
      <AudienceNote layoutId={publishedLayoutId(draft.saved, layoutId, role)} />
      {current && lines?.length === 0 ? (
        <Unchanged current={current} onClose={onClose} />
      ) : (
        <>
          {lines ? <Changes lines={lines} /> : <p className={classes.text}>{t('publishing.isNew')}</p>}
          <div className={classes.buttons}>
            <Button variant="default" onClick={onClose}>
              {t('leave.stay')}
            </Button>
            <Button data-autofocus onClick={onPublish}>
              {t('publishing.publish')}
            </Button>
          </div>
        </>
      )}
    </ModalDialog>
  )
}

/** Says that the layout is published as it is, as right after a dashboard was begun for others. */
function Unchanged({ current, onClose }: { current: LayoutDocument; onClose: () => void }) {
  const { t } = useTranslation('layouts')
  return (
    <>
      <p className={classes.text}>{t('publishing.already')}</p>
      <SavedBy layout={current} className={classes.text} />
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onClose}>
          {t('leave.stay')}
        </Button>
      </div>
    </>
  )
}

/** The layout that the audience sees today, or undefined. */
function useSeenLayout(layoutId: string, role: string | null, draft: EditorDraft): LayoutContent | undefined {
  const { session, snapshot } = useInstance()
  const shipped = useShippedLayouts(session)
  const current = layoutAtStart(draft, layoutId, role)
  if (current) return current
  const audience = { role: role ?? '', managesLayouts: true, species: snapshot.species }
  return resolveLayout(layoutId, { shipped, saved: draft.saved }, audience)?.layout
}

function Changes({ lines }: { lines: readonly ChangeLine[] }) {
  const { t } = useTranslation('layouts')
  const losses = lines.filter(({ messageKey }) => messageKey === 'change.remove')
  const others = lines.filter(({ messageKey }) => messageKey !== 'change.remove')
  if (lines.length === 0) return <p className={classes.text}>{t('publishing.nothing')}</p>
  return (
    <>
      {losses.length > 0 && (
        <>
          <h3 className={classes.part}>{t('publishing.losses')}</h3>
          <ChangeList lines={losses} />
        </>
      )}
      {others.length > 0 && (
        <>
          <h3 className={classes.part}>{t('publishing.changes')}</h3>
          <ChangeList lines={others} />
        </>
      )}
    </>
  )
}
