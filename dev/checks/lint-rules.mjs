/** The product's own rules of form: decision 074. */

const ASSERTIONS = ['TSAsExpression', 'TSSatisfiesExpression']

/** The expression without assertions of its type, which a spread of it does not need. */
const bare = (node) => (ASSERTIONS.includes(node.type) ? bare(node.expression) : node)

/** Written so that a search of the repository for such comments finds none. */
const EXCEPTION = new RegExp('^\\s*prettier-' + 'ignore')

const noFormatterExceptions = {
  meta: {
    type: 'layout',
    messages: { exception: 'Let Prettier lay this out; where that reads badly, change the code.' },
    schema: [],
  },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const comment of sourceCode.getAllComments())
        if (EXCEPTION.test(comment.value)) report({ loc: comment.loc, messageId: 'exception' })
    },
  }),
}

const noLiteralSpread = {
  meta: {
    type: 'suggestion',
    messages: { literal: 'Write what is in this literal where it is spread.' },
    schema: [],
  },
  create({ report }) {
    const check = (node) => {
      const { type, elements = [] } = bare(node.argument)
      const isArray = type === 'ArrayExpression' && !elements.includes(null)
      const isObject = type === 'ObjectExpression' && node.parent.type !== 'ArrayExpression'
      if (isArray || isObject) report({ node, messageId: 'literal' })
    }
    return { SpreadElement: check, JSXSpreadAttribute: check }
  },
}

export const form = {
  rules: {
    'no-formatter-exceptions': noFormatterExceptions,
    'no-literal-spread': noLiteralSpread,
  },
}
