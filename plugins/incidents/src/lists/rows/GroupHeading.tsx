import { useEffect, useRef, useState } from 'react'
import type { ImportanceGroup } from '@barn-workbench/core/incidentTypes'
import { useMessages } from '@barn-workbench/plugin-sdk/react'
import classes from '../List.module.css'

/** Share of a row that is to be in view below the title of its group. */
const LEAST_SHARE = 0.25

/** The title of a group, above its first row. It is not seen where the list ends before that row. */
export function GroupHeading({ group }: { group: ImportanceGroup }) {
  const t = useMessages()
  const heading = useRef<HTMLParagraphElement>(null)
  const [isAlone, setIsAlone] = useState(false)
  useEffect(() => {
    const row = heading.current?.nextElementSibling
    if (!row || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => setIsAlone((entries.at(-1)?.intersectionRatio ?? 1) < LEAST_SHARE),
      { threshold: LEAST_SHARE },
    )
    observer.observe(row)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={heading} className={classes.group} data-group={group} data-alone={isAlone || undefined}>
      {t(`group.${group}`)}
    </p>
  )
}
