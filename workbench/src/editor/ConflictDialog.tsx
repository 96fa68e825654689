import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ChangeList } from './ChangeList'
import { describeEdits, describeNotes } from './describeChanges'
import classes from './Dialogs.module.css'
import type { Conflict } from './layoutEditor.machine'

interface ConflictDialogProps {
  conflict: Conflict
  onKeepMine: () => void
  onReview: () => void
  onTakeTheirs: () => void
}

/** Tells that somebody else saved first, what they changed, and what can be done. */
export function ConflictDialog({ conflict, onKeepMine, onReview, onTakeTheirs }: ConflictDialogProps) {
  const { t } = useTranslation('layouts')
  const { changes, notes, theirs, merged } = conflict
  return (
    <Modal opened onClose={onReview} title={t('conflict.title')} centered withCloseButton={false}>
      <p className={classes.text}>{t('conflict.text')}</p>
      <h3 className={classes.part}>{t('conflict.theirChanges')}</h3>
      <ChangeList lines={describeEdits(changes, theirs, merged)} />
      <h3 className={classes.part}>{t('conflict.yours')}</h3>
      {notes.length === 0 ? (
        <p className={classes.text}>{t('conflict.allKept')}</p>
      ) : (
        <ChangeList lines={describeNotes(notes)} />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button variant="default" onClick={onReview}>
          {t('conflict.review')}
        </Button>
        <Button onClick={onKeepMine} data-autofocus>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </Modal>
  )
}
