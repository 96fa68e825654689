import { Checkbox } from '@mantine/core'
import type { Session } from '@barn-workbench/core/session'
import type { FormField } from '../form/useForm'
import { useSdkTexts } from '../react/texts'
import { EulaText } from './EulaText'
import { useEulaText } from './useEulaText'

/** Props of `EulaConsent`. @public */
export interface EulaConsentProps {
  session: Session
  field: FormField<boolean | undefined>
}

/** The licence agreement in force and the consent to it, which nobody can give before the text is there. @public */
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
      />
    </>
  )
}
