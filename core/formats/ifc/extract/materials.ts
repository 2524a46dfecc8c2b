import { beginningOf, LONGEST_REPEATED } from '../../long-texts.ts';
import type { SortedInstances } from './sort-instances.ts';
import type { RowBatches } from './rows.ts';
import { nameAt, type StepIndex, writtenIdAt } from '../step/step-index.ts';
import type { InstanceReader } from '../step/step-reader.ts';
import type { ElementRecord } from '../../model-layout.ts';

// Usage, set, part, material: real files need no more. The second limit stops lists that contain themselves many times.
const DEEPEST = 3;
const MOST_USES = 10_000;
/** Characters of the names of one list together: a long one may be repeated. */
const LONGEST_NAMES = 2 ** 16;

/**
 * Emits all IfcMaterial rows and resolves layer, profile and constituent sets, their usages and lists: the JSON text of
 * an association's material definition (a list of MaterialUse), or '' for nothing.
 */
export function createMaterials(index: StepIndex, sorted: SortedInstances, reader: InstanceReader, rows: RowBatches) {
  const idOf = new Map<number, number>();
  const positions = index.positionsOf('IFCMATERIAL');
  positions.forEach((position, i) => idOf.set(position, i + 1));
  const sets = setsOfMaterials(index, sorted, reader);
  positions.forEach((position, i) => {
    reader.load(index, position);
    // IFC2x3 has only a name.
    rows.add('material', [
      i + 1,
      writtenIdAt(index, position),
      reader.text(0) ?? '',
      reader.text(2),
      reader.text(1),
      JSON.stringify(sets.get(position) ?? []),
    ]);
  });
  const known = new Map<number, string>();
  // Every wall has a usage of its own, thousands of usages have one layer set: the text is that of the set.
  const ofSets = new Map<number, string>();
  const textOf = (position: number, depth: number): string => {
    let names = 0;
    const uses = resolve(index, reader, idOf, position, depth).filter(
      ({ name = '', category = '', profile: shape = '', set = '' }) =>
        (names += (name?.length ?? 0) + category.length + shape.length + set.length) <= LONGEST_NAMES,
    );
    return uses.length === 0 ? '' : JSON.stringify(uses);
  };
  return (position: number): string => {
    let text = known.get(position);
    if (text === undefined) {
      const set = setOfUsage(index, reader, position);
      if (set < 0) text = textOf(position, 0);
      else {
        text = ofSets.get(set);
        if (text === undefined) ofSets.set(set, (text = textOf(set, 1)));
      }
      known.set(position, text);
    }
    return text;
  };
}

/** Material position -> ids of the property sets that describe it. */
function setsOfMaterials(index: StepIndex, sorted: SortedInstances, reader: InstanceReader): Map<number, number[]> {
  const found = new Map<number, number[]>();
  sorted.sets.forEach((position, i) => {
    const stepName = nameAt(index, position);
    if (stepName === 'IFCPROPERTYSET' || stepName === 'IFCELEMENTQUANTITY') return;
    reader.load(index, position);
    const material = index.positionOf(stepName === 'IFCMATERIALPROPERTIES' ? reader.ref(3) : reader.ref(0));
    if (material < 0) return;
    const ids = found.get(material);
    if (ids === undefined) found.set(material, [i + 1]);
    else ids.push(i + 1);
  });
  return found;
}

// The references of each class and its name, and where a part names its material, itself and more; -1 for nothing.
type MaterialUse = NonNullable<ElementRecord['m']>[number];
const containers: Readonly<Record<string, { readonly members: number; readonly name: number }>> = {
  IFCMATERIALLAYERSETUSAGE: { members: 0, name: -1 },
  IFCMATERIALLAYERSET: { members: 0, name: 1 },
  IFCMATERIALPROFILESETUSAGE: { members: 0, name: -1 },
  IFCMATERIALPROFILESETUSAGETAPERING: { members: 0, name: -1 },
  IFCMATERIALPROFILESET: { members: 2, name: 0 },
  IFCMATERIALCONSTITUENTSET: { members: 2, name: 0 },
  IFCMATERIALLIST: { members: 0, name: -1 },
};
const layer = { role: 'layer', material: 0, name: 3, thickness: 1, category: 5, fraction: -1, profile: -1 };
const profile = { role: 'profile', material: 2, name: 0, thickness: -1, category: 5, fraction: -1, profile: 3 };
const parts: Readonly<Record<string, typeof layer>> = {
  IFCMATERIALLAYER: layer,
  IFCMATERIALLAYERWITHOFFSETS: layer,
  IFCMATERIALPROFILE: profile,
  IFCMATERIALPROFILEWITHOFFSETS: profile,
  IFCMATERIALCONSTITUENT: { ...profile, role: 'constituent', category: 4, fraction: 3, profile: -1 },
};

/** Position of the layer set that a usage refers to, -1 for anything else. */
function setOfUsage(index: StepIndex, reader: InstanceReader, position: number): number {
  if (nameAt(index, position) !== 'IFCMATERIALLAYERSETUSAGE') return -1;
  reader.load(index, position);
  const set = index.positionOf(reader.ref(0));
  return set === position ? -1 : set;
}

function resolve(
  index: StepIndex,
  reader: InstanceReader,
  idOf: ReadonlyMap<number, number>,
  position: number,
  depth: number,
): MaterialUse[] {
  const stepName = nameAt(index, position);
  if (stepName === 'IFCMATERIAL') return [{ id: idOf.get(position) ?? 0, role: depth === 0 ? 'material' : 'list' }];
  reader.load(index, position);
  const part = parts[stepName];
  if (part !== undefined) {
    return [readPart(index, reader, idOf, part)];
  }
  const container = containers[stepName];
  if (container === undefined || depth >= DEEPEST) return [];
  const uses: MaterialUse[] = [];
  const set = shortText(reader, container.name);
  for (const id of reader.refs(container.members, [])) {
    const inner = index.positionOf(id);
    if (inner >= 0 && inner !== position && uses.length < MOST_USES)
      uses.push(...resolve(index, reader, idOf, inner, depth + 1));
  }
  return set === undefined ? uses : uses.map(use => ({ set, ...use }));
}

/** The use of a material by the part of a set that `reader` holds. */
function readPart(
  index: StepIndex,
  reader: InstanceReader,
  idOf: ReadonlyMap<number, number>,
  part: typeof layer,
): MaterialUse {
  const thickness = part.thickness < 0 ? NaN : reader.number(part.thickness);
  const fraction = part.fraction < 0 ? NaN : reader.number(part.fraction);
  const name = shortText(reader, part.name);
  const category = shortText(reader, part.category);
  const id = idOf.get(index.positionOf(reader.ref(part.material))) ?? 0;
  const shape = part.profile < 0 ? -1 : index.positionOf(reader.ref(part.profile));
  if (shape >= 0) reader.load(index, shape);
  const shapeName = shape < 0 ? undefined : shortText(reader, 1);
  return {
    id,
    role: part.role,
    ...(part.thickness < 0 ? {} : { thickness: Number.isFinite(thickness) ? thickness : null }),
    ...(name !== undefined && { name }),
    ...(category !== undefined && { category }),
    ...(Number.isFinite(fraction) && { fraction }),
    ...(shapeName !== undefined && { profile: shapeName }),
  };
}

/** A text, cut when it is long: it repeats in all elements. */
function shortText(reader: InstanceReader, rank: number): string | undefined {
  const text = rank < 0 ? null : reader.text(rank);
  return text === null || text === '' ? undefined : beginningOf(text, LONGEST_REPEATED);
}
