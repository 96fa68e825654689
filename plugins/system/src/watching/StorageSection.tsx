import { monitoring } from '@barn-workbench/core/contract'
import type { StorageReport, StorageUse } from '@barn-workbench/core/schema'
import { MINUTE } from '@barn-workbench/core/time'
import { IconAdjustments } from '@barn-workbench/plugin-sdk/icons'
import {
  PageSection,
  useBarnTime,
  useCall,
  useFileSize,
  useHost,
  useMessages,
  ViewStateNotice,
  viewStateOf,
} from '@barn-workbench/plugin-sdk/react'
import { Button } from '@barn-workbench/plugin-sdk/ui'
import { limitsDialog } from '../dialogs'
import classes from '../parts/Parts.module.css'
import type { LimitsDialogInput } from './LimitsDialog'
import watching from './Watching.module.css'

const REFRESH = MINUTE
const COLUMNS = ['kind', 'bytes', 'limit', 'growth', 'fullAt'] as const

/** The stored data of an instance: how much, how fast it grows and when the disk will be full. */
export function StorageSection() {
  const t = useMessages()
  const call = useCall(monitoring.storage, {}, { refresh: REFRESH })
  return (
    <PageSection title={t('storage.title')} hint={t('storage.about')}>
      {call.data ? (
        <Content report={call.data} onChanged={() => void call.refetch()} />
      ) : (
        <ViewStateNotice state={viewStateOf(call)} />
      )}
    </PageSection>
  )
}

interface ContentProps {
  report: StorageReport
  onChanged: () => void
}

function Content({ report: { disk, kinds, limits }, onChanged }: ContentProps) {
  const t = useMessages()
  const host = useHost()
  const openLimits = async () => {
    if (!limits) return
    await host.open<LimitsDialogInput, true>(limitsDialog, { limits })
    onChanged()
  }
  return (
    <>
      <DiskLine disk={disk} />
      <div className={watching.list} tabIndex={0} role="group" aria-label={t('storage.list')}>
        <table className={`${classes.table} ${watching.kinds}`}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {t(`storage.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((use) => (
              <Row key={use.kind} use={use} />
            ))}
          </tbody>
        </table>
      </div>
      {limits && (
        <>
          <p className={classes.secondary}>
            {limits.rollUpDays === null
              ? t('storage.rollUpsWithoutEnd')
              : t('storage.rollUps', { count: limits.rollUpDays })}
          </p>
          <div className={classes.inline}>
            <Button
              variant="default"
              size="md"
              leftSection={<IconAdjustments size={18} />}
              onClick={() => void openLimits()}
            >
              {t('storage.openLimits')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

function DiskLine({ disk }: Pick<StorageReport, 'disk'>) {
  const t = useMessages()
  const fileSize = useFileSize()
  const { day } = useBarnTime()
  if (!disk) return <p className={classes.secondary}>{t('storage.inMemory')}</p>
  const room = t('storage.disk', { free: fileSize(disk.free), total: fileSize(disk.total) })
  return (
    <p>
      {room} {disk.fullAt !== null && <strong>{t('storage.diskFullAt', { date: day(disk.fullAt) })}</strong>}
    </p>
  )
}

function Row({ use: { kind, within, bytes, limit, growth, fullAt } }: { use: StorageUse }) {
  const t = useMessages()
  const fileSize = useFileSize()
  const { day } = useBarnTime()
  const name = t(`storage.kinds.${kind}`)
  const cells = [
    ['bytes', fileSize(bytes)],
    ['limit', limit === null ? t('storage.noLimit') : fileSize(limit)],
    ['growth', describeGrowth(growth, { t, fileSize })],
    ['fullAt', fullAt === null ? t('storage.never') : day(fullAt)],
  ] as const
  return (
    <tr>
      <td>{within === null ? name : t('storage.partOf', { name, whole: t(`storage.kinds.${within}`) })}</td>
      {cells.map(([column, text]) => (
        <td key={column} className={classes.figures} data-label={t(`storage.column.${column}`)}>
          {text}
        </td>
      ))}
    </tr>
  )
}

/** Bytes a day below which a kind does not grow in the eyes of a person. */
const NO_GROWTH = 1_000

function describeGrowth(
  growth: number | null,
  { t, fileSize }: { t: ReturnType<typeof useMessages>; fileSize: (bytes: number) => string },
): string {
  if (growth === null) return t('storage.unknownGrowth')
  if (Math.abs(growth) < NO_GROWTH) return t('storage.noGrowth')
  const size = fileSize(Math.abs(growth))
  return growth > 0 ? t('storage.growth', { size }) : t('storage.shrinking', { size })
}
