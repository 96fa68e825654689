import { useMessages } from '@barn-workbench/plugin-sdk/react'
import { useRegistration } from '../../queries/useRegistration'
import classes from './Accounts.module.css'

/** Says to who manages accounts how people get one. */
export function RegistrationHint() {
  const t = useMessages()
  const mode = useRegistration()
  if (!mode) return null
  return (
    <p className={classes.registration}>
      {t(`registration.${mode}`)} {t('registration.change', { mode })}
    </p>
  )
}
