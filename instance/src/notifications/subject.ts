import type { CaseStore } from './caseStore'

/** Places, and things that do not work, that a message or the page of a link names. */
const NAMED = 20

/** The subject of a case, in the words of the barn. */
export interface Subject {
  /** Names of cameras and regions. */
  places: string[]
  /** Issues of interventions, or names of faulty components. */
  about: string[]
}

export type SubjectOf = (caseId: string) => Promise<Subject>

interface SubjectDependencies {
  store: Pick<CaseStore, 'factsOf' | 'allFactsOf'>
  /** The name of a camera or region. */
  nameOfPlace: (id: string) => Promise<string | null>
}

/** Returns the function that finds the subject of a case. A case that is over keeps its last subject. */
export function createSubjectOf({ store, nameOfPlace }: SubjectDependencies): SubjectOf {
  return async (caseId) => {
    const present = await store.factsOf(caseId)
    const facts = present.length > 0 ? present : await store.allFactsOf(caseId)
    const ids = [...new Set(facts.flatMap(({ places }) => places))].slice(0, NAMED)
    const names = await Promise.all(ids.map(nameOfPlace))
    return {
      places: [...new Set(names.filter((name) => name !== null))],
      about: [...new Set(facts.flatMap(({ about }) => about ?? []))].slice(0, NAMED),
    }
  }
}
