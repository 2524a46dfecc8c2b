// Trees that are too deep for the serialiser: it calls itself for each level, and exhausts the stack at some thousand.
import { yieldToEventLoop } from '../../kit/event-loop.ts';
import { asJson } from './json-pieces.ts';
import type { Exchanged } from '../api/route.ts';

interface Node {
  readonly children?: readonly Node[];
}

/** Levels that are written as any answer is. */
const USUAL_LEVELS = 200;

/** A tree as its answer, or the text of one that is deep; its members must be those that the route declares. */
export async function asTree<Root extends Node | readonly Node[]>(call: Exchanged, tree: Root): Promise<Root> {
  const roots: readonly Node[] = Array.isArray(tree) ? (tree as readonly Node[]) : [tree as Node];
  const levels = levelsOf(roots);
  await yieldToEventLoop(); // it was put together just now, and is written at once
  if (levels <= USUAL_LEVELS) return tree;
  return asJson(call, piecesOf(roots, Array.isArray(tree)));
}

function levelsOf(roots: readonly Node[]): number {
  let levels = 0;
  for (let level = roots; level.length > 0; level = level.flatMap(({ children }) => children ?? [])) levels += 1;
  return levels;
}

function* piecesOf(roots: readonly Node[], isList: boolean): Generator<string, void> {
  const open: { readonly nodes: readonly Node[]; next: number }[] = [{ nodes: roots, next: 0 }];
  if (isList) yield '[';
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const node = level.nodes[level.next];
    if (!node) {
      open.pop();
      if (open.length > 0) yield ']}';
      continue;
    }
    const comma = level.next === 0 ? '' : ',';
    level.next += 1;
    const { children, ...own } = node;
    if (!children) yield comma + JSON.stringify(own);
    else {
      yield `${comma}${JSON.stringify(own).slice(0, -1)},"children":[`;
      open.push({ nodes: children, next: 0 });
    }
  }
  if (isList) yield ']';
}
