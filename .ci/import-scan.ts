// Finds the imports of a TypeScript source without a full parser: a tokenizer for comments, strings, templates and
// regular expressions, and the few token patterns that name a module.

export interface ImportOf {
  /** As written: `./service.ts`, `node:fs`, `fastify`; undefined when a dynamic import computes it. */
  readonly specifier: string | undefined;
  /** Erased at compile time. */
  readonly typeOnly: boolean;
  readonly line: number;
}

interface Token {
  readonly kind: 'word' | 'string' | 'other';
  readonly text: string;
  readonly line: number;
}

/** Every `import`, `export ... from`, `import()` of a source, in order. */
export function scanImports(source: string): ImportOf[] {
  const tokens = tokenize(source);
  const found: ImportOf[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind !== 'word' || tokens[at - 1]?.text === '.') continue;
    if (token.text === 'import') found.push(...readImport(tokens, at));
    if (token.text === 'export') found.push(...readExport(tokens, at));
  }
  return found;
}

function readImport(tokens: readonly Token[], at: number): ImportOf[] {
  const next = tokens[at + 1];
  const line = tokens[at]?.line ?? 0;
  if (next?.kind === 'string') return [{ specifier: next.text, typeOnly: false, line }];
  if (next?.text === '(') {
    const named = tokens[at + 2];
    const after = tokens[at + 3]?.text;
    const literal = named?.kind === 'string' && (after === ')' || after === ',');
    return [{ specifier: literal ? named.text : undefined, typeOnly: false, line }];
  }
  // `import` as a key (`{ import: 1 }`) or `import.meta` names no module.
  if (next === undefined || !(next.kind === 'word' || next.text === '{' || next.text === '*')) return [];
  return readFrom(tokens, at + 1);
}

function readExport(tokens: readonly Token[], at: number): ImportOf[] {
  const next = tokens[at + 1]?.text === 'type' ? tokens[at + 2] : tokens[at + 1];
  return next?.text === '{' || next?.text === '*' ? readFrom(tokens, at + 1) : [];
}

/** From the first token after the keyword up to `from '...'`; an `export {a}` without `from` ends at its brace.
 *  `import { type A }` is no type import: under verbatimModuleSyntax the module is still loaded. */
function readFrom(tokens: readonly Token[], start: number): ImportOf[] {
  const typeOnly =
    tokens[start]?.text === 'type' && tokens[start + 1]?.text !== 'from' && tokens[start + 1]?.text !== ',';
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.text === '{') depth += 1;
    if (token.text === '}') depth -= 1;
    if (token.text === ';' && depth === 0) return [];
    const named = tokens[at + 1];
    if (depth === 0 && token.kind === 'word' && token.text === 'from' && named?.kind === 'string') {
      return [{ specifier: named.text, typeOnly, line: token.line }];
    }
    if (depth === 0 && token.text === '}' && named?.text !== 'from') return [];
  }
  return [];
}

const beforeRegex: ReadonlySet<string> = new Set(
  'return typeof case in of do else void delete throw new await yield instanceof'.split(' '),
);

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  // One number per open `${`: how many braces are open inside it.
  const templates: number[] = [];
  let line = 1;
  let at = 0;
  const push = (kind: Token['kind'], text: string): void => {
    tokens.push({ kind, text, line });
  };
  const skip = (end: number): void => {
    for (; at < end; at++) if (source.charCodeAt(at) === 10) line += 1;
  };
  while (at < source.length) {
    const char = source[at] as string;
    const two = source.slice(at, at + 2);
    const word = /[\w$\u0080-\uffff]/.test(char) ? /[\w$\u0080-\uffff]+/y : undefined;
    if (/\s/.test(char)) skip(at + 1);
    else if (two === '//') skip(endOf(source, '\n', at));
    else if (two === '/*') skip(endOf(source, '*/', at + 2) + 2);
    else if (word) {
      word.lastIndex = at;
      const text = word.exec(source)?.[0] ?? char;
      push('word', text);
      at += text.length;
    } else if (char === '"' || char === "'") {
      const end = endOfString(source, at);
      push('string', source.slice(at + 1, end));
      at = end + 1;
    } else if (char === '`' || (char === '}' && templates.at(-1) === 0)) {
      if (char === '}') templates.pop();
      const end = endOfTemplatePart(source, at + 1);
      // A template without `${` can be a module name, too.
      push(char === '`' && source[end] === '`' ? 'string' : 'other', source.slice(at + 1, end));
      skip(end + 1);
      if (source[end] === '$') {
        at += 1;
        templates.push(0);
        push('other', '${');
      }
    } else if (char === '/' && regexMayStart(tokens.at(-1))) {
      at = endOfRegex(source, at);
      push('other', '/re/');
    } else {
      if (templates.length > 0 && char === '{') templates.push((templates.pop() ?? 0) + 1);
      if (templates.length > 0 && char === '}') templates.push((templates.pop() ?? 0) - 1);
      push('other', char);
      at += 1;
    }
  }
  return tokens;
}

function endOf(source: string, what: string, from: number): number {
  const found = source.indexOf(what, from);
  return found < 0 ? source.length : found;
}

function endOfString(source: string, start: number): number {
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === source[start] || source[at] === '\n') return at;
  }
  return source.length;
}

/** Index of the closing backtick, or of the `$` of `${`. */
function endOfTemplatePart(source: string, start: number): number {
  for (let at = start; at < source.length; at++) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === '`' || (source[at] === '$' && source[at + 1] === '{')) return at;
  }
  return source.length;
}

function regexMayStart(before: Token | undefined): boolean {
  if (!before) return true;
  if (before.kind === 'word') return beforeRegex.has(before.text);
  return before.kind === 'other' && before.text !== ')' && before.text !== ']' && before.text !== '}';
}

function endOfRegex(source: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < source.length; at++) {
    const char = source[at];
    if (char === '\\') at += 1;
    else if (char === '\n') return at;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return at + 1;
  }
  return source.length;
}
