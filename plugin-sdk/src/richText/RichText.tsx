import { useContext } from 'react'
import { documentOfText } from '@barn-workbench/core/schema'
import { drawBlocks } from './blocks'
import type { IncidentLabel } from './chips'
import { readNode } from './readNode'
import classes from './RichText.module.css'
import { TitleLevelContext } from './TitleLevel'
import './textColors.css'

/** Props of `RichText`. @public */
export interface RichTextProps {
  /** A `RichTextDocument` or a plain text. Of anything else the text is shown that is found in it. */
  document: unknown
  /** The titles of incidents that the text names. Without it they are called "Incident". */
  incidentLabel?: IncidentLabel | undefined
}

/**
 * Draws a rich text: a description, a reason, a comment. Its outermost headings are one level below the title that it
 * stands under (`TitleLevel`). @public
 */
export function RichText({ document, incidentLabel }: RichTextProps) {
  const titleLevel = useContext(TitleLevelContext)
  const { content } = readNode(typeof document === 'string' ? documentOfText(document) : document)
  if (content.length === 0) return null
  return (
    <div className={classes.richText}>
      {drawBlocks(content, { labelOf: incidentLabel, firstLevel: titleLevel + 1, openHeadings: [] })}
    </div>
  )
}
