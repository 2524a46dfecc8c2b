import { readInstances } from '../own-geometry/instances.ts';
import { readProjectUnits } from '../properties/project-units.ts';
import { endOf, idAt, startOf, type StepIndex } from '../step/step-index.ts';
import { type NewNumbers, type Patch, realText, replaceInstance } from './source.ts';

const CONTEXTS = 7;

/**
 * The units as web-ifc reads them rightly. It follows one conversion only, takes a factor without a type for nothing,
 * ignores units with an offset, and multiplies several units of a kind. Where the project has anything but one plain
 * unit of each kind, its line is replaced by one that names our factors, so that data and shapes agree.
 */
export function unitPatches(index: StepIndex, numbers: NewNumbers): Patch[] {
  const instances = readInstances(index);
  const { length, angle, isAlone } = readProjectUnits(instances);
  if (isAlone && length.isPlain && angle.isPlain) return [];
  const [project, ...others] = index.positionsOf('IFCPROJECT');
  const contexts = (project === undefined ? [] : instances.list(instances.get(idAt(index, project)), CONTEXTS))
    .map(({ id }) => `#${id}`)
    .join();
  const at = numbers(8);
  const text = `IFCPROJECT('0000000000000000000000',$,$,$,$,$,$,(${contexts}),#${at})`;
  const added = [
    `#${at}=IFCUNITASSIGNMENT((#${at + 1},#${at + 4}));`,
    ...conversion(at + 1, 'LENGTHUNIT', 'METRE', length.factor),
    ...conversion(at + 4, 'PLANEANGLEUNIT', 'RADIAN', angle.factor),
  ];
  if (project === undefined)
    return [{ at: 0, bytes: new Uint8Array(0), added: [`#${at + 7}=${text};`, ...added].join('\n') }];
  return [
    replaceInstance(index, project, text, added),
    // web-ifc reads no units where there are several projects.
    ...others.map(position => ({
      at: startOf(index, position),
      bytes: Buffer.alloc(endOf(index, position) - startOf(index, position), ' '),
    })),
  ];
}

/** Three instances: a unit of so many SI units. */
const conversion = (at: number, kind: string, si: string, factor: number): string[] => [
  `#${at}=IFCCONVERSIONBASEDUNIT($,.${kind}.,'UNIT',#${at + 1});`,
  `#${at + 1}=IFCMEASUREWITHUNIT(IFCRATIOMEASURE(${realText(factor)}),#${at + 2});`,
  `#${at + 2}=IFCSIUNIT(*,.${kind}.,$,.${si}.);`,
];
