import { longTextWarnings } from '../../long-texts.ts';
import type { TableBatch } from '../../model-layout.ts';
import { type SortedInstances, sortInstances } from './sort-instances.ts';
import { checkCycles, checkReferences } from './check-references.ts';
import { ChunkWriter, RowBatches } from './rows.ts';
import { Definitions } from '../properties/property-values.ts';
import { isOnlyPart } from '../schema/element-classes.ts';
import { type ElementFacts, readElements, writeElementRecords, ofElement } from './elements.ts';
import { IfcError, type IfcWarning } from '../../errors.ts';
import { checkGeoreference, checkWorldSystem, readGeoreference } from './georeference.ts';
import { GlobalIds } from './global-ids.ts';
import { renderSystems, writeGroups } from './groups.ts';
import { writeLayers } from './layers.ts';
import { longTextsOf } from './long-values.ts';
import { createMaterials } from './materials.ts';
import { readParents, readRelations } from './relations.ts';
import { createInheritedSets } from '../properties/overridden-sets.ts';
import { SetNames } from '../properties/set-names.ts';
import { type SetScope, writeSets } from '../properties/property-sets.ts';
import { readReferences, writeSpatial, renderStructure } from './structure-tree.ts';
import { idAt, type StepIndex, writtenIdAt } from '../step/step-index.ts';
import { InstanceReader } from '../step/step-reader.ts';
import { TypeObjects } from '../properties/type-objects.ts';
import { readUnits } from '../properties/units.ts';
import { classify, materialsOfElements, setsOfElements } from './element-links.ts';

// The program that wrote a file.

const LONGEST = 200;

/**
 * Name and version of the first IfcApplication (IFC 4.3, 8.18.3.2), such as `ArchiCAD 26`; else the originating system
 * that the header names. At most 200 characters; null where a file names neither.
 */
export function authoringProgram(index: StepIndex, reader: InstanceReader): string | null {
  const application = index.positionsOf('IFCAPPLICATION')[0];
  if (application === undefined) return shown(index.header.originatingSystem);
  reader.load(index, application);
  const version = reader.text(1)?.trim() ?? '';
  const name = reader.text(2)?.trim() ?? '';
  return shown(name.includes(version) ? name : `${name} ${version}`) ?? shown(index.header.originatingSystem);
}

function shown(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? null : line.slice(0, LONGEST);
}

/** One IfcProduct (or IfcProject), keyed by its STEP id in `ModelSummary.products`. */
export interface ProductFact {
  readonly guid: string;
  /** class as `IfcWall` */
  readonly type: string;
  /** the id of its row in the table `element` */
  readonly ordinal: number;
  /** the Representation attribute is not `$` */
  readonly represented: boolean;
}

/** Input of the next steps of a conversion, once the tables are written. */
export type ModelSummary = ReturnType<typeof extractModel>;

/**
 * Walks the file once per kind of fact and emits the rows of all tables of model-layout.ts, the `complete` row excepted
 * (the batch file's close writes it). Chunks are sent as soon as they are full. @throws IfcError when the file was cut
 * between two instances and refers to missing ones
 * Long: one pass after another, each with the results of the ones before it.
 */
export function extractModel(index: StepIndex, emit: (batch: TableBatch) => void) {
  const warnings: IfcWarning[] = [...index.warnings];
  noteReferences(index, warnings);
  const rows = new RowBatches(emit);
  const reader = new InstanceReader(index.bytes);
  const sorted = sortInstances(index);
  warnings.push(...checkCycles(index, reader));
  const guids = new GlobalIds(index);
  const units = readUnits(index, sorted, reader);
  const { lengthUnitMetres } = units;
  units.records.forEach((unit, i) => rows.add('unit', [i + 1, JSON.stringify(unit)]));
  warnings.push(...units.warnings);

  let chunk = 0;
  const chunkOptions = { nextId: () => ++chunk, send: (id: number, data: Uint8Array) => rows.add('chunk', [id, data]) };
  const chunks = new ChunkWriter({ ...chunkOptions, share: true });
  const definitions = new Definitions(rows);
  const names = new SetNames(sorted.sets.length);
  const scope: SetScope = { index, sorted, reader, rows, chunks, definitions, names, nextProperty: 1 };
  const properties = writeSets(scope);
  const facts = readElements(scope, guids);
  chunks.flush();

  const relations = readRelations(index, reader);
  const parents = readParents(sorted, relations);
  warnings.push(...cycleWarnings(parents.cut, facts));
  const highest = sorted.elements.length;
  const typeObjects = new TypeObjects({ index, sorted, guids, reader }, relations);
  const usesOf = createMaterials(index, sorted, reader, rows);
  const elementChunks = new ChunkWriter({ ...chunkOptions, share: false });
  const classifications = classify(scope, relations, typeObjects).group(highest);
  const layers = writeLayers(index, facts.shapes, reader, rows).group(highest);
  const systems = writeGroups(scope, relations, guids);
  const sets = setsOfElements(sorted, relations).group(highest);
  const materials = materialsOfElements(sorted, relations, typeObjects, usesOf);
  const firstId = sorted.sets.length + highest + 1;
  const inherited = createInheritedSets(scope, { typeObjects, own: sets, firstId });
  const links = {
    sets,
    typeObjects,
    inherited,
    materials,
    classifications,
    layers,
    systems: systems.members.group(highest),
  };
  const places = writeElementRecords(facts, sorted.sets.length, links, elementChunks);
  elementChunks.flush();
  chunks.flush();
  writeElementRows(scope, facts, parents.of, places);
  writeSpatial(scope, { facts, relations, parents: parents.of, lengthUnitMetres });

  const georeference = readGeoreference(index, reader);
  warnings.push(
    ...longTextWarnings(longTextsOf({ index, sorted, reader, facts, relations, typeObjects })),
    ...guids.warnings(),
    ...systems.warnings,
    ...projectWarnings(facts),
    ...checkGeoreference(index, reader, georeference, lengthUnitMetres),
    ...checkWorldSystem(index, lengthUnitMetres),
  );
  const references = readReferences(sorted, relations, parents.of);
  if (references.size > 0) rows.add('meta', ['spatial_references', JSON.stringify(Object.fromEntries(references))]);
  const counts = countRows(scope, properties);
  const { header } = index;
  const meta = { schema: header.schema, header, counts, georeference, length_unit_metres: lengthUnitMetres };
  for (const [key, value] of Object.entries(meta)) rows.add('meta', [key, JSON.stringify(value)]);
  rows.flush();
  return {
    /** FILE_SCHEMA as written */
    schema: header.schema,
    /** that wrote the file */
    program: authoringProgram(index, reader),
    counts,
    products: productFacts(index, sorted, facts),
    lengthUnitMetres,
    warnings: warnings as readonly IfcWarning[],
    structureJson: createStructure(scope, facts, parents.of, references),
    systemsJson: () => renderSystems(systems, facts.guids),
    planSources: { index, sorted, facts, parents: parents.of, typeObjects, lengthUnitMetres },
  };
}

