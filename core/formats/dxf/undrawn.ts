// Warnings of what a drawing has but our pictures of it do not show.
import { countWarning, type FileWarning } from '../errors.ts';
import { shapeTypes } from './draw/draw-entity.ts';
import type { Undrawn } from './draw/pen.ts';

const SOLIDS = 'stored in a form that only CAD programs read';
const NO_LINES = 'lights and cameras have no lines';
const EMBEDDED = 'embedded objects|object (OLE, such as an Excel table)';
const OTHER_FILE = 'the content is in another file';

/** Types that are not drawn: what people call them, and why if that is not plain. The first that fits counts. */
const kinds: readonly (readonly [type: RegExp, words: string, reason?: string])[] = [
  [/^(?:3DSOLID|REGION|BODY|SURFACE|\w+SURFACE)$/, 'solids|solid (TYPE)', SOLIDS],
  [/^(?:OLE2FRAME|OLEFRAME)$/, EMBEDDED],
  [/^(?:PDF|DWF|DGN)UNDERLAY$|^(?:PDF|DWF|DGN)REFERENCE$/, 'underlays|underlay (TYPE)', OTHER_FILE],
  [/^(?:ACDB)?POINTCLOUD(?:EX)?$/, 'point clouds|cloud (TYPE)', OTHER_FILE],
  [/^ACAD_PROXY_ENTITY$/, 'objects|object of an additional program (TYPE)', 'only that program draws these'],
  [/DIMENSION$/, 'dimensions|dimension (TYPE)', 'the file has no picture of the dimension'],
  [/^(?:INSERT|ACAD_TABLE)$/, 'blocks|block (TYPE)', 'missing in the file, part of itself, or too deep in others'],
  [/^SHAPE$/, 'shapes|shape (TYPE)', 'the form is in another file'],
  [/^(?:LIGHT|SUN|CAMERA)$/, 'objects|object (TYPE)', NO_LINES],
  [/^VIEWPORT$/, 'views|view of a layout (TYPE)', 'only views from above are drawn'],
  [/^MESH$/, 'subdivided surfaces|surface (TYPE)'],
];
const NO_SYMBOL = 'without the symbol at the end';
/** How entities are shown that are drawn in part. */
const partlyDrawn: Readonly<Record<string, string>> = {
  IMAGE: 'as a frame only: pictures are other files',
  OLE2FRAME: 'as a frame only',
  OLEFRAME: 'as a frame only',
  HATCH: 'in one color between those of its gradient',
  TOLERANCE: 'without the frame',
};
const UNKNOWN = 'objects|object of the unknown type TYPE';

/** One warning for each type, with its number, and one for each file that is referred to. */
export function undrawnWarnings({ types, externals, partial, linetypes }: Undrawn): FileWarning[] {
  const entities = [...types].flatMap(([type, count]) => {
    const [, words = UNKNOWN, known] = kinds.find(([pattern]) => pattern.test(type)) ?? [];
    const hasNoPoints = shapeTypes.has(type);
    const reason = hasNoPoints ? 'points are missing or invalid' : known;
    const what = (hasNoPoints ? 'objects|object (TYPE)' : words).replace('TYPE', () => type);
    // Nothing is wrong with lamps and cameras that have no lines.
    const code = known === NO_LINES ? 'no_lines' : 'undrawn';
    return countWarning(code, count, `${what} are|is not drawn${reason === undefined ? '' : `: ${reason}`}.`);
  });
  const files = [...externals].flatMap(([file, count]) => {
    const instead = 'Bind the reference in the CAD program, or upload that file, too.';
    const ends = `to the external drawing ${file}`;
    return countWarning(
      'external',
      count,
      `references ${ends} show only what this file has of it. ${instead}`,
      `reference ${ends} shows only what this file has of it. ${instead}`,
    );
  });
  const parts = [...partial].flatMap(([type, count]) =>
    countWarning(
      'partly_drawn',
      count,
      `${type.startsWith('OLE') ? EMBEDDED : type} are|is shown ${partlyDrawn[type] ?? NO_SYMBOL}.`,
    ),
  );
  const names = [...linetypes].join(', ');
  const lines = 'linetypes|linetype (LTYPE) with texts or symbols between the dashes are|is drawn without these';
  const symbols = `${lines}: ${names}.`;
  return [...entities, ...files, ...parts, ...countWarning('partly_drawn', linetypes.size, symbols)];
}
