/** The case of letters does not count, and numbers within names count as numbers. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const isName = ({ type }) => type === 'ImportSpecifier'
const byName = (a, b) =>
  Number(a.importKind === 'type') - Number(b.importKind === 'type') || compare(a.local.name, b.local.name)

/** The names of an import stand in alphabetical order, values before types. */
const sortedNames = {
  meta: { type: 'layout', fixable: 'code' },
  create: (context) => ({
    ImportDeclaration({ specifiers }) {
      const names = specifiers.filter(isName)
      const sorted = [...names].sort(byName)
      const misplaced = names.find((name, place) => name !== sorted[place])
      if (!misplaced) return
      context.report({
        node: misplaced,
        message: 'The names of an import stand in alphabetical order, values before types.',
        fix: (fixer) => names.map((name, place) => fixer.replaceText(name, context.sourceCode.getText(sorted[place]))),
      })
    },
  }),
}

/** What a file imports of one module by name stands in one import. */
const onePerModule = {
  meta: { type: 'layout' },
  create: (context) => {
    const modules = new Set()
    return {
      ImportDeclaration(node) {
        if (!node.specifiers.some(isName)) return
        if (modules.has(node.source.value))
          context.report({ node, message: 'Another import of this file names the same module.' })
        modules.add(node.source.value)
      },
    }
  },
}

export default {
  meta: { name: 'imports' },
  rules: { 'sorted-names': sortedNames, 'one-per-module': onePerModule },
}
