import { PasswordInput } from '@mantine/core'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { useId } from 'react'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, PASSWORD_RULES } from '@barn-workbench/core/schema'
import { useSdkTexts } from '../context/texts'
import classes from './NewPasswordFields.module.css'
import type { FormField } from './useForm'

/** Props of `NewPasswordFields`. @public */
export interface NewPasswordFieldsProps {
  label: string
  repetitionLabel: string
  password: FormField<string | undefined>
  repetition: FormField<string | undefined>
}

/** A new password and its repetition, with every rule and whether it is met while one types. @public */
export function NewPasswordFields({ label, repetitionLabel, password, repetition }: NewPasswordFieldsProps) {
  const t = useSdkTexts()
  const rulesId = useId()
  const common = {
    autoComplete: 'new-password',
    size: 'md',
    visibilityToggleButtonProps: { 'aria-label': t('password.show') },
  } as const
  return (
    <>
      <div className={classes.field}>
        <PasswordInput
          {...common}
          label={label}
          {...password}
          value={password.value ?? ''}
          aria-invalid={password.error !== null}
          aria-describedby={rulesId}
        />
        <PasswordRules id={rulesId} password={password.value ?? ''} />
      </div>
      <PasswordInput
        {...common}
        label={repetitionLabel}
        {...repetition}
        value={repetition.value ?? ''}
        aria-invalid={repetition.error !== null}
      />
    </>
  )
}

function PasswordRules({ id, password }: { id: string; password: string }) {
  const t = useSdkTexts()
  const limits = { minimum: PASSWORD_MIN_LENGTH, maximum: PASSWORD_MAX_LENGTH }
  return (
    <div id={id} className={classes.rules}>
      <span>{t('password.rules')}</span>
      <ul>
        {PASSWORD_RULES.map(({ name, isMetBy }) => {
          const isMet = password !== '' && isMetBy(password)
          // A rule that forbids something is not shown as unmet while the field is empty.
          const isKnown = isMet || !isMetBy('')
          const Icon = isMet ? IconCheck : IconCircle
          return (
            <li key={name} data-met={isMet}>
              <Icon size={14} aria-hidden />
              <span>
                {t(`password.rule.${name}`, limits)}
                {isKnown && (
                  <span className={classes.state}>{` (${t(isMet ? 'password.met' : 'password.unmet')})`}</span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
