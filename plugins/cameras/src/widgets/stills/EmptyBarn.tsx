import { NoticeButton, useIntent, useMessages } from '@barn-workbench/plugin-sdk/react'
import { setUpCameras } from '../../intents'
import classes from './Stills.module.css'

/** Says that there is no camera; who may add one is led to where that is done. `isFiltered`: there are others. */
export function EmptyBarn({ isFiltered }: { isFiltered: boolean }) {
  const t = useMessages()
  const setUp = useIntent(setUpCameras)
  if (isFiltered) {
    return (
      <p className={classes.empty} role="status">
        {t('filter.nothing')}
      </p>
    )
  }
  return (
    <div className={classes.empty}>
      <strong>{t('empty.title')}</strong>
      <span>{t('empty.hint')}</span>
      {setUp && (
        <NoticeButton isPrimary onClick={() => void setUp({})}>
          {t('actions.set-up')}
        </NoticeButton>
      )}
    </div>
  )
}
