/** The case that is put off. */
export interface SnoozeInput {
  caseId: string
  name: string
}
