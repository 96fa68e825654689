import ReactMarkdown, { type Components } from 'react-markdown'
import classes from './Parts.module.css'

/** The headings of a text stand below the one of its section. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h4>{children}</h4>,
  h3: ({ children }) => <h5>{children}</h5>,
  h4: ({ children }) => <h6>{children}</h6>,
  h5: ({ children }) => <h6>{children}</h6>,
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

/** Pictures would be loaded from elsewhere, and tell who reads this. */
const LEFT_OUT = ['img']

const onlyHttps = (url: string) => (/^https:\/\//i.test(url) ? url : '')

/** A text in Markdown that an author of a plugin has written. It is not trusted: no HTML, no pictures, no scripts. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className={classes.markdown}>
      <ReactMarkdown components={COMPONENTS} disallowedElements={LEFT_OUT} skipHtml urlTransform={onlyHttps}>
        {text}
      </ReactMarkdown>
    </div>
  )
}
