import { Button, CloseButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UnsentCall } from '@barn-workbench/core/outbox'
import {
  Age,
  DiscardUnsent,
  ModalDialog,
  useOutbox,
  useProblemText,
  useUnsentCalls,
} from '@barn-workbench/plugin-sdk/react'
import classes from './Unsent.module.css'

/** Whether another user has changed the entity since: the user decides whether the own change still counts. */
const isConflict = ({ problem }: UnsentCall) => problem?.code === 'request/version-mismatch'

/** The waiting submissions, refused ones with the reason; each can be discarded. */
export function UnsentDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell')
  const outbox = useOutbox()
  const calls = useUnsentCalls()
  const problemText = useProblemText()
  const isAnyWaiting = calls.some(({ problem }) => problem === null)
  return (
    <ModalDialog label={t('outbox.title')} place="center" closesOnBack onClose={onClose}>
      <header className={classes.header}>
        <h2 className={classes.title}>{t('outbox.title')}</h2>
        <CloseButton size="xl" aria-label={t('dialog.close')} onClick={onClose} />
      </header>
      {calls.length === 0 && <p>{t('outbox.none')}</p>}
      {isAnyWaiting && <p>{t('outbox.explanation')}</p>}
      <ul className={classes.calls}>
        {calls.map((call) => (
          <li key={call.key} className={classes.call}>
            <span>
              <strong>{call.title}</strong> · <Age of={call.writtenAt} />
              {call.problem && (
                <span className={classes.problem}>
                  {problemText(call.problem)} {!isConflict(call) && t('outbox.refused')}
                </span>
              )}
            </span>
            {isConflict(call) && (
              <Button
                variant="default"
                aria-label={t('outbox.anywayNamed', { title: call.title })}
                onClick={() => void outbox?.resend(call.key)}
              >
                {t('outbox.anyway')}
              </Button>
            )}
            <DiscardUnsent call={call} />
          </li>
        ))}
      </ul>
      {isAnyWaiting && (
        <Button fullWidth onClick={() => void outbox?.sendAll()}>
          {t('outbox.sendNow')}
        </Button>
      )}
    </ModalDialog>
  )
}
