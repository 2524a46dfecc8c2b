import { decodeEscaped } from '../../ifc/step/step-strings.ts';
import { type Schema, schemaOf, isRooted } from '../../ifc/schema/schema.ts';
import { endOf, highestId, idAt, nameAt, startOf } from '../../ifc/step/step-index.ts';
import type { SchemaFamily, StepIndex } from '../../ifc/step/step-index.ts';
import { idsIn, readArguments, readGuid, splitList } from './instance-text.ts';
import { readReferences, type References } from './references.ts';
import { stepString } from './step-text.ts';
import type { Output } from '../output.ts';

const [RETURN, LINE] = [13, 10];

/** Writes the file: unchanged instances byte for byte, changed ones in their places, new ones after the last. */
export function writeDraft({ index, lines, added }: Draft, output: Output): void {
  const { bytes, count } = index;
  const newline = newlineOf(bytes);
  let copied = 0;
  for (let position = 0; position < count; position++) {
    const id = idAt(index, position);
    // Of instances with one number the first counts.
    if (!lines.has(id) || index.positionOf(id) !== position) continue;
    const line = lines.get(id);
    const [start, end] = [startOf(index, position), endOf(index, position)];
    output.copy(bytes, copied, start);
    copied = end;
    if (line !== undefined) writeLine(output, id, line);
    else copied = pastLineEnd(bytes, end, start);
  }
  const last = count === 0 ? bytes.length : endOf(index, count - 1);
  if (copied < last) output.copy(bytes, copied, last);
  copied = Math.max(copied, last);
  const endsLine = copied > 0 && (bytes[copied - 1] === LINE || bytes[copied - 1] === RETURN);
  let isFirst = endsLine;
  for (const id of added) {
    const line = lines.get(id);
    if (line === undefined) continue;
    if (!isFirst) output.text(newline);
    isFirst = false;
    writeLine(output, id, line);
  }
  if (endsLine && !isFirst) output.text(newline);
  output.copy(bytes, copied, bytes.length);
}

const writeLine = (output: Output, id: number, { stepName, args }: Line): void =>
  output.text(`#${id}=${stepName}(${args.join(',')});`);

/** The offset after the line break that follows an instance, when the instance has its own line. */
function pastLineEnd(bytes: Uint8Array, end: number, start: number): number {
  const before = bytes[start - 1];
  if (before !== LINE && before !== RETURN) return end;
  let at = end;
  while (bytes[at] === 32 || bytes[at] === 9) at++;
  if (bytes[at] === RETURN) at++;
  else if (bytes[at] !== LINE) return end;
  return bytes[at] === LINE ? at + 1 : at;
}

function newlineOf(bytes: Uint8Array): string {
  const at = bytes.findIndex(byte => byte === LINE || byte === RETURN);
  if (at < 0 || bytes[at] === LINE) return '\n';
  return bytes[at + 1] === LINE ? '\r\n' : '\r';
}

/** An instance that was changed or is new; `undefined` in the table: it is deleted. */
interface Line {
  readonly stepName: string;
  readonly args: readonly string[];
}

/** Instances that were touched, are new or removed. */
function createLines(index: StepIndex) {
  const lines = new Map<number, Line | undefined>();
  const listeners: ((id: number, line: Line) => void)[] = [];
  /** by instance: how many references more than in the file lead to it */
  const moreReferences = new Map<number, number>();
  const nameOf = (id: number): string => {
    if (lines.has(id)) return lines.get(id)?.stepName ?? '';
    const position = index.positionOf(id);
    return position < 0 ? '' : nameAt(index, position);
  };
  const argsOf = (id: number): readonly string[] => {
    if (lines.has(id)) return lines.get(id)?.args ?? [];
    const position = index.positionOf(id);
    return position < 0 ? [] : readArguments(index, position);
  };
  /** Keeps the number of references correct, for those that were changed. */
  function count(args: readonly string[], by: 1 | -1): void {
    for (const argument of args)
      for (const target of idsIn(argument)) moreReferences.set(target, (moreReferences.get(target) ?? 0) + by);
  }
  return {
    lines,
    moreReferences,
    nameOf,
    argsOf,

    replace(id: number, stepName: string, args: readonly string[]): void {
      const line = { stepName, args };
      count(argsOf(id), -1);
      count(args, 1);
      lines.set(id, line);
      for (const listen of listeners) listen(id, line);
    },

    remove(id: number): void {
      count(argsOf(id), -1);
      lines.set(id, undefined);
    },

    /** Calls the listener for every instance that is added from now on. */
    listen(listener: (id: number, line: Line) => void): void {
      listeners.push(listener);
    },
  };
}

