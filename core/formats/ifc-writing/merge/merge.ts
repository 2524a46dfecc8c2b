import { IfcError } from '../../errors.ts';
import { endOf, type StepIndex } from '../../ifc/step/step-index.ts';
import { isExact, readTraits, traitsAt } from '../class-traits.ts';
import { copyArguments, readArguments, readGuid } from '../draft/instance-text.ts';
import { freeGlobalId, globalIdOf } from '../../ifc/extract/global-ids.ts';
import { positionsWhere, writeEnd, writeHead, writeName } from './optimize.ts';
import type { Output } from '../output.ts';
import { checkSameUnits, type ProjectParts, readProjectParts } from './project-parts.ts';
import { eachTarget, argumentsAt, readReferences, markUsed } from '../draft/references.ts';
import { isRooted } from '../../ifc/schema/schema.ts';

export interface MergeSource {
  readonly index: StepIndex;
  /** for messages */
  readonly name: string;
}

/** A file that is merged into another. */
interface Part extends ProjectParts {
  /** by position: the number in the new file, 0 for what is not included */
  readonly ids: Float64Array;
  /** GlobalId -> the new one, where an earlier file has it */
  readonly renamed: ReadonlyMap<string, string>;
}

/**
 * Writes several models as one: the project, units and header of the first, under which the places of the other files
 * are added. Contexts and units that are equal become one. A GlobalId that an earlier file has is replaced, always by
 * the same other one. `decimals`: places that are kept, see `reduceNumber`; undefined: numbers stay unchanged.
 * @throws IfcError when schemas or units differ, or when the first file has no project
 */
export function mergeSteps(sources: readonly MergeSource[], decimals: number | undefined, output: Output) {
  const { parts, instances } = arrange(sources);
  const [first] = parts as [Part];
  writeHead(first.index, output);
  for (const part of parts) writePart(part, parts, instances + parts.length, decimals, output);
  let id = instances;
  for (const part of parts.slice(1)) writeTops(part, first, ++id, output);
  writeEnd(output);
  return { instances };
}

function arrange(sources: readonly MergeSource[]): { parts: Part[]; instances: number } {
  const parts: Part[] = [];
  const taken = new Set<string>();
  let instances = 0;
  sources.forEach(({ index, name }, rank) => {
    const project = readProjectParts(index);
    const first = parts[0];
    if (first === undefined && project.projects.length === 0)
      throw new IfcError(`${name} has no project that the others could be added to.`);
    if (first !== undefined && first.index.header.family !== index.header.family) {
      const schemas = `${index.header.schema} and the first file of ${first.index.header.schema}`;
      throw new IfcError(`${name} is of the schema ${schemas}; only files of one schema can be merged.`);
    }
    if (first !== undefined) checkSameUnits(first, project, name);
    const guids = guidsOf(index);
    const freeId = (guid: string): string => freeGlobalId(guid, made => taken.has(made), rank);
    const renamed = new Map([...guids].filter(guid => taken.has(guid)).map(guid => [guid, freeId(guid)] as const));
    for (const guid of guids) taken.add(renamed.get(guid) ?? guid);
    const ids = new Float64Array(index.count);
    const kept = first === undefined ? undefined : unite(project, first, ids);
    for (let position = 0; position < index.count; position++)
      if (ids[position] === 0 && (kept?.[position] ?? 1) === 1) ids[position] = ++instances;
    parts.push({ ...project, ids, renamed });
  });
  return { parts, instances };
}

/** Gives instances that the first file also has their number there. Returns, by position, what must be included. */
function unite({ index, projects, unitAssignment, units, things }: ProjectParts, first: Part, ids: Float64Array) {
  const firstId = (position: number): number => first.ids[position]!;
  const assign = (position: number, id: number): void => {
    if (position >= 0) ids[position] = id;
  };
  const [firstProject = -1] = first.projects;
  for (const project of projects) assign(project, firstId(firstProject));
  assign(unitAssignment, first.unitAssignment < 0 ? 0 : firstId(first.unitAssignment));
  for (const [text, position] of things) {
    const known = first.things.get(text);
    if (known !== undefined) assign(position, firstId(known));
  }
  for (const [measures, { position }] of units) {
    const known = first.units.get(measures);
    if (known !== undefined) assign(position, firstId(known.position));
  }
  separateGeoreferences(index, ids);
  // Instances that only those referred to are no longer needed.
  const references = readReferences(index);
  const traits = readTraits(index);
  const contexts = new Set(contextsOf({ index, projects }));
  const isSeed = (at: number): boolean => traitsAt(index, traits, at).isKept || contexts.has(at);
  const useFrom = (passes: (position: number) => boolean): Uint8Array =>
    markUsed({
      count: index.count,
      seeds: positionsWhere(index, position => passes(position) && isSeed(position)),
      statements: [],
      isAboutFirst: () => true,
      eachTarget: (position, visit) => {
        if (passes(position)) eachTarget(references, position, visit);
      },
    });
  const before = useFrom(() => true);
  const after = useFrom(position => ids[position] === 0);
  return before.map((used, position) => (used === 1 && after[position] === 0 ? 0 : 1));
}

