import { Button } from '@mantine/core'
import type { StoredBackup } from '@barn-workbench/core/schema'
import { Age, Chip, useBarnTime, useFileSize, useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../parts/Parts.module.css'

interface BackupTableProps {
  backups: readonly StoredBackup[]
  canRestore: boolean
  onRestore: (name: string, madeAt: number) => void
}

/** The backups that are there, the newest first, with size and proof. */
export function BackupTable({ backups, canRestore, onRestore }: BackupTableProps) {
  const t = useMessages()
  const fileSize = useFileSize()
  const { dayAndTime, withZone } = useBarnTime()
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={t('backups.list')}>
      <table className={`${classes.table} ${classes.cards}`}>
        <thead>
          <tr>
            {(['made', 'size', 'proof', 'action'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`backups.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {backups.map(({ name, madeAt, size, proof }) => (
            <tr key={name}>
              <td className={classes.figures}>
                {withZone(dayAndTime(madeAt))} <Age of={madeAt} />
              </td>
              <td className={classes.figures}>{fileSize(size)}</td>
              <td>
                <Proof proof={proof} />
              </td>
              <td>
                <Button
                  variant="default"
                  size="sm"
                  disabled={!canRestore}
                  aria-label={t('backups.restoreOf', { time: withZone(dayAndTime(madeAt)) })}
                  onClick={() => onRestore(name, madeAt)}
                >
                  {t('backups.openRestore')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Proof({ proof }: { proof: StoredBackup['proof'] }) {
  const t = useMessages()
  if (!proof) return <span className={classes.secondary}>{t('backups.notProved')}</span>
  return (
    <Chip tone={proof.isGood ? 'success' : 'error'}>
      {t(proof.isGood ? 'backups.proved' : 'backups.notRestorable')}
    </Chip>
  )
}
