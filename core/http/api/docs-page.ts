// The API's description as a page to read. Plain HTML: no script, nothing fetched but the font, the browser's own
// search finds everything.
import { nameOf, type Shape } from './openapi-shapes.ts';
import type { ApiDocument, Content, Operation, Parameter } from './openapi.ts';
import { pageFonts } from '../../kit/text/page-fonts.ts';
import { inlineSource, pageHeaders } from '../server/page-headers.ts';

// The style of the API's page. Its hash is in the page's policy, so it must be sent exactly as it is here.

const docsStyle = `
${pageFonts}
:root { color-scheme: light dark;
  --page: #f6f7f9; --sheet: #fff; --raised: #eef0f3; --line: #d9dde3; --text: #1b2230; --quiet: #596273;
    --accent: #1f4fa3;
  --get: #1d6b3c; --post: #1f4fa3; --patch: #8a5300; --put: #6b3fa0; --delete: #a92a2a; }
@media (prefers-color-scheme: dark) { :root {
  --page: #14171c; --sheet: #1b1f26; --raised: #252b34; --line: #353d49; --text: #e3e7ee; --quiet: #9aa5b5;
    --accent: #86b0ff;
  --get: #6cc992; --post: #86b0ff; --patch: #e5b567; --put: #c3a2f2; --delete: #f28b82; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 13px/1.5 "Inter Variable", Inter, system-ui, "Segoe UI", Roboto, sans-serif; }
a { color: var(--accent); text-decoration: none; } a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
code { font: 12px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  overflow-wrap: anywhere; }
h1 { font-size: 20px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 40px 0 12px; }
h3 { font-size: 13px; margin: 0; font-weight: 600; }
h4 { font-size: 12px; margin: 16px 0 4px; color: var(--quiet); font-weight: 600; }
p { margin: 4px 0; max-width: 75ch; }
.layout { display: grid; grid-template-columns: 272px minmax(0, 1fr); max-width: 1400px; margin: 0 auto; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 24px 12px 24px 20px;
  border-right: 1px solid var(--line); }
nav summary { cursor: pointer; padding: 3px 0; font-weight: 600; } nav summary::marker { color: var(--quiet); }
nav ul { list-style: none; margin: 0 0 8px; padding: 0 0 0 14px; }
nav li { padding: 2px 0; line-height: 1.35; overflow-wrap: anywhere; }
nav li a { color: var(--text); } nav .count { font-weight: 400; }
header { max-width: 1400px; margin: 0 auto; padding: 24px 20px 12px; border-bottom: 1px solid var(--line); }
main { padding: 24px 24px 80px; } main h2:first-of-type { margin-top: 24px; }
.lead, .count, td.must { color: var(--quiet); }
section.operation, section.shape { background: var(--sheet); border: 1px solid var(--line); border-radius: 4px;
  padding: 12px 16px; margin: 0 0 12px;
  content-visibility: auto; contain-intrinsic-size: auto 320px; }
:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.head { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
.head .id { color: var(--quiet); margin-left: auto; }
.call { margin: 8px 0 4px; padding: 6px 8px; background: var(--raised); border-radius: 4px; }
.method { font-weight: 700; display: inline-block; min-width: 52px; }
.get { color: var(--get); } .post { color: var(--post); } .patch { color: var(--patch); }
.put { color: var(--put); } .delete { color: var(--delete); }
.facts { display: flex; flex-wrap: wrap; gap: 2px 20px; margin: 6px 0 0; color: var(--quiet); }
.facts b { color: var(--text); font-weight: 500; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 12px; }
caption { text-align: left; color: var(--quiet); font-weight: 600; padding: 12px 0 4px; }
th, td { text-align: left; vertical-align: top; padding: 4px 12px 4px 0; border-bottom: 1px solid var(--line); }
th { color: var(--quiet); font-weight: 500; } tr:last-child td { border-bottom: 0; }
td:first-child { width: 30%; min-width: 140px; } td:nth-child(2) { width: 34%; }
td.must { white-space: nowrap; width: 80px; }
@media (max-width: 1000px) {
  .layout { display: block; } nav { position: static; height: auto; max-height: none; border-right: 0;
    border-bottom: 1px solid var(--line); padding: 16px 20px; columns: 2; column-gap: 24px; }
  nav details { break-inside: avoid; } nav summary, nav li { padding: 5px 0; } main { padding: 20px; } }
@media (max-width: 560px) { nav { columns: 1; } .head .id { margin-left: 0; } }
@media print { nav { display: none; } .layout { display: block; }
section.operation { content-visibility: visible; break-inside: avoid; } }
`;

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

