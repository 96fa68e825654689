import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '@barn-workbench/plugin-sdk/host'
import { useUnsentCalls } from '@barn-workbench/plugin-sdk/react'
import classes from './Unsent.module.css'

const UnsentDialog = lazyPart(async () => (await import('./UnsentDialog')).UnsentDialog)

/** How many reports and comments wait for the instance, and the way to them; nothing where none does. */
export function UnsentChip() {
  const { t } = useTranslation('shell')
  const [isOpen, setIsOpen] = useState(false)
  const { length: count } = useUnsentCalls()
  return (
    <>
      {count > 0 && (
        <button type="button" className={classes.chip} onClick={() => setIsOpen(true)}>
          {t('outbox.count', { count })}
        </button>
      )}
      {isOpen && <UnsentDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}
