import { useSdkTexts } from '../react/texts'
import type { NoPasskeys } from './whyNoPasskeys'

/** Says why this page cannot use passkeys, and what would help. @public */
export function NoPasskeysNotice({ reason }: { reason: NoPasskeys }) {
  const t = useSdkTexts()
  return <p>{t(`passkey.${reason}`)}</p>
}