function noteReferences(index: StepIndex, warnings: IfcWarning[]): void {
  const { dangling, first } = checkReferences(index);
  if (first === undefined) return;
  if (!index.closed)
    throw new IfcError(
      `The file stops after ${index.count} instances and refers to ${dangling} that are missing; ` +
        'it was probably cut off while it was copied or sent.',
    );
  warnings.push({
    code: 'dangling_reference',
    message:
      `${dangling} references lead to instances that the file does not have ` +
      `(the first is #${first.to} in #${first.from}).`,
  });
}

function projectWarnings(facts: ElementFacts): IfcWarning[] {
  const projects = facts.types.filter(type => type === 'IfcProject').length;
  if (projects === 0) return [{ code: 'no_project', message: 'The file has no IfcProject.' }];
  return projects === 1
    ? []
    : [{ code: 'several_projects', message: `The file has ${projects} IfcProject instances; the first is the root.` }];
}

const cycleWarnings = (cut: Iterable<number>, facts: ElementFacts): IfcWarning[] =>
  Array.from(cut, ordinal => ({
    code: 'spatial_cycle',
    message: 'The element is part of itself through a cycle of relationships; it was moved under the project.',
    guid: ofElement(facts.guids, ordinal),
    type: ofElement(facts.types, ordinal),
  }));

/** `places`: of the record of each element. */
function writeElementRows(
  { index, sorted, rows }: SetScope,
  facts: ElementFacts,
  parents: Int32Array,
  places: ReturnType<typeof writeElementRecords>,
): void {
  for (let ordinal = 1; ordinal <= sorted.elements.length; ordinal++) {
    rows.add('element', [
      ordinal,
      ofElement(facts.guids, ordinal),
      ofElement(facts.types, ordinal),
      ofElement(facts.names, ordinal),
      parents[ordinal]! || null,
      writtenIdAt(index, sorted.elementAt(ordinal)),
      facts.represented[ordinal]!,
      places.chunk[ordinal]!,
      places.off[ordinal]!,
      places.len[ordinal]!,
    ]);
  }
}

const countRows = ({ index, sorted, rows }: SetScope, properties: number) => ({
  instances: index.count,
  elements: sorted.elements.length,
  property_sets: sorted.sets.length,
  properties,
  definitions: rows.count('definition'),
  materials: rows.count('material'),
  classifications: rows.count('classification'),
  layers: rows.count('layer'),
  systems: rows.count('system'),
  zones: rows.count('zone'),
  spatial: rows.count('spatial'),
});

/** By STEP id, file order. */
function productFacts(index: StepIndex, sorted: SortedInstances, facts: ElementFacts) {
  const products = new Map<number, ProductFact>();
  sorted.elements.forEach((position, i) => {
    const ordinal = i + 1;
    const id = idAt(index, position);
    const guid = ofElement(facts.guids, ordinal);
    const type = ofElement(facts.types, ordinal);
    // Of instances with the same number the first counts, as everywhere.
    if (!products.has(id)) products.set(id, { guid, type, ordinal, represented: facts.represented[ordinal] === 1 });
  });
  return products;
}

/**
 * Makes the text of the structure file. `extraDrawn`: STEP ids of drawn products that the tree usually omits (openings,
 * ports); every one becomes a node.
 */
function createStructure(
  { index, sorted }: SetScope,
  facts: ElementFacts,
  parents: Int32Array,
  references: ReadonlyMap<number, readonly number[]>,
) {
  const { schema, classes, elements } = sorted;
  const hiddenClass = classes.map(c => c !== undefined && isOnlyPart(schema, c));
  const hidden = (ordinal: number): boolean => hiddenClass[index.types[sorted.elementAt(ordinal)]!] === true;
  const root = Math.max(0, facts.types.indexOf('IfcProject'));
  return (extraDrawn: Iterable<number> = []) => {
    const drawn = new Set<number>();
    for (const id of extraDrawn) drawn.add(sorted.ordinalAt(index.positionOf(id)));
    return renderStructure({ ...facts, count: elements.length, parents, root, hidden, references }, drawn);
  };
}
