import {
  DummyDriver,
  Kysely,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type RawBuilder,
} from 'kysely'

/** A piece of a statement. Values in it are bound; it is text only when the whole statement is compiled. */
export type Sql = RawBuilder<unknown>

/** Binds a whole number as an integer, so that SQL divides it without fraction. */
export function integer(value: number): Sql {
  return sql.val(BigInt(value))
}

/** Binds a list or an object as JSON. */
export function json(value: unknown): Sql {
  return sql.val(JSON.stringify(value))
}

/** The text of a statement, and the values of its parameters by their names. */
export interface CompiledSql {
  sql: string
  values: Record<string, bigint | number | string>
}

/** Gives equal values one parameter, because SQLite allows 32,766 of them. */
class SharedParameterCompiler extends SqliteQueryCompiler {
  private names = new Map<unknown, string>()

  override compileQuery(...parameters: Parameters<SqliteQueryCompiler['compileQuery']>) {
    this.names = new Map()
    return super.compileQuery(...parameters)
  }

  protected override appendValue(value: unknown): void {
    const known = this.names.get(value)
    if (known !== undefined) return this.append(known)
    this.addParameter(value)
    const name = `@${parameterName(this.numParameters - 1)}`
    this.names.set(value, name)
    this.append(name)
  }
}

function parameterName(index: number): string {
  return `p${index + 1}`
}

/** Compiles only. The engine runs statements itself, synchronously and on a connection of its thread. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SharedParameterCompiler(),
  },
})

export function compileSql(statement: Sql): CompiledSql {
  const { sql: text, parameters } = statement.compile(compiler)
  const values = parameters as readonly CompiledSql['values'][string][]
  return { sql: text, values: Object.fromEntries(values.map((value, index) => [parameterName(index), value])) }
}
