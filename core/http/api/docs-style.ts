// The style of the API's page. Its hash is in the page's policy, so it must be sent exactly as it is here.

export const docsStyle = `
:root { color-scheme: light dark;
  --page: #f6f7f9; --sheet: #fff; --raised: #eef0f3; --line: #d9dde3; --text: #1b2230; --quiet: #596273; --accent: #1f4fa3;
  --get: #1d6b3c; --post: #1f4fa3; --patch: #8a5300; --put: #6b3fa0; --delete: #a92a2a; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14171c; --sheet: #1b1f26; --raised: #252b34; --line: #353d49; --text: #e3e7ee; --quiet: #9aa5b5; --accent: #86b0ff;
  --get: #6cc992; --post: #86b0ff; --patch: #e5b567; --put: #c3a2f2; --delete: #f28b82; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 13px/1.5 "Inter Variable", Inter, system-ui, "Segoe UI", Roboto, sans-serif; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code { font: 12px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
h1 { font-size: 20px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 40px 0 12px; } h3 { font-size: 13px; margin: 0; font-weight: 600; }
h4 { font-size: 12px; margin: 16px 0 4px; color: var(--quiet); font-weight: 600; }
p { margin: 4px 0; max-width: 75ch; }
.layout { display: grid; grid-template-columns: 272px minmax(0, 1fr); max-width: 1400px; margin: 0 auto; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 12px 24px 20px; border-right: 1px solid var(--line); }
nav summary { cursor: pointer; padding: 3px 0; font-weight: 600; } nav summary::marker { color: var(--quiet); }
nav ul { list-style: none; margin: 0 0 8px; padding: 0 0 0 14px; } nav li { padding: 2px 0; line-height: 1.35; overflow-wrap: anywhere; }
nav li a { color: var(--text); } nav .count { font-weight: 400; }
header { max-width: 1400px; margin: 0 auto; padding: 24px 20px 12px; border-bottom: 1px solid var(--line); }
main { padding: 24px 24px 80px; } main h2:first-of-type { margin-top: 24px; }
.lead, .count, td.must { color: var(--quiet); }
section.operation, section.shape { background: var(--sheet); border: 1px solid var(--line); border-radius: 4px; padding: 12px 16px; margin: 0 0 12px;
  content-visibility: auto; contain-intrinsic-size: auto 320px; }
:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; } .head .id { color: var(--quiet); margin-left: auto; }
.call { margin: 8px 0 4px; padding: 6px 8px; background: var(--raised); border-radius: 4px; }
.method { font-weight: 700; display: inline-block; min-width: 52px; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); } .put { color: var(--put); } .delete { color: var(--delete); }
.facts { display: flex; flex-wrap: wrap; gap: 2px 20px; margin: 6px 0 0; color: var(--quiet); } .facts b { color: var(--text); font-weight: 500; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 12px; } caption { text-align: left; color: var(--quiet); font-weight: 600; padding: 12px 0 4px; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 500; } tr:last-child td { border-bottom: 0; }
td:first-child { width: 30%; min-width: 140px; } td:nth-child(2) { width: 34%; } td.must { white-space: nowrap; width: 80px; }
@media (max-width: 1000px) {
  .layout { display: block; } nav { position: static; height: auto; max-height: none; border-right: 0; border-bottom: 1px solid var(--line); padding: 16px 20px; columns: 2; column-gap: 24px; }
  nav details { break-inside: avoid; } nav summary, nav li { padding: 5px 0; } main { padding: 20px; } }
@media (max-width: 560px) { nav { columns: 1; } .head .id { margin-left: 0; } }
@media print { nav { display: none; } .layout { display: block; } section.operation { content-visibility: visible; break-inside: avoid; } }
`;
