import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { copyText, IconButton, useHost, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from './Log.module.css'
import type { LogRow } from './logRows'

interface LogDetailsProps {
  row: LogRow
  timeOf: (timestamp: number) => string
  onRequest: ((requestId: string) => void) | undefined
  onClose: () => void
}

/** One line in full, with what can be done with it. */
export function LogDetails({ row, timeOf, onRequest, onClose }: LogDetailsProps) {
  const t = useMessages()
  const host = useHost()
  const { requestId } = row
  const copy = async () => {
    const isCopied = await copyText(JSON.stringify({ source: row.source, ...row.line }, null, 2))
    host.toast({ kind: isCopied ? 'success' : 'error', key: isCopied ? 'log.copied' : 'log.notCopied' })
  }
  return (
    <section className={classes.details} aria-label={t('log.details')}>
      <header className={classes.detailsHead}>
        <strong>{`${timeOf(row.timestamp)} · ${t(`log.level.${row.level}`)} · ${row.module}`}</strong>
        <span className={classes.spring} />
        {requestId !== null && onRequest && (
          <Button size="xs" variant="light" onClick={() => onRequest(requestId)}>
            {t('log.ofRequest')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => void copy()}>
          {t('log.copy')}
        </Button>
        <IconButton label={t('log.close')} onClick={onClose}>
          <IconX size={18} />
        </IconButton>
      </header>
      <pre className={classes.full} tabIndex={0}>
        {row.text}
      </pre>
      {requestId !== null && <p className={classes.secondary}>{t('log.requestId', { id: requestId })}</p>}
    </section>
  )
}
