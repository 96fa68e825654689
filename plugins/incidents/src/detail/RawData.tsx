import classes from './Events.module.css'

/** Characters that are shown at most; more would take the screen seconds to draw. */
const MAXIMUM_CHARACTERS = 20_000

/** Unknown data as formatted JSON. */
export function RawData({ data }: { data: unknown }) {
  const text = JSON.stringify(data, null, 2) ?? ''
  return (
    <pre className={classes.raw} tabIndex={0}>
      {text.length > MAXIMUM_CHARACTERS ? `${text.slice(0, MAXIMUM_CHARACTERS)}…` : text}
    </pre>
  )
}
