/** The look of the stand-ins' pages: one column, light or dark as the system is. */
export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#dee2e6, #373a40); --soft: light-dark(#5c636a, #a6a9ad);
  --card: light-dark(#fff, #25262b); --accent: light-dark(#1971c2, #74c0fc); }
* { box-sizing: border-box }
body { margin: 0; padding: 0 1rem 3rem; background: light-dark(#f8f9fa, #1a1b1e); color: light-dark(#212529, #e3e4e6);
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; font-variant-numeric: tabular-nums }
main { max-width: 34rem; margin: 0 auto }
main.wide { max-width: 64rem }
header { display: flex; align-items: center; gap: .5rem; padding: 2.5rem 0 1.5rem; font-weight: 600 }
header svg { color: var(--accent) }
header a { color: inherit; text-decoration: none }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; line-height: 1.3; overflow-wrap: anywhere }
p { margin: 0 0 1rem }
.soft, dt, th { color: var(--soft); font-size: .875rem; font-weight: 400 }
ul { list-style: none; margin: 1.5rem 0; padding: 0; display: grid; gap: .5rem }
.card { display: grid; gap: 0 1rem; width: 100%; padding: .75rem 1rem; text-align: start; cursor: pointer; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: 4px; transition: border-color .1s }
.card:hover { border-color: var(--accent) }
.card b { font-weight: 600 }
.card small { color: var(--soft); font-size: .875rem; overflow-wrap: anywhere }
label { display: block; margin-bottom: .25rem; font-size: .875rem; font-weight: 600 }
.row { display: flex; gap: .5rem }
input { flex: 1; min-width: 0; padding: .5rem .75rem; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 4px }
.button { padding: .5rem 1rem; font: inherit; font-weight: 600; cursor: pointer; color: light-dark(#fff, #102a43); background: var(--accent); border: 0; border-radius: 4px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
footer { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem }
a { color: var(--accent) }
table { width: 100%; border-collapse: collapse; table-layout: fixed }
th { text-align: start }
th:first-child { width: 40% }
th:last-child { width: 13.5rem }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
td time { color: var(--soft) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 1rem 0 1.5rem }
dd { margin: 0; overflow-wrap: anywhere }
h2 { margin: 1.5rem 0 .5rem; font-size: 1rem }
pre, iframe { width: 100%; margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 4px }
pre { font-size: .875rem; white-space: pre-wrap; overflow-wrap: anywhere }
iframe { min-height: 28rem; padding: 0; background: #fff; color-scheme: light }
@media (max-width: 40rem) { th:nth-child(2), td:nth-child(2) { display: none } }
`
