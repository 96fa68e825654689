import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ModalDialog } from '@barn-workbench/plugin-sdk/react'
import { ChangeList, describeChanges, describeNotes } from './ChangeList'
import classes from './Dialogs.module.css'
import type { Conflict } from './layoutEditor.machine'
import { SavedBy } from './SavedBy'

interface ConflictDialogProps {
  conflict: Conflict
  /** Publishes the person's edits upon the layout that was saved first. */
  onPublish: () => void
  /** Continues the editing with the merged layout. */
  onReview: () => void
  /** Discards the person's edits. */
  onDiscard: () => void
}

/**
 * Says that another account saved the layout first, and what they changed, and asks what to do with the person's own
 * edits.
 */
export function ConflictDialog({ conflict, onPublish, onReview, onDiscard }: ConflictDialogProps) {
  const { t } = useTranslation('layouts')
  const { base, mine, notes, saved, merged } = conflict
  return (
    <ModalDialog label={t('conflict.title')} place="center" onClose={onReview}>
      <h2 className={classes.title}>{t('conflict.title')}</h2>
      <p className={classes.text}>{t('conflict.text')}</p>
      <SavedBy layout={saved} className={classes.text} />
      <h3 className={classes.part}>{t('conflict.theirChanges')}</h3>
      <ChangeList lines={describeChanges(base, saved)} />
      <h3 className={classes.part}>{t('conflict.yours')}</h3>
      <ChangeList lines={describeChanges(base, mine)} />
      {notes.length === 0 ? (
        <p className={classes.text}>{t('conflict.allKept')}</p>
      ) : (
        <ChangeList lines={describeNotes(notes, merged, base)} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onReview}>
          {t('conflict.review')}
        </Button>
        <Button variant="default" onClick={onDiscard}>
          {t('conflict.discard')}
        </Button>
        <Button onClick={onPublish}>{t('conflict.publish')}</Button>
      </div>
    </ModalDialog>
  )
}
