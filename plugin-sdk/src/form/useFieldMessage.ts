import { useCallback } from 'react'
import type { z } from 'zod'
import { messageOfIssue, messageOfText, type FieldError } from '@barn-workbench/core/result'
import { useLocale } from '../context/messages'
import { useSdkTexts } from '../context/texts'
import { useOptionalContribution } from '../context/WorkbenchContext'

/** A fault of a field: a message key, an error that an instance names, or an issue of zod. @public */
export type FieldFault = string | FieldError | z.core.$ZodIssue

function messageOf(fault: FieldFault) {
  if (typeof fault === 'string') return messageOfText(fault)
  return 'code' in fault ? messageOfIssue(fault) : messageOfText(fault.message)
}

/**
 * Returns a function that says in the user's language what is wrong with a field. A rule names its message by a key,
 * such as `end_must_be_after_start`. The sentence of a key is in the plugin's locale under `field.<key>`, or is one of
 * the SDK's. @public
 */
export function useFieldMessage(): (fault: FieldFault) => string {
  const t = useSdkTexts()
  const locale = useLocale()
  const pluginId = useOptionalContribution()?.pluginId
  return useCallback(
    (fault) => {
      const { key, limit } = messageOf(fault)
      const own = pluginId === undefined ? [] : [`${pluginId}:field.${key}`]
      return t([...own, `field.${key}`, 'field.invalid'], { limit: limit?.toLocaleString(locale) })
    },
    [t, locale, pluginId],
  )
}
