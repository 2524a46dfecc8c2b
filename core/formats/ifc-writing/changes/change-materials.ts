import type { ChangeMaterial, IfcChange } from './changes.ts';
import { type ChangeContext, ChangeError } from './change-context.ts';
import { optionalText, refList, textOf } from '../draft/draft.ts';
import { stepReal, stepString } from '../draft/step-text.ts';

type Change<Op extends IfcChange['op']> = Extract<IfcChange, { op: Op }>;

/** Replaces the materials of elements. */
export function setMaterials(
  context: ChangeContext,
  { elements, materials, relation_guid }: Change<'material.set'>,
): void {
  const { links, leave } = context;
  const members = elements.map(guid => {
    const id = context.get(guid);
    if (!context.draft.isKind(id, 'IfcProduct')) throw new ChangeError(`${guid} is not an element.`);
    return id;
  });
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
  return draft.add(
    'IFCMATERIAL',
    draft.family === 'IFC2X3'
      ? [stepString(name)]
      : [stepString(name), optionalText(description), optionalText(category)],
  );
}
