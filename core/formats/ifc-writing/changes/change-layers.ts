import type { IfcChange } from './changes.ts';
import { type ChangeContext, ChangeError, withoutRefs } from './change-context.ts';
import { optionalText, refIn, refList, refsIn, textOf } from '../draft/draft.ts';
import { stepString } from '../draft/step-text.ts';

type Change<Op extends IfcChange['op']> = Extract<IfcChange, { op: Op }>;

// A layer: name, description, assigned items, identifier, and more for one with a style.
const ITEMS = 2;

export function assignLayer(
  context: ChangeContext,
  { name, elements, description, identifier }: Change<'layer.assign'>,
): void {
  const { draft } = context;
  const shapes = elements.flatMap(guid => {
    const found = shapesOf(context, guid);
    if (found.length === 0)
      throw new ChangeError(`The element ${guid} has no shape that could be put on the layer ${name}.`);
    return found;
  });
  const [layer] = layersNamed(context, name);
  if (layer === undefined)
    draft.add('IFCPRESENTATIONLAYERASSIGNMENT', [
      stepString(name),
      optionalText(description),
      refList([...new Set(shapes)]),
      optionalText(identifier),
    ]);
  else draft.setArg(layer, ITEMS, refList([...new Set([...refsIn(draft.argsOf(layer)[ITEMS]), ...shapes])]));
}

/** Takes the shapes of elements off a layer, and their items where the layer holds those. */
export function unassignLayer(context: ChangeContext, { name, elements }: Change<'layer.unassign'>): void {
  const { draft, going } = context;
  const layers = layersNamed(context, name);
  if (layers.length === 0) throw new ChangeError(`The file has no layer ${name}.`);
  const gone = new Set(
    elements.flatMap(guid => shapesOf(context, guid)).flatMap(shape => [shape, ...refsIn(draft.argsOf(shape)[3])]),
  );
  for (const layer of layers) {
    const left = withoutRefs(draft.argsOf(layer)[ITEMS] ?? '', id => gone.has(id));
    if (left === undefined) going.add(layer);
    else draft.setArg(layer, ITEMS, left);
  }
}

export function setLayer(
  context: ChangeContext,
  { name, new_name, description, identifier }: Change<'layer.set'>,
): void {
  const layers = layersNamed(context, name);
  if (layers.length === 0) throw new ChangeError(`The file has no layer ${name}.`);
  for (const layer of layers) {
    if (description !== undefined) context.draft.setArg(layer, 1, optionalText(description));
    if (identifier !== undefined) context.draft.setArg(layer, 3, optionalText(identifier));
    if (new_name !== undefined) context.draft.setArg(layer, 0, stepString(new_name));
  }
}

export function removeLayer(context: ChangeContext, { name }: Change<'layer.remove'>): void {
  const layers = layersNamed(context, name);
  if (layers.length === 0) throw new ChangeError(`The file has no layer ${name}.`);
  for (const layer of layers) context.going.add(layer);
}

function layersNamed({ draft, going }: ChangeContext, name: string): number[] {
  return ['IFCPRESENTATIONLAYERASSIGNMENT', 'IFCPRESENTATIONLAYERWITHSTYLE']
    .flatMap(stepName => [...draft.each(stepName)])
    .filter(id => !going.has(id) && textOf(draft.argsOf(id)[0] ?? '') === name);
}

/** The representations of an element. */
function shapesOf({ draft, get }: ChangeContext, guid: string): number[] {
  const id = get(guid);
  const rank =
    draft.schema.classOf(draft.nameOf(id))?.attributes.findIndex(attribute => attribute.name === 'Representation') ??
    -1;
  return refsIn(draft.argsOf(refIn(draft.argsOf(id)[rank]))[2]);
}
