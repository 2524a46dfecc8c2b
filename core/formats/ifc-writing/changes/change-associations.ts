import type { ChangeMaterial, ChangeOf } from './changes.ts';
import { type ChangeContext, ChangeError, withoutRefs } from './change-context.ts';
import { optionalText, refList, textOf, refIn, refsIn } from '../draft/draft.ts';
import { stepReal, stepString } from '../draft/step-text.ts';
import { productOf } from './change-elements.ts';

// A layer: name, description, assigned items, identifier, and more for one with a style.
const ITEMS = 2;

export function assignLayer(
  context: ChangeContext,
  { name, elements, description, identifier }: ChangeOf<'layer.assign'>,
): void {
  const { draft } = context;
  const shapes = elements.flatMap(guid => {
    const found = shapesOf(context, guid);
    if (found.length === 0)
      throw new ChangeError(`The element ${guid} has no shape that could be put on the layer ${name}.`);
    return found;
  });
  const [layer] = layersNamed(context, name);
  const known = layer === undefined ? [] : refsIn(draft.argsOf(layer)[ITEMS]);
  const items = refList([...new Set([...known, ...shapes])]);
  const args = [stepString(name), optionalText(description), items, optionalText(identifier)];
  if (layer === undefined) draft.add('IFCPRESENTATIONLAYERASSIGNMENT', args);
  else draft.setArg(layer, ITEMS, items);
}

/** Takes the shapes of elements off a layer, and their items where the layer holds those. */
export function unassignLayer(context: ChangeContext, { name, elements }: ChangeOf<'layer.unassign'>): void {
  const { draft, going } = context;
  const layers = knownLayers(context, name);
  const gone = new Set(
    elements.flatMap(guid => shapesOf(context, guid)).flatMap(shape => [shape, ...refsIn(draft.argsOf(shape)[3])]),
  );
  for (const layer of layers) {
    const left = withoutRefs(draft.argsOf(layer)[ITEMS] ?? '', id => gone.has(id));
    if (left === undefined) going.add(layer);
    else draft.setArg(layer, ITEMS, left);
  }
}

export function setLayer(context: ChangeContext, { name, new_name, description, identifier }: ChangeOf<'layer.set'>) {
  for (const layer of knownLayers(context, name)) {
    if (description !== undefined) context.draft.setArg(layer, 1, optionalText(description));
    if (identifier !== undefined) context.draft.setArg(layer, 3, optionalText(identifier));
    if (new_name !== undefined) context.draft.setArg(layer, 0, stepString(new_name));
  }
}

export function removeLayer(context: ChangeContext, { name }: ChangeOf<'layer.remove'>): void {
  for (const layer of knownLayers(context, name)) context.going.add(layer);
}

function knownLayers(context: ChangeContext, name: string): number[] {
  const layers = layersNamed(context, name);
  if (layers.length === 0) throw new ChangeError(`The file has no layer ${name}.`);
  return layers;
}

const layersNamed = ({ draft, going }: ChangeContext, name: string): number[] =>
  ['IFCPRESENTATIONLAYERASSIGNMENT', 'IFCPRESENTATIONLAYERWITHSTYLE']
    .flatMap(stepName => [...draft.each(stepName)])
    .filter(id => !going.has(id) && textOf(draft.argsOf(id)[0] ?? '') === name);

/** The representations of an element. */
const shapesOf = ({ draft, get, referred }: ChangeContext, guid: string): number[] =>
  refsIn(draft.argsOf(referred(get(guid), 'Representation'))[2]);

const MOST_STEPS = 32;

export function addClassification(
  context: ChangeContext,
  { elements, system, notation, title, relation_guid }: ChangeOf<'classification.add'>,
): void {
  const members = elements.map(context.get);
  const known = findReference(context, system, notation, title);
  context.relate('classification', members, known ?? makeReference(context, system, notation, title), relation_guid);
}

export function removeClassification(
  context: ChangeContext,
  { elements, system, notation }: ChangeOf<'classification.remove'>,
): void {
  const { draft, links, leave, going } = context;
  for (const guid of elements) {
    const element = context.get(guid);
    const found = links.ofMember('classification', element).filter(relation => {
      const [target = -1] = links.targetsOf('classification', relation);
      const facts = factsOf(context, target);
      return !going.has(relation) && facts.notation === notation && (system === null || facts.system === system);
    });
    if (found.length === 0)
      throw new ChangeError(`The element ${guid} has no classification ${notation ?? system ?? ''} of its own.`);
    for (const relation of found) {
      leave('classification', relation, element);
      const [target = -1] = links.targetsOf('classification', relation);
      if (going.has(relation) && draft.countReferences(target) <= 1) going.add(target);
    }
  }
}

