import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/** Gives the title of a layout: those that are shipped are named in the user's language, until somebody names them otherwise. */
export function useLayoutTitle(): (layoutId: string, title: string) => string {
  const { t } = useTranslation('layouts')
  return useCallback(
    (layoutId, title) => {
      const shipped = t(`shipped.${layoutId}.written`, { defaultValue: '' })
      return shipped === title ? t(`shipped.${layoutId}.title`) : title
    },
    [t],
  )
}
