// Length and parameters of functions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { isComment, listSources } from './source-files.ts';

const mostLines = 80;
const mostParameters = 5;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Found {
  readonly node: Node & { readonly params: readonly Node[] };
  readonly name: string;
  /** line of its first and of its last character, from 0 */
  readonly first: number;
  /** line on which its body begins: what it takes is no work */
  readonly body: number;
  readonly last: number;
  /** number of code lines of functions directly within it */
  inner: number;
}

/**
 * Functions with more than 80 lines of code in their bodies, or more than five positional parameters, without a reason.
 * The lines of functions within a function are theirs: a constructor of a service is as long as what it does itself.
 * The reason is a comment that begins with `Long:`, in the line above the function or in the comment above it.
 */
export function checkFunctions(project: string): string[] {
  return listSources(project).flatMap(file => {
    const source = readFileSync(join(project, file), 'utf8');
    const lines = source.split('\n');
    const code = codeBefore(lines);
    return functionsOf(source, code, file.endsWith('x') ? 'tsx' : 'ts').flatMap(
      ({ node, name, first, last, body, inner }) => {
        const place = `${file}:${first + 1} ${name}`;
        const own = codeIn(code, body, last) - inner;
        const problems: string[] = [];
        if (own > mostLines && !hasReason(lines, first))
          problems.push(
            `${place} has ${own} lines of its own, more than ${mostLines}: split it, or say why (\`// Long: ...\`)`,
          );
        if (node.params.length > mostParameters && !hasReason(lines, first))
          problems.push(
            `${place} has ${node.params.length} parameters, more than ${mostParameters}: take one object, or say why (\`// Long: ...\`)`,
          );
        return problems;
      },
    );
  });
}

/** Number of lines that are no comments before each line, and before the end. */
function codeBefore(lines: readonly string[]): number[] {
  const before = [0];
  for (const line of lines) before.push((before.at(-1) ?? 0) + (isComment(line) ? 0 : 1));
  return before;
}

/** Number of lines in a range that are no comments. */
const codeIn = (before: readonly number[], first: number, last: number): number =>
  (before[last + 1] ?? 0) - (before[first] ?? 0);

function functionsOf(source: string, code: readonly number[], lang: 'ts' | 'tsx'): Found[] {
  const starts = lineStarts(source);
  const found: Found[] = [];
  const visit = (node: unknown, around: Found | undefined, name: string): void => {
    if (Array.isArray(node)) for (const each of node) visit(each, around, name);
    if (!isNode(node)) return;
    let inside = around;
    if (/^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)) {
      const own = node as Found['node'] & {
        readonly id?: { readonly name: string } | null;
        readonly body?: Node | null;
      };
      const [first, last] = [lineOf(starts, node.start), lineOf(starts, node.end - 1)];
      const body = own.body ? lineOf(starts, own.body.start) : first;
      inside = { node: own, name: own.id?.name ?? name, first, last, body, inner: 0 };
      found.push(inside);
      // A function that shares its first and last line with the outer one counts only the lines between as its own.
      if (around && last > first) around.inner += codeIn(code, first + 1, last - 1);
    }
    const called = nameOf(node) ?? name;
    for (const [key, member] of Object.entries(node)) if (key !== 'type') visit(member, inside, called);
  };
  visit(parseAst(source, { lang }), undefined, 'a function');
  return found;
}

/** Name of the function that a node declares or assigns. */
function nameOf(node: Node): string | undefined {
  const { id, key } = node as {
    readonly id?: { readonly name?: string } | null;
    readonly key?: { readonly name?: string };
  };
  return id?.name ?? key?.name;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string';

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Whether a comment directly above, of one line or several, gives the reason. */
function hasReason(lines: readonly string[], first: number): boolean {
  for (let line = first - 1; line >= 0 && isComment(lines[line] ?? ''); line -= 1)
    if (/\bLong: \w/.test(lines[line] ?? '')) return true;
  return false;
}
