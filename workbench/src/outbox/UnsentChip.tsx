import { IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useUnsentCalls } from '@barn-workbench/plugin-sdk/react'
import { usePreloadedCode } from '../environment/usePreloadedCode'
import classes from './Unsent.module.css'

const loadDialog = async () => (await import('./UnsentDialog')).UnsentDialog
const UnsentDialog = lazyPart(loadDialog)

/**
 * The number of reports and comments that wait for the instance, as a button that opens them; nothing if there are
 * none.
 */
export function UnsentChip() {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(false)
  const { length: count } = useUnsentCalls()
  // It is opened without a connection, when nothing can be loaded any more.
  usePreloadedCode(loadDialog)
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          className={classes.chip}
          aria-label={t('outbox.count', { count })}
          onClick={() => setIsOpen(true)}
        >
          <span className={classes.words}>{t('outbox.count', { count })}</span>
          <span className={classes.short} aria-hidden>
            <IconCloudUp size={18} />
            {count}
          </span>
        </button>
      )}
      {isOpen && <UnsentDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
