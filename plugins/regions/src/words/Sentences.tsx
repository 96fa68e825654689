import type { RelativePoint } from '@barn-workbench/core/schema'
import { useSentences } from './useRegionWords'
import classes from './Words.module.css'

interface SentencesProps {
  regions: readonly { regionSpecification: string; polygon: readonly RelativePoint[] }[]
  nameOf: (regionSpecification: string) => string
  label: string
}

/** Where the regions of a picture are, in words. */
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
