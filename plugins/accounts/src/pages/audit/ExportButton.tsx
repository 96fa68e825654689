import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Condition } from '@barn-workbench/core/query'
import { problemOf } from '@barn-workbench/core/result'
import {
  downloadBlob,
  fileNameOf,
  useClock,
  useHost,
  useInstance,
  useMessages,
  useProblemText,
  useTimeZone,
} from '@barn-workbench/plugin-sdk/react'
import { exportAudit } from './exportAudit'

/** Saves the entries that the filters let through as a file of JSON lines. */
export function ExportButton({ conditions }: { conditions: readonly Condition[] }) {
  const t = useMessages()
  const host = useHost()
  const problemText = useProblemText()
  const { session } = useInstance()
  const clock = useClock()
  const zone = useTimeZone()
  const [isExporting, setIsExporting] = useState(false)
  const save = async () => {
    setIsExporting(true)
    try {
      const blob = await exportAudit(session, conditions)
      downloadBlob(blob, fileNameOf(session.instance.name, clock.now(), 'jsonl', zone.name))
    } catch (error) {
      host.toast({ kind: 'error', key: 'toast.audit.export.error', values: { problem: problemText(problemOf(error)) } })
    }
    setIsExporting(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      loading={isExporting}
      onClick={() => void save()}
    >
      {t('audit.export')}
    </Button>
  )
}
