/** Classifications of a documentation and what each may be about; `other` is possible in each. */
export const DOCUMENTATION_WORDS = {
  technical: ['feeding', 'water', 'lighting', 'heating'],
  climate: ['ventilation', 'temperature', 'humidity', 'gas'],
  barn: ['cleaning', 'disinfection', 'visit'],
  animalDistribution: ['crowding', 'avoidance'],
  animals: ['housing', 'movingOut', 'regrouping', 'weighing'],
  behaviour: ['tailBiting', 'fighting', 'restlessness'],
  disease: ['cough', 'diarrhoea', 'lameness', 'treatment'],
} as const

/** What happens at one point in time. */
export const OBSERVED_WORDS: ReadonlySet<string> = new Set(['weighing', 'visit', 'fighting'])

/** Types of an intervention and their issues; `other` is possible in each. */
export const INTERVENTION_WORDS = {
  technical: ['waterLine', 'feedLine', 'ventilation', 'heating'],
  hygiene: ['litter', 'cleaning'],
  animals: ['injury', 'separation'],
} as const

export const OTHER = 'other'
export const BARN_EVENTS = ['thinning'] as const
