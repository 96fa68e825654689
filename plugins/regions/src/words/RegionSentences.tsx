import { useCallback, useMemo } from 'react'
import type { RelativePoint } from '@barn-workbench/core/schema'
import { useLocale, useMessages } from '@barn-workbench/plugin-sdk/react'
import { coveredShare } from '../geometry/coverage'
import { byRegion, describePlace } from '../geometry/describeGeometry'
import { percentOf } from './percentOf'
import classes from './RegionSentences.module.css'

interface NamedOutline {
  regionSpecification: string
  polygon: readonly RelativePoint[]
}

/** Formats a share as percent, in the user's language. */
function usePercent(): (share: number) => string {
  const locale = useLocale()
  return useMemo(() => percentOf(locale), [locale])
}

/**
 * Returns a function that describes the place of a region in the picture, for users who cannot see outlines: "Pen 3:
 * left third, lower half, 22 % of the picture".
 */
export function useRegionSentence(): (name: string, polygons: readonly (readonly RelativePoint[])[]) => string {
  const t = useMessages()
  const percent = usePercent()
  return useCallback(
    (name, polygons) => {
      const { across, down, share } = describePlace(polygons)
      const place = { across: t(`words.across.${across}`), down: t(`words.down.${down}`) }
      return t('words.sentence', { name, ...place, share: percent(share) })
    },
    [t, percent],
  )
}

/** The sentences of all regions of a picture, one a region. */
function useSentences(
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

/** Shows the share of a picture that regions cover together, as a bar and in percent. */
export function Coverage({ regions }: { regions: readonly { polygon: readonly RelativePoint[] }[] }) {
  const t = useMessages()
  const percent = usePercent()
  const share = useMemo(() => coveredShare(regions.map(({ polygon }) => polygon)), [regions])
  return (
    <span className={classes.coverage}>
      <span className={classes.bar} aria-hidden>
        <span className={classes.fill} style={{ width: `${share * 100}%` }} />
      </span>
      {t('coverage', { share: percent(share) })}
    </span>
  )
}

interface SentencesProps {
  regions: readonly { regionSpecification: string; polygon: readonly RelativePoint[] }[]
  nameOf: (regionSpecification: string) => string
  label: string
}

/** The places of the regions in a picture, in words. */
export function Sentences({ regions, nameOf, label }: SentencesProps) {
  const sentences = useSentences(regions, nameOf)
  return (
    <ul className={classes.sentences} aria-label={label}>
      {sentences.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
