import { Button, CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Age, ModalDialog, useOutbox, useProblemText, useUnsentCalls } from '@barn-workbench/plugin-sdk/react'
import classes from './Unsent.module.css'

/** The waiting submissions with their reasons; each can be discarded. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const outbox = useOutbox()
  const calls = useUnsentCalls()
  const problemText = useProblemText()
  return (
    <ModalDialog label={t('outbox.title')} place="center" closesOnBack onClose={onClose}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('outbox.title')}</h2>
        <CloseButton size="xl" aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      <p>{t(calls.length === 0 ? 'outbox.none' : 'outbox.explanation')}</p>
      <ul className={classes.calls}>
        {calls.map(({ key, title, writtenAt, problem }) => (
          <li key={key} className={classes.call}>
            <span>
              <strong>{title}</strong> · <Age of={writtenAt} />
              {problem && <span className={classes.problem}>{problemText(problem)}</span>}
            </span>
            <Button variant="default" onClick={() => void outbox?.discard(key)}>
              {t('outbox.discard')}
            </Button>
          </li>
        ))}
      </ul>
      {calls.some(({ problem }) => problem === null) && (
        <Button fullWidth onClick={() => void outbox?.sendAll()}>
          {t('outbox.sendNow')}
        </Button>
      )}
    </ModalDialog>
  )
}
