import { Button, ScrollArea, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { problemOf } from '@barn-workbench/core/result'
import { downloadBlob } from '../download/downloadBlob'
import { NoticeButton } from '../react/NoticeButton'
import { ProblemNotice } from '../react/ProblemNotice'
import { useSdkTexts } from '../react/texts'
import classes from './EulaText.module.css'
import type { useEulaText } from './useEulaText'

/** Props of `EulaText`. @public */
export interface EulaTextProps {
  file: ReturnType<typeof useEulaText>
  /** In px; 200 by default. */
  height?: number
}

const DEFAULT_HEIGHT = 200

/** A licence agreement with the name of its file, or why it cannot be shown. @public */
export function EulaText({ file, height = DEFAULT_HEIGHT }: EulaTextProps) {
  const t = useSdkTexts()
  if (file.error)
    return (
      <>
        <ProblemNotice problem={problemOf(file.error)} />
        <NoticeButton onClick={() => void file.refetch()}>{t('viewState.retry')}</NoticeButton>
      </>
    )
  if (file.data === undefined) return <Skeleton height={height} />
  const { text, bytes, contentType, fileName } = file.data
  return (
    <div className={classes.agreement}>
      <ScrollArea
        h={height}
        className={classes.text}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('eula.label') }}
      >
        {text}
      </ScrollArea>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconDownload size={14} />}
        onClick={() => downloadBlob(new Blob([bytes], { type: contentType }), fileName)}
      >
        {t('eula.download', { fileName })}
      </Button>
    </div>
  )
}
