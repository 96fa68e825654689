import { Button, Checkbox, ScrollArea, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { eula } from '@barn-workbench/core/contract'
import { problemOf } from '@barn-workbench/core/result'
import type { Session } from '@barn-workbench/core/session'
import { useSdkTexts } from '../context/texts'
import { PlainButton } from '../react/PlainButton'
import { ProblemNotice } from '../react/ProblemNotice'
import { useLocalSettings } from '../react/settings'
import { downloadBlob } from '../share/downloadBlob'
import classes from './EulaConsent.module.css'
import type { FormField } from './useForm'

/** Props of `EulaConsent`. @public */
export interface EulaConsentProps {
  session: Session
  field: FormField<boolean | undefined>
}

/** The licence agreement in force and the consent to it, which can be given only after the text has loaded. @public */
export function EulaConsent({ session, field }: EulaConsentProps) {
  const t = useSdkTexts()
  const file = useEulaText(session)
  return (
    <>
      <EulaText file={file} />
      <Checkbox
        size="md"
        label={t('eula.accept')}
        disabled={file.data === undefined}
        checked={field.value ?? false}
        onChange={field.onChange}
        error={field.error}
        aria-invalid={field.error !== null}
      />
    </>
  )
}

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
        <PlainButton onClick={() => void file.refetch()}>{t('viewState.retry')}</PlainButton>
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

/** Name of the file if the instance gives none. */
const FALLBACK_NAME = 'eula.txt'
/** The version in force. */
const CURRENT = 'current'

/** A licence agreement as a file. @public */
export interface EulaFile {
  bytes: BlobPart
  contentType: string
  fileName: string
  text: string
}

/**
 * Loads the licence agreement of an instance in the language of the user, also without a signed-in account. `version`:
 * the one in force by default. @public
 */
export function useEulaText(session: Session, version = CURRENT): UseQueryResult<EulaFile> {
  const [settings] = useLocalSettings()
  const language = settings.language === 'de' ? 'de' : 'en'
  return useQuery({
    queryKey: [session.id, 'eula', version, language],
    queryFn: async ({ signal }) => {
      const input = { params: { version }, query: { language } } as const
      const { bytes, contentType, fileName } = await session.send(eula.file, input, { signal })
      return { bytes, contentType, fileName: fileName ?? FALLBACK_NAME, text: new TextDecoder().decode(bytes) }
    },
  })
}
