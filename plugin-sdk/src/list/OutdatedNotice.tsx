import { useSdkTexts } from '../context/texts'
import { PlainButton } from '../react'
import classes from './ListControls.module.css'
import type { Pages } from './usePages'

/** Says that other rows belong on the page by now, with a button that shows them. @public */
export function OutdatedNotice({ showLatest }: Pick<Pages<unknown>, 'showLatest'>) {
  const t = useSdkTexts()
  return (
    <div role="status" className={showLatest ? classes.outdated : undefined}>
      {showLatest && (
        <>
          <span>{t('list.outdated')}</span>
          <PlainButton onClick={showLatest}>{t('list.showLatest')}</PlainButton>
        </>
      )}
    </div>
  )
}