/** A context with a georeference that the first file does not have stays a context of its own, with all below it. */
function separateGeoreferences(index: StepIndex, ids: Float64Array): void {
  const apart = new Set<number>();
  const georeferences = index.typeNames
    .filter(name => /^IFC(?:MAPCONVERSION|RIGIDOPERATION)/.test(name))
    .flatMap(name => [...index.positionsOf(name)]);
  for (const position of georeferences) if (ids[position] === 0) apart.add(refOf(index, position, 0));
  for (const position of apart) if (position >= 0) ids[position] = 0;
  for (const position of index.positionsOf('IFCGEOMETRICREPRESENTATIONSUBCONTEXT'))
    if (apart.has(refOf(index, position, 6))) ids[position] = 0;
}

function refOf(index: StepIndex, position: number, rank: number): number {
  const text = readArguments(index, position)[rank] ?? '';
  return text.startsWith('#') ? index.positionOf(Number(text.slice(1))) : -1;
}

function writePart(part: Part, parts: readonly Part[], missing: number, decimals: number | undefined, output: Output) {
  const { index, ids, renamed, projects } = part;
  const { bytes, types, typeNames } = index;
  const [first] = parts as [Part];
  const idOf = (id: number): number => {
    const position = index.positionOf(id);
    return (position < 0 ? 0 : ids[position]) || missing;
  };
  const rooted = typeNames.map(isRooted);
  const exact = typeNames.map(isExact);
  const isOwn = createOwnTest(part, first);
  for (let position = 0; position < index.count; position++) {
    const id = ids[position]!;
    if (id === 0 || !isOwn(position)) continue;
    const type = types[position]!;
    let at = argumentsAt(index, position);
    const rules = { idOf, decimals: exact[type] ? undefined : decimals };
    writeName(output, id, typeNames[type]!);
    if (part === first && (position === projects[0] || position === part.unitAssignment)) {
      writeExtended(part, position, parts, rules, output);
      continue;
    }
    const guid = rooted[type] && renamed.size > 0 ? readGuid(index, position) : undefined;
    const other = guid === undefined ? undefined : renamed.get(guid.text);
    if (guid !== undefined && other !== undefined) {
      output.text(`('${other}'`);
      at = guid.end;
    }
    copyArguments(bytes, at, endOf(index, position), output, rules);
    output.byte(10);
  }
}

/** Whether the instance of a number is written here, rather than replaced by one of the first file. */
function createOwnTest(part: Part, first: Part): (position: number) => boolean {
  if (part === first) return () => true;
  const highest = first.ids.reduce((most, id) => Math.max(most, id), 0);
  return position => part.ids[position]! > highest;
}

/** The project and its units, with the contexts and the kinds of units that only other files have. */
function writeExtended(
  first: Part,
  position: number,
  parts: readonly Part[],
  rules: Parameters<typeof copyArguments>[4],
  output: Output,
): void {
  const args = readArguments(first.index, position);
  const isProject = position === first.projects[0];
  const rank = isProject ? 7 : 0;
  const more = parts
    .slice(1)
    .flatMap(part =>
      (isProject ? contextsOf(part) : [...part.units.values()].map(unit => unit.position))
        .filter(createOwnTest(part, first))
        .map(at => part.ids[at]!),
    );
  const list = [...new Set(more)].map(id => `#${id}`).join(',');
  args.forEach((argument, i) => {
    output.text(i === 0 ? '(' : ',');
    const own = Buffer.from(argument, 'latin1');
    const open = i === rank && list !== '' && argument.startsWith('(');
    if (open) copyArguments(own, 0, own.length - 1, output, rules);
    else if (i !== rank || list === '') copyArguments(own, 0, own.length, output, rules);
    if (i === rank && list !== '') output.text(open ? `${own.length > 2 ? ',' : ''}${list})` : `(${list})`);
  });
  output.text(');\n');
}

const contextsOf = ({ index, projects }: Pick<ProjectParts, 'index' | 'projects'>): number[] =>
  [...projects]
    .flatMap(project =>
      [...(readArguments(index, project)[7] ?? '').matchAll(/#(\d+)/g)].map(([, id]) => index.positionOf(Number(id))),
    )
    .filter(at => at >= 0);

/** Adds the places of a file that no project contains to the first file's project. */
function writeTops({ tops, ids }: Part, first: Part, id: number, output: Output): void {
  if (tops.length === 0) return;
  const owner = first.ownerHistory < 0 ? '$' : `#${first.ids[first.ownerHistory]}`;
  writeName(output, id, 'IFCRELAGGREGATES');
  const [project = -1] = first.projects;
  const list = tops.map(top => `#${ids[top]}`).join(',');
  output.text(`('${globalIdOf(`tops ${id}`)}',${owner},$,$,#${first.ids[project]},(${list}));\n`);
}

/** GlobalIds of a file, its projects excepted: they become the first. */
function guidsOf(index: StepIndex): Set<string> {
  const rooted = index.typeNames.map(name => name !== 'IFCPROJECT' && isRooted(name));
  const guids = new Set<string>();
  for (let position = 0; position < index.count; position++) {
    const guid = rooted[index.types[position]!] ? readGuid(index, position) : undefined;
    if (guid !== undefined && guid.text !== '') guids.add(guid.text);
  }
  return guids;
}
