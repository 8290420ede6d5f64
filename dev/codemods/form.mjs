// Issue 33, step 1 "Form", as a repeatable codemod. Run with the repository's root as the working directory.
//   node form.mjs format    removes every prettier-ignore comment; print width 100; Prettier over everything
//   node form.mjs spreads   writes the spreads of literals out; Prettier over those files
//   node form.mjs comments  re-wraps long comments; Prettier over those files
// Without an argument: all three, in this order. Running it again changes nothing.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'

const WIDTH = 100
const ts = createRequire(process.cwd() + '/package.json')('typescript')
const SOURCES = ['*.ts', '*.tsx', '*.mjs', '*.js']
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
const filesOf = (globs) =>
  git('ls-files', '--', ...globs)
    .split('\n')
    .filter((file) => file && fs.existsSync(file))
const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
const chars = (text) => [...text].length

/** Rewrites the files; returns those that have changed. */
function rewrite(files, change) {
  const changed = []
  for (const file of files) {
    const text = fs.readFileSync(file, 'utf8')
    const next = change(text, file)
    if (next === text) continue
    fs.writeFileSync(file, next)
    changed.push(file)
  }
  return changed
}

// ---- 1. prettier-ignore

/** The places a file may keep (in tests only, at most ten): `// prettier-ignore -- reason`. None today. */
const withoutIgnores = (text) =>
  text
    .replace(
      /^[ \t]*(?:\/\/ prettier-ignore|\{\/\* prettier-ignore \*\/\}|\/\* prettier-ignore \*\/|<!-- prettier-ignore -->)[ \t]*\n/gm,
      '',
    )
    .replace(/[ \t]*(?:\/\/ prettier-ignore|\{?\/\* prettier-ignore \*\/\}?)[ \t]*$/gm, '')

function ignores() {
  const changed = rewrite(
    filesOf([...SOURCES, '*.css', '*.md', '*.yml', '*.yaml']).filter((f) => f !== 'eslint.config.mjs'),
    withoutIgnores,
  )
  console.log(`ignores: ${changed.length} files changed`)
}

// ---- 2. spreads of literals

const isLiteral = (node) => ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node)

/** The literal that is spread, without parentheses and assertions of its type. */
function spreadLiteral(node) {
  let { expression } = node
  let isConst = false
  while (
    ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
  ) {
    if (ts.isAsExpression(expression) && expression.type.getText() === 'const') isConst = true
    expression = expression.expression
  }
  return isLiteral(expression) && { literal: expression, isConst }
}

/** Is the host, or what it lies in, constant by its type already? */
function isConstHost(node) {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isAsExpression(at) && at.type.getText() === 'const') return true
    if (!(
      isLiteral(at) ||
      ts.isParenthesizedExpression(at) ||
      ts.isPropertyAssignment(at) ||
      ts.isSpreadElement(at) ||
      ts.isSpreadAssignment(at)
    ))
      return false
  }
  return false
}

