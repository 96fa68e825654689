import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import classes from './Parts.module.css'

/** A heading of a text stands below the one of its section. An author may skip levels, so that all are of one. */
const heading =
  (level: number) =>
  ({ children }: { children?: ReactNode }) => <h3 data-level={level}>{children}</h3>

const COMPONENTS: Components = {
  h1: heading(1),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  h5: heading(5),
  h6: heading(6),
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  pre: ({ children }) => (
    // A wide block scrolls, also by the keyboard.
    <pre tabIndex={0}>{children}</pre>
  ),
}

/** Pictures would be loaded from other servers, which would learn who reads this. */
const LEFT_OUT = ['img']

const onlyHttps = (url: string) => (/^https:\/\//i.test(url) ? url : '')

/** Characters that are read as Markdown, since the time for some texts grows with the square of their length. */
const LONGEST = 30_000
/** A line with so many quotes or lists within each other, or so far indented, holds up the page. */
const TOO_DEEP = /^(?:[\t ]*(?:>|[-*+](?=[\t ])|\d{1,9}[.)](?=[\t ]))){20}|^[\t ]{60,}\S/m

/** The part of a text that is read as Markdown, and the rest of it, which is shown as it is. */
function splitText(text: string): readonly [markdown: string, rest: string] {
  if (TOO_DEEP.test(text)) return ['', text]
  if (text.length <= LONGEST) return [text, '']
  const end = text.lastIndexOf('\n', LONGEST) + 1
  return [text.slice(0, end), text.slice(end)]
}

/**
 * A text in Markdown that an author of a plugin has written. It is not trusted: no HTML, no pictures, no scripts, and
 * nothing that takes long.
 */
export function Markdown({ text }: { text: string }) {
  const [markdown, rest] = splitText(text)
  return (
    <div className={classes.markdown}>
      <ReactMarkdown components={COMPONENTS} disallowedElements={LEFT_OUT} skipHtml urlTransform={onlyHttps}>
        {markdown}
      </ReactMarkdown>
      {rest && <pre tabIndex={0}>{rest}</pre>}
    </div>
  )
}
