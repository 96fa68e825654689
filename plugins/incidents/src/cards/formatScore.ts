/** Decimals of scores and thresholds. */
const DECIMALS = 5

/** A score or a threshold of a measurement in a language (BCP 47 tag): `0.23500`. */
export function formatScore(score: number, locale: string): string {
  return score.toLocaleString(locale, { minimumFractionDigits: DECIMALS, maximumFractionDigits: DECIMALS })
}
