/** The precondition of a write of a setting: the version that was seen; 0 if it was never written. */
export function preconditionOf(version: number): { ifMatch: number } | { ifNoneMatch: '*' } {
  return version === 0 ? { ifNoneMatch: '*' } : { ifMatch: version }
}
