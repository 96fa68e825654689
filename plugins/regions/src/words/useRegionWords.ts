import { useCallback, useMemo } from 'react'
import type { RelativePoint } from '@barn-workbench/core/schema'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { byRegion } from '../geometry/byRegion'
import { placeInWords } from '../geometry/inWords'

interface NamedOutline {
  regionSpecification: string
  polygon: readonly RelativePoint[]
}

/** Formats a share as percent, in the user's language. */
export function usePercent(): (share: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    const whole = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
    const fine = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    return (share) => (share > 0 && share < 0.1 ? fine : whole).format(share)
  }, [locale])
}

/**
 * Returns a function that says where a region is in the picture, for those who cannot see outlines: "Pen 3: left third,
 * lower half, 22 % of the picture".
 */
export function useRegionSentence(): (name: string, polygons: readonly (readonly RelativePoint[])[]) => string {
  const t = useMessages()
  const percent = usePercent()
  return useCallback(
    (name, polygons) => {
      const { across, down, share } = placeInWords(polygons)
      const place = { across: t(`words.across.${across}`), down: t(`words.down.${down}`) }
      return t('words.sentence', { name, ...place, share: percent(share) })
    },
    [t, percent],
  )
}

/** The sentences of all regions of a picture, one a region. */
export function useSentences(
  regions: readonly NamedOutline[],
  nameOf: (regionSpecification: string) => string,
): readonly { id: string; text: string }[] {
  const sentence = useRegionSentence()
  return useMemo(() => {
    return [...byRegion(regions)].map(([id, outlines]) => ({
      id,
      text: sentence(
        nameOf(id),
        outlines.map(({ polygon }) => polygon),
      ),
    }))
  }, [regions, nameOf, sentence])
}
