type SqlValue = bigint | number | string

/** Collects the values of a statement; what is returned stands for the value in its text. Equal values share a name: SQLite has room for 32,766. */
export class SqlParameters {
  readonly values: Record<string, SqlValue> = {}
  private readonly names = new Map<SqlValue, string>()

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

  private bind(value: SqlValue): string {
    const known = this.names.get(value)
    if (known) return known
    const name = `p${this.names.size + 1}`
    this.values[name] = value
    this.names.set(value, `@${name}`)
    return `@${name}`
  }
}
