/** A rule that refuses the nodes of each selector, and says why. */
const refuse = (selectors) => ({
  meta: { type: 'problem' },
  create: (context) =>
    Object.fromEntries(
      Object.entries(selectors).map(([selector, message]) => [selector, (node) => context.report({ node, message })]),
    ),
})

const project = refuse({
  ExportAllDeclaration: 'Name what you export.',
  TSEnumDeclaration: 'Use z.enum or a const union.',
  "ExportNamedDeclaration > VariableDeclaration > VariableDeclarator[init.type='ArrowFunctionExpression']":
    'Export a function declaration.',
  'JSXText[value=/\\p{L}/u]': 'Words come from locale/.',
  "JSXAttribute[name.name='dangerouslySetInnerHTML']": 'No HTML strings.',
})

const READS =
  '/^(innerText|textContent|count|isVisible|isHidden|isEnabled|isDisabled|isChecked|isEditable|inputValue|getAttribute|boundingBox|title|content|evaluate|evaluateAll|allInnerTexts|allTextContents)$/'

/** What is read of a page is true for one moment only. A test waits until it is as it should be. */
const looksOnce = refuse({
  "CallExpression[callee.name='expect'] > AwaitExpression":
    'This looks once. Wait: await expect(locator).toHaveText(…), or expect.poll(…) for what is no locator.',
  [`CallExpression[callee.name='expect'] > :not(ArrowFunctionExpression) AwaitExpression > CallExpression[callee.property.name=${READS}]`]:
    'This looks once. Wait: await expect(locator).toHaveText(…), or expect.poll(…) for what is no locator.',
  [`BinaryExpression > AwaitExpression > CallExpression[callee.property.name=${READS}]`]:
    'This compares what is there at one moment. Wait with expect(locator) or expect.poll(…).',
  "CallExpression[callee.name='expect'] > CallExpression[callee.property.name='url']":
    'This looks once. Wait: await expect(page).toHaveURL(…).',
})

/** Columns of a comment. The formatter wraps code and leaves comments as they are. */
const WIDTH = 120

/** A line that is a comment and no more is wrapped, unless it holds an address. */
const commentWidth = {
  meta: { type: 'layout' },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const { loc } of sourceCode.getAllComments())
        for (let line = loc.start.line; line <= loc.end.line; line++) {
          const text = sourceCode.lines[line - 1]
          const isWhole = line > loc.start.line || text.slice(0, loc.start.column).trim() === ''
          if (text.length <= WIDTH || !isWhole || text.includes('://')) continue
          const place = { start: { line, column: WIDTH }, end: { line, column: text.length } }
          report({ loc: place, message: `Wrap comments at ${WIDTH} columns.` })
        }
    },
  }),
}

export default { meta: { name: 'syntax' }, rules: { project, 'looks-once': looksOnce, 'comment-width': commentWidth } }
