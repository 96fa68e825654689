import { parse, type Node, type Pattern, type Program } from 'acorn'
import { ancestor } from 'acorn-walk'

/** A file with more bytes is not parsed: its syntax tree would take too much memory. */
export const LARGEST_PARSED = 4 * 1024 * 1024

/** A parsed module, which knows the names that it declares itself. */
export interface ParsedModule {
  program: Program
  /** Whether a name means what the browser has by it, at a place within these nodes (the outermost first). */
  isGlobal(name: string, ancestors: readonly Node[]): boolean
}

/** Parses a module. Null if it is none, too large or too deep. */
export function parseModule(bytes: Uint8Array): ParsedModule | null {
  if (bytes.byteLength > LARGEST_PARSED) return null
  try {
    const program = parse(new TextDecoder().decode(bytes), { ecmaVersion: 'latest', sourceType: 'module' })
    const scopes = declaredNames(program)
    return { program, isGlobal: (name, ancestors) => !ancestors.some((node) => scopes.get(node)?.has(name) ?? false) }
  } catch (error) {
    // A RangeError says that it is deeper than the stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return null
    throw error
  }
}

const FUNCTION = /^(Program|FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|StaticBlock)$/
const BLOCK = /^(BlockStatement|ForStatement|ForInStatement|ForOfStatement|SwitchStatement|CatchClause)$/

/** The names that are declared in each scope, by the node of the scope. */
function declaredNames(program: Program): ReadonlyMap<Node, ReadonlySet<string>> {
  const scopes = new Map<Node, Set<string>>()

  function declare(scope: Node | undefined, names: readonly string[]): void {
    if (!scope) return
    const declared = scopes.get(scope) ?? new Set()
    for (const name of names) declared.add(name)
    scopes.set(scope, declared)
  }

  const functionAround = (ancestors: readonly Node[]) => ancestors.findLast(({ type }) => FUNCTION.test(type))
  const blockAround = (ancestors: readonly Node[]) =>
    ancestors.findLast(({ type }) => FUNCTION.test(type) || BLOCK.test(type))

  ancestor(program, {
    VariableDeclaration({ kind, declarations }, _state, ancestors: Node[]) {
      const scope = kind === 'var' ? functionAround(ancestors) : blockAround(ancestors)
      declare(
        scope,
        declarations.flatMap(({ id }) => namesOf(id)),
      )
    },
    Function(node, _state, ancestors: Node[]) {
      declare(node, node.params.flatMap(namesOf))
      const name = node.id ? [node.id.name] : []
      declare(node.type === 'FunctionDeclaration' ? blockAround(ancestors.slice(0, -1)) : node, name)
    },
    Class(node, _state, ancestors: Node[]) {
      declare(node.type === 'ClassDeclaration' ? blockAround(ancestors) : node, node.id ? [node.id.name] : [])
    },
    CatchClause(node) {
      declare(node, node.param ? namesOf(node.param) : [])
    },
    ImportDeclaration({ specifiers }) {
      declare(
        program,
        specifiers.map(({ local }) => local.name),
      )
    },
  })
  return scopes
}

/** The names that a pattern declares. */
function namesOf(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name]
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesOf(property.type === 'RestElement' ? property.argument : property.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element ? namesOf(element) : []))
    case 'AssignmentPattern':
      return namesOf(pattern.left)
    case 'RestElement':
      return namesOf(pattern.argument)
    default:
      return []
  }
}
