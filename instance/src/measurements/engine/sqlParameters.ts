/** Collects the values of a statement; what is returned stands for the value in its text. */
export class SqlParameters {
  readonly values: Record<string, bigint | number | string> = {}
  private count = 0

  /** Whole numbers are bound as such: SQL divides them without fractions. */
  integer(value: number): string {
    return this.bind(BigInt(value))
  }

  real(value: number): string {
    return this.bind(value)
  }

  json(value: unknown): string {
    return this.bind(JSON.stringify(value))
  }

  private bind(value: bigint | number | string): string {
    this.count += 1
    const name = `p${this.count}`
    this.values[name] = value
    return `@${name}`
  }
}
