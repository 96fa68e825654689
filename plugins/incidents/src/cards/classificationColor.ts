/** The colour of each classification, and that of any other. */
const CLASSIFICATION_COLORS: Readonly<Record<string, string>> = {
  technical: '#4c7a9f',
  climate: '#2a9d8f',
  barn: '#8d6e3f',
  animalDistribution: '#7c5cc4',
  animals: '#c98a00',
  behaviour: '#d9541e',
  disease: '#c2255c',
}
const OTHER_COLOR = '#808080'

/** The colour of a classification. */
export function classificationColor(classification: string | undefined): string {
  const isKnown = classification !== undefined && Object.hasOwn(CLASSIFICATION_COLORS, classification)
  return (isKnown && CLASSIFICATION_COLORS[classification]) || OTHER_COLOR
}