/** Would it mean something else in its host's place? */
function isSpecial(literal) {
  if (ts.isArrayLiteralExpression(literal)) return literal.elements.some((one) => ts.isOmittedExpression(one))
  return literal.properties.some(
    (one) =>
      ts.isAccessor(one) ||
      (ts.isMethodDeclaration(one) && /\bsuper\b/.test(one.getText())) ||
      (ts.isPropertyAssignment(one) && /^['"]?__proto__['"]?$/.test(one.name.getText())),
  )
}

/** What stands between the brackets, comments included. */
function inner(literal, text) {
  const within = text.slice(literal.getStart() + 1, literal.end - 1).trim()
  const elements = ts.isObjectLiteralExpression(literal) ? literal.properties : literal.elements
  if (!elements.hasTrailingComma) return within
  const comma = elements.end - 1 // the list ends after its trailing comma
  const start = text.indexOf(within, literal.getStart() + 1)
  return (within.slice(0, comma - start) + within.slice(comma - start + 1)).trimEnd()
}

const endsInLineComment = (part) => /\/\/[^\n]*$/.test(part.split('\n').at(-1))

function jsxAttributes(literal, text) {
  return literal.properties
    .map((one) => {
      if (ts.isShorthandPropertyAssignment(one)) return `${one.name.text}={${one.name.text}}`
      if (ts.isSpreadAssignment(one)) return `{${one.getText()}}`
      if (!ts.isPropertyAssignment(one) || ts.isComputedPropertyName(one.name)) return null
      const name = ts.isStringLiteral(one.name) ? one.name.text : one.name.getText()
      if (!/^[A-Za-z_$][\w$-]*$/.test(name)) return null
      const value = one.initializer
      if (ts.isStringLiteral(value) && !/["\\&\n]/.test(value.text) && value.text === value.getText().slice(1, -1))
        return `${name}="${value.text}"`
      return `${name}={${text.slice(value.getStart(), value.end)}}`
    })
    .reduce((all, one) => (all === null || one === null ? null : [...all, one]), [])
    ?.join(' ')
}

const left = []

/** One pass: the outermost spreads. Those within come in the next pass. */
function spreadsOnce(text, file) {
  const source = parse(file, text)
  const edits = []
  const visit = (node) => {
    if (ts.isSpreadElement(node) || ts.isSpreadAssignment(node) || ts.isJsxSpreadAttribute(node)) {
      const found = spreadLiteral(node)
      if (found) {
        const { literal, isConst } = found
        const isObject = ts.isObjectLiteralExpression(literal)
        const fits = isObject !== ts.isSpreadElement(node) && !isSpecial(literal)
        const elements = isObject ? literal.properties : literal.elements
        let put = null
        if (fits && ts.isJsxSpreadAttribute(node)) put = jsxAttributes(literal, text)
        else if (fits && isConst && !isObject && !isConstHost(node) && ts.isArrayLiteralExpression(node.parent))
          put = elements.map((one) => `${text.slice(one.getStart(), one.end)} as const`).join(', ')
        else if (fits) put = inner(literal, text)
        if (put !== null) {
          let { end } = node
          if (elements.length === 0) end += /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
          else if (endsInLineComment(put)) put += '\n'
          edits.push({ start: node.getStart(), end, put })
          return
        }
        left.push(`${file}: ${node.getText().slice(0, 80)}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  for (const { start, end, put } of edits.reverse()) text = text.slice(0, start) + put + text.slice(end)
  return text
}

function spreads() {
  const changed = rewrite(filesOf(SOURCES), (text, file) => {
    for (;;) {
      left.length = 0
      const next = spreadsOnce(text, file)
      for (const place of left) console.log(`spreads: left as it is: ${place}`)
      if (next === text) return next
      text = next
    }
  })
  console.log(`spreads: ${changed.length} files changed`)
  prettier(changed)
}

// ---- 3. width, Prettier, comments

function prettier(files) {
  for (let at = 0; at < files.length; at += 300)
    execFileSync('node_modules/.bin/prettier', ['--write', '--log-level=warn', ...files.slice(at, at + 300)], {
      stdio: 'inherit',
    })
}

const DIRECTIVE =
  /^\s*(eslint|prettier|@ts-|#region|#endregion|\/ <|webpack|v8 |istanbul|@vite|@type\b|@typedef|@param \{|@returns? \{|@template|@import)/
const STARTS_ANEW = /^([-*•] |\d+[.)] |@|\s{2,}|[|#>]|```)/

/** Fills paragraphs that have a line too long; others stay. `room` is what a line may hold. */
function fill(lines, room) {
  const paragraphs = []
  for (const line of lines) {
    const isNew =
      line.trim() === '' || STARTS_ANEW.test(line) || paragraphs.length === 0 || paragraphs.at(-1)[0].trim() === ''
    if (isNew) paragraphs.push([line])
    else paragraphs.at(-1).push(line)
  }
  return paragraphs.flatMap((paragraph) => {
    if (paragraph.every((line) => chars(line) <= room)) return paragraph
    if (/^(\s{2,}|[|#]|```)/.test(paragraph[0]) || DIRECTIVE.test(paragraph[0])) return paragraph
    const marker = /^([-*•] |\d+[.)] )/.exec(paragraph[0])?.[0] ?? ''
    const hanging = ' '.repeat(marker.length)
    const out = []
    let line = ''
    // What stands between backticks or braces of a link is not parted.
    for (const word of paragraph.join(' ').match(/(?:`[^`]*`|\{@[^}]*\}|\S)+/g)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && chars(longer) > room) {
        out.push(line)
        line = hanging + word
      } else line = longer
    }
    return [...out, line]
  })
}

/** Every comment of a source, with where it is. */
function commentsOf(source, text) {
  const found = new Map()
  const add = (ranges) => ranges?.forEach((range) => found.set(range.pos, range))
  const visit = (node) => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return
    const children = node.getChildren(source)
    if (children.length > 0) return children.forEach(visit)
    if (node.kind === ts.SyntaxKind.JsxText) return
    add(ts.getLeadingCommentRanges(text, node.pos))
    // After a tag's end there is text, not a comment.
    const isTagEnd = node.kind === ts.SyntaxKind.GreaterThanToken && /^Jsx/.test(ts.SyntaxKind[node.parent.kind])
    if (!isTagEnd) add(ts.getTrailingCommentRanges(text, node.end))
  }
  visit(source)
  return [...found.values()].sort((a, b) => a.pos - b.pos)
}

function cssComments(text) {
  return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: comment }) => ({
    pos: index,
    end: index + comment.length,
    isCss: true,
  }))
}

const lineStart = (text, at) => text.lastIndexOf('\n', at - 1) + 1
const lineEnd = (text, at) => (text.indexOf('\n', at) + 1 || text.length + 1) - 1
const isLong = (line) => chars(line) > WIDTH

function wrapComments(text, file) {
  const isCss = file.endsWith('.css')
  const comments = isCss ? cssComments(text) : commentsOf(parse(file, text), text)
  const edits = []
  for (let at = 0; at < comments.length; at += 1) {
    const { pos, end } = comments[at]
    const start = lineStart(text, pos)
    const before = text.slice(start, pos)
    const after = text.slice(end, lineEnd(text, end))
    const isLineComment = text.startsWith('//', pos)
    if (before.trim() === '' && isLineComment) {
      // The comments of the lines below, at the same depth, are one text with it.
      const group = [comments[at]]
      for (;;) {
        const next = comments[at + 1]
        if (!next || !text.startsWith('//', next.pos)) break
        if (text.slice(group.at(-1).end, next.pos) !== `\n${before}`) break
        group.push(next)
        at += 1
      }
      const lines = group.map((one) => text.slice(one.pos + 2, one.end).replace(/^ /, ''))
      const room = WIDTH - before.length - 3
      if (lines.every((line) => chars(line) <= room) || lines.some((line) => DIRECTIVE.test(line))) continue
      const put = fill(lines, room)
        .map((line, n) => `${n ? before : ''}//${line === '' ? '' : ` ${line}`}`)
        .join('\n')
      edits.push({ start: pos, end: group.at(-1).end, put })
    } else if (!isLineComment && after.trim() === '' && before.trim() === '') {
      const comment = text.slice(pos, end)
      if (!comment.split('\n').some((line, n) => isLong(n ? line : before + line))) continue
      const isDoc = comment.startsWith('/**')
      const content = comment.slice(isDoc ? 3 : 2, -2).split('\n')
      const isStarred = content.slice(1, -1).every((line) => /^\s*\*/.test(line))
      const lines = content.map((line, n) =>
        n === 0 ? line.trim() : isStarred ? line.replace(/^\s*\* ?/, '').trimEnd() : line.trim(),
      )
      if (lines.some((line) => /^\s*(eslint|prettier|@type\b|@typedef)/.test(line))) continue
      while (lines.length && lines[0] === '') lines.shift()
      while (lines.length && lines.at(-1).trim() === '') lines.pop()
      const filled = fill(lines, WIDTH - before.length - 3)
      const body = filled.map((line) => `${before} *${line === '' ? '' : ` ${line}`}`).join('\n')
      edits.push({ start: pos, end, put: `${isDoc ? '/**' : '/*'}\n${body}\n${before} */` })
    } else if (!isLineComment && /^\s*\{$/.test(before) && after === '}') {
      const comment = text.slice(pos, end)
      if (!comment.split('\n').some((line, n) => isLong(n ? line : before + line))) continue
      const indent = before.slice(0, -1)
      const lines = comment
        .slice(2, -2)
        .split('\n')
        .map((line) => line.trim())
      const filled = fill(lines, WIDTH - indent.length - 8)
      edits.push({ start: pos, end, put: `/* ${filled.join(`\n${indent}    `)} */` })
    } else if (isLineComment && before.trim() !== '' && isLong(before + text.slice(pos, end))) {
      // Behind code: above it, where that is a statement's, a property's or an argument's own beginning.
      const indent = /^\s*/.exec(before)[0]
      if (!/^[A-Za-z_$'"[{(`]/.test(before.trim()) || /^(else|catch|finally)\b/.test(before.trim())) continue
      if (isInText(file, text, start) || DIRECTIVE.test(text.slice(pos + 2, end))) continue
      const lines = fill([text.slice(pos + 2, end).trim()], WIDTH - indent.length - 3)
      edits.push({ start, end, put: `${lines.map((line) => `${indent}// ${line}\n`).join('')}${before.trimEnd()}` })
    }
  }
  for (const { start, end, put } of edits.sort((a, b) => b.start - a.start))
    text = text.slice(0, start) + put + text.slice(end)
  return text
}

/** Does a place lie within a template or the text of a tag? */
function isInText(file, text, at) {
  let inside = false
  const visit = (node) => {
    if (at < node.getStart() || at > node.end) return
    const kind = node.kind
    const isText =
      kind === ts.SyntaxKind.JsxText ||
      kind === ts.SyntaxKind.NoSubstitutionTemplateLiteral ||
      kind === ts.SyntaxKind.TemplateHead ||
      kind === ts.SyntaxKind.TemplateMiddle ||
      kind === ts.SyntaxKind.TemplateTail
    if (isText && at > node.getStart() && at < node.end) inside = true
    ts.forEachChild(node, visit)
  }
  visit(parse(file, text))
  return inside
}

function format() {
  ignores()
  const manifest = fs.readFileSync('package.json', 'utf8')
  fs.writeFileSync('package.json', manifest.replace(/"printWidth": \d+/, `"printWidth": ${WIDTH}`))
  execFileSync('node_modules/.bin/prettier', ['--write', '--log-level=warn', '.'], { stdio: 'inherit' })
}

function comments() {
  const wrapped = rewrite(filesOf([...SOURCES, '*.css']), wrapComments)
  console.log(`comments: ${wrapped.length} files changed`)
  prettier(wrapped)
}

const steps = { format, spreads, comments }
const [chosen] = process.argv.slice(2)
for (const step of chosen ? [chosen] : Object.keys(steps)) steps[step]()
