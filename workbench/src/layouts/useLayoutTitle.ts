import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Returns a function that finds the title of a layout. A shipped layout is named in the user's language, unless it was
 * renamed.
 */
export function useLayoutTitle(): (layoutId: string, title: string) => string {
  const { t } = useTranslation('layouts')
  return useCallback(
    (layoutId, title) => {
      const shippedTitle = t(`shipped.${layoutId}.written`, { defaultValue: '' })
      return shippedTitle === title ? t(`shipped.${layoutId}.title`) : title
    },
    [t],
  )
}