/** STEP ids by GlobalIds. */
function readGuids(index: StepIndex): Map<string, number> {
  const byGuid = new Map<string, number>();
  const rooted = index.typeNames.map(isRooted);
  for (let position = 0; position < index.count; position++) {
    if (!rooted[index.types[position]!]) continue;
    const guid = readGuid(index, position)?.text;
    if (guid !== undefined && !byGuid.has(guid)) byGuid.set(guid, idAt(index, position));
  }
  return byGuid;
}

export type Draft = ReturnType<typeof createDraft>;

/**
 * A file with changes that are not written yet. Instances are named by their STEP ids, arguments are texts as in the
 * file.
 */
export function createDraft(index: StepIndex) {
  const family: SchemaFamily = index.header.family;
  const schema: Schema = schemaOf(family);
  const { moreReferences, ...table } = createLines(index);
  const { lines, nameOf, argsOf, replace } = table;
  const added: number[] = [];
  const addedByName = new Map<string, number[]>();
  let lastId = highestId(index);
  let byGuid: Map<string, number> | undefined;
  let references: References | undefined;
  let counts: Uint32Array | undefined;
  const positionOf = (id: number): number => index.positionOf(id);
  const guids = () => (byGuid ??= readGuids(index));

  return {
    ...table,
    index,
    family,
    schema,
    added,

    /** Deleted from the file, or never in it. */
    isGone: (id: number): boolean => (lines.has(id) ? lines.get(id) === undefined : positionOf(id) < 0),

    /** STEP id of the instance with this GlobalId. */
    find(guid: string): number | undefined {
      const id = guids().get(guid);
      return id === undefined || (lines.has(id) && lines.get(id) === undefined) ? undefined : id;
    },

    setArg(id: number, rank: number, text: string): void {
      const args = [...argsOf(id)];
      while (args.length <= rank) args.push('$');
      if (args[rank] === text) return;
      args[rank] = text;
      replace(id, nameOf(id), args);
    },

    /** Adds an instance; `stepName` as `IFCWALL`. Returns its id. */
    add(stepName: string, args: readonly string[]): number {
      const id = ++lastId;
      added.push(id);
      const known = addedByName.get(stepName);
      if (known === undefined) addedByName.set(stepName, [id]);
      else known.push(id);
      replace(id, stepName, args);
      const guid = isRooted(stepName) ? textOf(args[0] ?? '$') : null;
      if (guid !== null) guids().set(guid, id);
      return id;
    },

    /** Ids of all instances of a class that are there. */
    *each(stepName: string): Generator<number> {
      for (const position of index.positionsOf(stepName)) {
        const id = idAt(index, position);
        if (positionOf(id) === position && nameOf(id) === stepName) yield id;
      }
      for (const id of addedByName.get(stepName) ?? []) if (nameOf(id) === stepName) yield id;
    },

    /** References of the file as it was. */
    references: (): References => (references ??= readReferences(index)),

    /** How many references lead to an instance. */
    countReferences(id: number): number {
      if (counts === undefined) {
        counts = new Uint32Array(index.count);
        for (const target of (references ??= readReferences(index)).targets) if (target >= 0) counts[target]!++;
      }
      const position = positionOf(id);
      return (position < 0 ? 0 : counts[position]!) + (moreReferences.get(id) ?? 0);
    },

    /** Whether an instance is, or is a kind of, a class (`IfcSpatialStructureElement`) that our tables have. */
    isKind(id: number, ...ancestors: readonly string[]): boolean {
      const ifcClass = schema.classOf(nameOf(id));
      return ifcClass !== undefined && ancestors.some(ancestor => schema.isKind(ifcClass, ancestor));
    },
  };
}

/** Decoded text of an argument that is a string; null for anything else. */
export const textOf = (argument: string): string | null =>
  argument.startsWith("'") ? decodeEscaped(argument.slice(1, -1)) : null;

/** `'text'`, or `$` for nothing. */
export const optionalText = (text: string | null | undefined): string =>
  text === null || text === undefined ? '$' : stepString(text);

/** The id that an argument refers to, or -1. */
export const refIn = (argument: string | undefined): number =>
  argument?.startsWith('#') ? Number(argument.slice(1)) : -1;

/** The ids of a list argument. */
export const refsIn = (argument: string | undefined): number[] =>
  argument === undefined
    ? []
    : splitList(argument.startsWith('(') ? argument : `(${argument})`)
        .map(refIn)
        .filter(id => id >= 0);

export const refList = (ids: readonly number[]): string => `(${ids.map(id => `#${id}`).join(',')})`;
