type SqlValue = bigint | number | string

/**
 * Collects the parameters of a statement. Each method returns the placeholder of a value. Equal values share one,
 * because SQLite allows 32,766.
 */
export class SqlParameters {
  readonly values: Record<string, SqlValue> = {}
  private readonly names = new Map<SqlValue, string>()

  /** Binds a whole number as an integer, so that SQL divides it without fraction. */
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
