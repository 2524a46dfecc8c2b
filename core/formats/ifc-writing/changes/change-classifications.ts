import type { IfcChange } from './changes.ts';
import { type ChangeContext, ChangeError } from './change-context.ts';
import { optionalText, refIn, textOf } from '../draft/draft.ts';

type Change<Op extends IfcChange['op']> = Extract<IfcChange, { op: Op }>;

const MOST_STEPS = 32;

export function addClassification(
  context: ChangeContext,
  { elements, system, notation, title, relation_guid }: Change<'classification.add'>,
): void {
  const members = elements.map(context.get);
  context.relate(
    'classification',
    members,
    findReference(context, system, notation, title) ?? makeReference(context, system, notation, title),
    relation_guid,
  );
}

export function removeClassification(
  context: ChangeContext,
  { elements, system, notation }: Change<'classification.remove'>,
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

function findReference(
  context: ChangeContext,
  system: string | null,
  notation: string | null,
  title: string | null,
): number | undefined {
  for (const id of context.draft.each('IFCCLASSIFICATIONREFERENCE')) {
    const facts = factsOf(context, id);
    if (!context.going.has(id) && facts.system === system && facts.notation === notation && facts.title === title)
      return id;
  }
  return undefined;
}

/** The target of an association in the form of its rows: a reference, or a classification as a whole. */
function factsOf(
  { draft }: ChangeContext,
  id: number,
): { system: string | null; notation: string | null; title: string | null } {
  const args = draft.argsOf(id);
  if (draft.nameOf(id) === 'IFCCLASSIFICATION') return { system: textOf(args[3] ?? ''), notation: null, title: null };
  let at = refIn(args[3]);
  for (let step = 0; step < MOST_STEPS && draft.nameOf(at) === 'IFCCLASSIFICATIONREFERENCE'; step++)
    at = refIn(draft.argsOf(at)[3]);
  const system = draft.nameOf(at) === 'IFCCLASSIFICATION' ? textOf(draft.argsOf(at)[3] ?? '') : null;
  return { system, notation: textOf(args[1] ?? ''), title: textOf(args[2] ?? '') };
}

function makeReference(
  context: ChangeContext,
  system: string | null,
  notation: string | null,
  title: string | null,
): number {
  const { draft } = context;
  const source =
    system === null
      ? '$'
      : `#${[...draft.each('IFCCLASSIFICATION')].find(id => textOf(draft.argsOf(id)[3] ?? '') === system) ?? makeClassification(context, system)}`;
  const args = ['$', optionalText(notation), optionalText(title), source];
  return draft.add('IFCCLASSIFICATIONREFERENCE', draft.family === 'IFC2X3' ? args : [...args, '$', '$']);
}

/** IFC2x3 requires a source and an edition. */
function makeClassification({ draft }: ChangeContext, system: string): number {
  return draft.family === 'IFC2X3'
    ? draft.add('IFCCLASSIFICATION', ["''", "''", '$', optionalText(system)])
    : draft.add('IFCCLASSIFICATION', ['$', '$', '$', optionalText(system), '$', '$', '$']);
}
