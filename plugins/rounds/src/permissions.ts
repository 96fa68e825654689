/** The permissions to walk rounds and see them; one is enough. */
export const WALK_ROUNDS = ['rounds.do', 'incidents.manage']
/** The permission to choose the questions of rounds. */
export const CHOOSE_QUESTIONS = 'incidents.manage'
