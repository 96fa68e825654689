import { useState } from 'react'

const documentId = (row: unknown) => JSON.stringify(row)

interface SteadyRowsOptions<T> {
  /** Identifies the list of rows: rows with another key are replaced at once. */
  key: string
  /** Whether these are the rows of this key already. */
  isLoaded: boolean
  /** The user reads the rows: they stay in their places. */
  isHeld: boolean
  idOf?: ((row: T) => string) | undefined
}

function haveSameIds<T>(left: readonly T[], right: readonly T[], idOf: (row: T) => string): boolean {
  return left.length === right.length && left.every((row, index) => idOf(row) === idOf(right[index] as T))
}

/**
 * The rows on screen. They follow the latest ones, but while they are held only their content changes, until
 * `showLatest` is called; it is null where the latest are on screen. @public
 */
export function useSteadyRows<T>(
  latest: readonly T[],
  { key, isLoaded, isHeld, idOf = documentId }: SteadyRowsOptions<T>,
): { rows: readonly T[]; showLatest: (() => void) | null } {
  const [steady, setSteady] = useState({ key: '', rows: latest })
  const show = () => setSteady({ key, rows: latest })
  // Until they are loaded, the rows of the key before stay on screen.
  if (!isLoaded) return { rows: latest, showLatest: null }
  const isRead = steady.key === key && steady.rows.length > 0 && isHeld
  if (isRead && steady.rows !== latest && !haveSameIds(steady.rows, latest, idOf)) {
    const latestById = new Map(latest.map((row) => [idOf(row), row]))
    return { rows: steady.rows.map((row) => latestById.get(idOf(row)) ?? row), showLatest: show }
  }
  if (steady.rows !== latest || steady.key !== key) show()
  return { rows: latest, showLatest: null }
}
