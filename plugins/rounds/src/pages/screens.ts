/* The code of the pages of rounds. The sheet of codes loads its library when it is shown. */

export { CodesPage } from './codes/CodesPage'
export { RoundsPage } from './list/RoundsPage'
export { QuestionsPage } from './questions/QuestionsPage'
export { RoundPage } from './walk/RoundPage'