function findReference(context: ChangeContext, system: string | null, notation: string | null, title: string | null) {
  for (const id of context.draft.each('IFCCLASSIFICATIONREFERENCE')) {
    const facts = factsOf(context, id);
    if (!context.going.has(id) && facts.system === system && facts.notation === notation && facts.title === title)
      return id;
  }
  return undefined;
}

/** The target of an association in the form of its rows: a reference, or a classification as a whole. */
function factsOf({ draft }: ChangeContext, id: number) {
  const args = draft.argsOf(id);
  if (draft.nameOf(id) === 'IFCCLASSIFICATION') return { system: textOf(args[3] ?? ''), notation: null, title: null };
  let at = refIn(args[3]);
  for (let step = 0; step < MOST_STEPS && draft.nameOf(at) === 'IFCCLASSIFICATIONREFERENCE'; step++)
    at = refIn(draft.argsOf(at)[3]);
  const system = draft.nameOf(at) === 'IFCCLASSIFICATION' ? textOf(draft.argsOf(at)[3] ?? '') : null;
  return { system, notation: textOf(args[1] ?? ''), title: textOf(args[2] ?? '') };
}

function makeReference(context: ChangeContext, system: string | null, notation: string | null, title: string | null) {
  const { draft } = context;
  const named = (id: number): boolean => textOf(draft.argsOf(id)[3] ?? '') === system;
  const source =
    system === null
      ? '$'
      : `#${[...draft.each('IFCCLASSIFICATION')].find(named) ?? makeClassification(context, system)}`;
  const args = ['$', optionalText(notation), optionalText(title), source];
  return draft.add('IFCCLASSIFICATIONREFERENCE', draft.family === 'IFC2X3' ? args : [...args, '$', '$']);
}

/** IFC2x3 requires a source and an edition. */
const makeClassification = ({ draft }: ChangeContext, system: string): number =>
  draft.family === 'IFC2X3'
    ? draft.add('IFCCLASSIFICATION', ["''", "''", '$', optionalText(system)])
    : draft.add('IFCCLASSIFICATION', ['$', '$', '$', optionalText(system), '$', '$', '$']);

/** Replaces the materials of elements. */
export function setMaterials(context: ChangeContext, { elements, materials, relation_guid }: ChangeOf<'material.set'>) {
  const { links, leave } = context;
  const members = elements.map(guid => productOf(context, guid));
  for (const member of members)
    for (const relation of links.ofMember('material', member)) leave('material', relation, member);
  if (materials.length > 0) context.relate('material', members, definitionOf(context, materials), relation_guid);
}

/** Layers where thicknesses are given, else a material, else a list of them: all schemas have these. */
function definitionOf(context: ChangeContext, materials: readonly ChangeMaterial[]): number {
  const { draft } = context;
  const [first] = materials;
  if (materials.some(({ thickness }) => typeof thickness === 'number')) {
    const layers = materials.map(({ thickness, ...material }) => {
      const args = [`#${materialOf(context, material)}`, stepReal(thickness ?? 0), '$'];
      return draft.add('IFCMATERIALLAYER', draft.family === 'IFC2X3' ? args : [...args, '$', '$', '$', '$']);
    });
    return draft.add('IFCMATERIALLAYERSET', [refList(layers), '$', ...(draft.family === 'IFC2X3' ? [] : ['$'])]);
  }
  const ids = materials.map(material => materialOf(context, material));
  return first !== undefined && ids.length === 1 ? ids[0]! : draft.add('IFCMATERIALLIST', [refList(ids)]);
}

/** A material of this name in the file, else a new one. IFC2x3 has only names. */
function materialOf(
  { draft, going }: ChangeContext,
  { name, category, description }: Omit<ChangeMaterial, 'thickness'>,
): number {
  for (const id of draft.each('IFCMATERIAL'))
    if (!going.has(id) && textOf(draft.argsOf(id)[0] ?? '') === name) return id;
  const more = draft.family === 'IFC2X3' ? [] : [optionalText(description), optionalText(category)];
  return draft.add('IFCMATERIAL', [stepString(name), ...more]);
}
