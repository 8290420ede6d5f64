// Compares every source at a commit (default: main) with the working tree, after esbuild has taken out types, layout and comments
// and has written spreads of literals out: the output must be the same, byte by byte.
//   node compare.mjs [commit]      with the repository's root as the working directory
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
const esbuild = createRequire(process.cwd() + '/package.json')('esbuild')
const commit = process.argv[2] ?? 'main'
const files = execFileSync('git', ['diff', '--name-only', '--diff-filter=M', commit], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((f) => /\.(ts|tsx|mjs|js|css)$/.test(f))
const minified = (text, file) =>
  esbuild.transformSync(text, {
    loader: file.endsWith('.css') ? 'css' : file.endsWith('.tsx') ? 'tsx' : file.endsWith('.ts') ? 'ts' : 'js',
    minifySyntax: true,
    minifyWhitespace: true,
    jsx: 'automatic',
    charset: 'utf8',
    legalComments: 'none',
    target: 'esnext',
  }).code
// Prettier parts a text of JSX into two neighbours, `"a "` into `"a"," "`: React draws the same.
const joined = (code) => {
  for (;;) {
    const next = code.replace(/(?<=[[,])"((?:[^"\\]|\\.)*)","((?:[^"\\]|\\.)*)"(?=[\],])/g, (all, a, b) =>
      a.endsWith(' ') || b.startsWith(' ') || a === ' ' || b === ' ' ? `"${a}${b}"` : all,
    )
    if (next === code) return code
    code = next
  }
}
let same = 0,
  joinedOnly = 0
const different = []
for (const file of files) {
  const before = minified(
    execFileSync('git', ['show', `${commit}:${file}`], { encoding: 'utf8', maxBuffer: 1 << 28 }),
    file,
  )
  const after = minified(fs.readFileSync(file, 'utf8'), file)
  if (before === after) same += 1
  else if (joined(before).replace(/\bjsxs?\b/g, 'jsx') === joined(after).replace(/\bjsxs?\b/g, 'jsx')) {
    joinedOnly += 1
    console.log(`text nodes only: ${file}`)
  } else {
    let at = 0
    while (before[at] === after[at]) at += 1
    different.push(file)
    console.log(
      `DIFFERENT ${file}\n  - ${before.slice(Math.max(0, at - 60), at + 120)}\n  + ${after.slice(Math.max(0, at - 60), at + 120)}`,
    )
  }
}
console.log(
  `${files.length} files: ${same} the same, ${joinedOnly} but for parted texts of JSX, ${different.length} different`,
)
