// Materials, and the layers and constituents that walls, slabs, windows and doors are made of.
import type { Ref, StepFile } from './step.ts';
import { enumeration, logical } from './step.ts';

export interface Materials {
  readonly single: (name: string, category: string) => Ref;
  /** A usage of these layers for walls, counted from the outer face; thickness in metres. */
  readonly wall: (name: string) => Ref;
  readonly slab: (name: string) => Ref;
  readonly constituents: (name: string) => Ref;
}

type Layer = readonly [material: string, category: string, thickness: number];

const layerSets: Readonly<Record<string, readonly Layer[]>> = {
  'Outer wall, rendered': [
    ['Lime render', 'plaster', 0.02],
    ['Mineral wool', 'insulation', 0.14],
    ['Calcium silicate masonry', 'masonry', 0.18],
    ['Gypsum plaster', 'plaster', 0.02],
  ],
  'Outer wall, larch cladding': [
    ['Larch boards', 'wood', 0.024],
    ['Wood fibre board', 'insulation', 0.156],
    ['Calcium silicate masonry', 'masonry', 0.16],
    ['Gypsum plaster', 'plaster', 0.02],
  ],
  'Bearing wall': [
    ['Gypsum plaster', 'plaster', 0.015],
    ['Calcium silicate masonry', 'masonry', 0.15],
    ['Gypsum plaster', 'plaster', 0.015],
  ],
  Partition: [
    ['Gypsum board', 'gypsum', 0.0125],
    ['Mineral wool', 'insulation', 0.095],
    ['Gypsum board', 'gypsum', 0.0125],
  ],
  'Ground floor slab': [
    ['Oak boards', 'wood', 0.02],
    ['Cement screed', 'screed', 0.06],
    ['Rigid foam', 'insulation', 0.07],
    ['Reinforced concrete', 'concrete', 0.15],
  ],
  'Floor slab': [
    ['Oak boards', 'wood', 0.02],
    ['Cement screed', 'screed', 0.06],
    ['Impact sound board', 'insulation', 0.03],
    ['Reinforced concrete', 'concrete', 0.19],
  ],
  'Pitched roof': [
    ['Slate', 'stone', 0.02],
    ['Spruce battens', 'wood', 0.06],
    ['Wood fibre board', 'insulation', 0.2],
  ],
};

const constituentSets: Readonly<
  Record<string, readonly (readonly [part: string, material: string, category: string])[]>
> = {
  Window: [
    ['Framing', 'Oak', 'wood'],
    ['Glazing', 'Triple glazing', 'glass'],
  ],
  'Inner door': [
    ['Lining', 'Ash', 'wood'],
    ['Panel', 'Lacquered board', 'wood'],
    ['Handle', 'Stainless steel', 'metal'],
  ],
  'Front door': [
    ['Lining', 'Oak', 'wood'],
    ['Panel', 'Insulated panel', 'wood'],
    ['Glazing', 'Triple glazing', 'glass'],
    ['Handle', 'Stainless steel', 'metal'],
  ],
};

export function createMaterials(step: StepFile): Materials {
  const made = new Map<string, Ref>();
  const once = (key: string, make: () => Ref): Ref => {
    const ref = made.get(key) ?? make();
    made.set(key, ref);
    return ref;
  };
  const single = (name: string, category: string): Ref =>
    once(`material ${name}`, () => step.add('IfcMaterial', name, null, category));
  const layerSet = (name: string): Ref =>
    once(`layers ${name}`, () => {
      const layers = layerSets[name];
      if (!layers) throw new Error(`no layers are known for ${name}`);
      const refs = layers.map(([material, category, thickness]) =>
        step.add(
          'IfcMaterialLayer',
          single(material, category),
          thickness,
          logical(false),
          material,
          null,
          category,
          null,
        ),
      );
      return step.add('IfcMaterialLayerSet', refs, name, null);
    });
  return {
    single,
    wall: name =>
      once(`wall ${name}`, () =>
        step.add('IfcMaterialLayerSetUsage', layerSet(name), enumeration('AXIS2'), enumeration('POSITIVE'), 0, null),
      ),
    slab: name =>
      once(`slab ${name}`, () =>
        step.add('IfcMaterialLayerSetUsage', layerSet(name), enumeration('AXIS3'), enumeration('NEGATIVE'), 0, null),
      ),
    constituents: name =>
      once(`constituents ${name}`, () => {
        const refs = (constituentSets[name] ?? []).map(([part, material, category]) =>
          step.add('IfcMaterialConstituent', part, null, single(material, category), null, category),
        );
        return step.add('IfcMaterialConstituentSet', name, null, refs);
      }),
  };
}