interface Group {
  readonly name: string;
  readonly entries: readonly Entry[];
}

/** Headers under which the page may be shown. */
export const docsHeaders = (): Record<string, string> => pageHeaders({ style: inlineSource(docsStyle) });

/** Renders the description: groups, operations with their access and fields, and the shapes they share. */
export function renderDocs(document: ApiDocument): string {
  const {
    info,
    paths,
    tags,
    components: { schemas },
  } = document;
  const entries = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const groups = tags.map(({ name }): Group => ({
    name,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title>
<style>${docsStyle}</style>
</head>
<body>
<header>
<h1>${escape(info.title)}</h1>
<p class="lead">Version ${escape(info.version)} · ${entries.length} operations ·
<a href="doc.json">OpenAPI 3.1 document</a></p>
</header>
<div class="layout">
<nav aria-label="Contents">
${groups.map(renderContents).join('\n')}
<details><summary>Shapes <span class="count">${Object.keys(schemas).length}</span></summary><ul>${Object.keys(schemas)
    .map(name => `<li>${linkTo(name)}</li>`)
    .join('')}</ul></details>
</nav>
<main>
<p>${text(info.description)}</p>
<p>Every call but the public ones carries <code>Authorization: Bearer &lt;token&gt;</code>
or <code>Authorization: ApiKey &lt;key&gt;</code>. One of the scopes named at an operation is enough.
What a caller may not see answers like what does not exist: 404.
Refusals are ${linkTo('Error')} or ${linkTo('FieldErrors')}.</p>
${groups.map(renderGroup).join('\n')}
<h2 id="shapes">Shapes</h2>
${Object.entries(schemas)
  .map(([name, shape]) => renderShape(name, shape))
  .join('\n')}
</main>
</div>
</body>
</html>
`;
}

function renderContents({ name, entries }: Group): string {
  const items = entries.map(
    ({ operation: { operationId, summary } }) => `<li><a href="#${escape(operationId)}">${escape(summary)}</a></li>`,
  );
  return `<details><summary>${escape(name)} <span class="count">${entries.length}</span></summary>
<ul>${items.join('')}</ul></details>`;
}

const renderGroup = ({ name, entries }: Group): string =>
  `<h2 id="group-${escape(name)}">${escape(name)}</h2>\n${entries.map(renderOperation).join('\n')}`;

function renderOperation({ method, path, operation }: Entry): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const role = operation['x-role'];
  const callers = operation['x-callers'];
  const [status = '200', success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const answer = success && 'content' in success ? success.content : undefined;
  const refusals = Object.keys(responses).filter(code => !code.startsWith('2'));
  const facts = [
    ['Access', scopesOf(operation)],
    ...(role ? [['Least role', escape(role)]] : []),
    ...(callers ? [['Callers', escape(callers.join(', '))]] : []),
    ['Success', escape(status)],
    ['Refusals', escape(refusals.join(', '))],
  ] as const;
  return `<section class="operation" id="${escape(operationId)}">
<div class="head"><h3>${escape(summary)}</h3>
<a class="id" href="#${escape(operationId)}"><code>${escape(operationId)}</code></a></div>
<div class="call"><code><span class="method ${method}">${method.toUpperCase()}</span>${breakable(path)}</code></div>
${description ? `<p>${text(description)}</p>` : ''}
<div class="facts">${facts.map(([name, value]) => `<span>${name} <b>${value}</b></span>`).join('')}</div>
${renderParameters(parameters)}${renderContent('Body', requestBody?.content)}${renderContent('Answer', answer)}
</section>`;
}

function scopesOf({ 'x-scopes': scopes }: Operation): string {
  if (scopes === 'public') return 'public, no credential';
  return scopes === 'any'
    ? 'any valid credential'
    : (scopes as readonly string[]).map(scope => `<code>${escape(scope)}</code>`).join(' or ');
}

function renderParameters(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, schema, description }) =>
    row(
      name,
      { ...schema, ...(description !== undefined && { description }) },
      place === 'path' ? 'path' : required ? 'required' : 'query',
    ),
  );
  return rows.length > 0 ? table('Parameters', rows) : '';
}

function renderContent(title: string, content: Content | undefined): string {
  const [only] = Object.entries(content ?? {});
  if (!only) return '';
  const [type, { schema }] = only;
  if (type === '*/*') return `<h4>${title}</h4><p>The bytes of a file.</p>`;
  const rows = rowsOf(schema);
  const kind = type === 'application/json' ? '' : ` · ${type}`;
  return rows.length > 0
    ? table(`${title}${kind}${schema.type === 'array' ? ' · list of' : ''}`, rows)
    : `<h4>${title}${kind}</h4><p>${typeText(schema)}</p>`;
}

function renderShape(name: string, shape: Shape): string {
  const rows = rowsOf(shape);
  return `<section class="shape" id="shape-${escape(name)}">
<div class="head"><h3>${escape(name)}</h3></div>
${typeof shape.description === 'string' ? `<p>${text(shape.description)}</p>` : ''}
${rows.length > 0 ? table('', rows) : `<p>${typeText(shape)}</p>`}
</section>`;
}

/** Rows of a shape's members; members of members without a name of their own are listed below, as `a.b` and `a[].b`. */
function rowsOf(shape: Shape, prefix = ''): string[] {
  if (nameOf(shape) !== undefined) return [];
  const required = (shape.required as readonly string[] | undefined) ?? [];
  const members = Object.entries((shape.properties as Record<string, Shape> | undefined) ?? {});
  const rows = members.flatMap(([name, member]) => [
    row(`${prefix}${name}`, member, required.includes(name) ? 'required' : ''),
    ...rowsOf(member, `${prefix}${name}.`),
  ]);
  return [
    ...rows,
    ...(isShape(shape.items) ? rowsOf(shape.items, `${prefix.replace(/\.$/, '')}[].`.replace(/^\[\]\./, '')) : []),
  ];
}

function row(name: string, shape: Shape, presence: string): string {
  const meaning = typeof shape.description === 'string' ? text(shape.description) : '';
  const cells = [
    `<td><code>${escape(name)}</code>`,
    `<td>${typeText(shape)}`,
    `<td class="must">${presence}`,
    `<td>${meaning}`,
  ];
  return `<tr>${cells.map(cell => `${cell}</td>`).join('')}</tr>`;
}

function table(caption: string, rows: readonly string[]): string {
  const columns = ['Name', 'Type', 'Needed', 'Meaning'].map(name => `<th scope="col">${name}</th>`).join('');
  return `<div class="wide"><table>${caption ? `<caption>${escape(caption)}</caption>` : ''}
<thead><tr>${columns}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** A type in words, with links to named shapes. */
function typeText(shape: Shape): string {
  const name = nameOf(shape);
  if (name !== undefined) return linkTo(name);
  const { type, enum: values, items, anyOf, allOf, additionalProperties, format } = shape;
  if (Array.isArray(values)) return values.map(value => `<code>${escape(JSON.stringify(value))}</code>`).join(' ');
  const parts = anyOf ?? allOf;
  if (Array.isArray(parts)) return parts.map(part => typeText(part as Shape)).join(anyOf ? ' or ' : ' and ');
  if (type === 'array') return isShape(items) ? `list of ${typeText(items)}` : 'list';
  if (type === 'object' && isShape(additionalProperties)) return `any name → ${typeText(additionalProperties)}`;
  if ('contentMediaType' in shape) return 'file';
  if (type === undefined) return 'anything';
  const words = (Array.isArray(type) ? type : [type]).map(String).join(' or ');
  return escape(typeof format === 'string' ? `${words} (${format})` : words) + limitsOf(shape);
}

function limitsOf({ minimum, maximum, minLength, maxLength }: Shape): string {
  const range = [minimum !== undefined && `≥ ${minimum}`, maximum !== undefined && `≤ ${maximum}`];
  const length =
    maxLength === undefined
      ? typeof minLength === 'number' && minLength > 0 && `${minLength} or more characters`
      : `${typeof minLength === 'number' && minLength > 0 ? `${minLength} to ` : 'at most '}${maxLength} characters`;
  const said = [...range, length].filter(limit => typeof limit === 'string');
  return said.length > 0 ? ` <span class="count">${escape(said.join(', '))}</span>` : '';
}

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const linkTo = (name: string): string => `<a href="#shape-${escape(name)}">${escape(name)}</a>`;
/** Text with `code` in backticks. */
const text = (given: string): string => escape(given).replace(/`([^`]+)`/g, '<code>$1</code>');
/** A path that may break after its slashes only. */
const breakable = (path: string): string => escape(path).replaceAll('/', '/<wbr>');

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (given: string): string => given.replace(/[&<>"']/g, letter => entities[letter] ?? letter);
