import classes from './CardLink.module.css'
import { PageLink, type PageLinkProps } from './PageLink'

/**
 * The title of a card or row, as a link to its page that the whole card follows. The card has `position: relative`; a
 * control in it lies above the link by `position: relative; z-index: 1`. @public
 */
export function CardLink({ className = '', ...props }: PageLinkProps) {
  return <PageLink {...props} className={`${classes.link} ${className}`} />
}
