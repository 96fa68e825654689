import { IconEyeOff } from '@tabler/icons-react'
import { useSdkTexts } from '../react/texts'
import classes from './PrivacyFace.module.css'

/** Stands in place of the picture of a camera that is closed for privacy, which is no fault. @public */
export function PrivacyFace() {
  const t = useSdkTexts()
  return (
    <span className={classes.face} data-privacy>
      <IconEyeOff size={22} stroke={1.5} aria-hidden />
      <span>{t('camera.closed')}</span>
    </span>
  )
}
