// Warnings of what a drawing has but our pictures of it do not show.
import { countWarning, type FileWarning } from '../errors.ts';
import { shapeTypes } from './draw/draw-entity.ts';
import type { Undrawn } from './draw/pen.ts';

const SOLIDS = 'solids and surfaces are stored in a form that only CAD programs read.';
const NO_LINES = 'they have no lines.';
const OTHER_FILE = 'what they show is in another file.';

/** Types that are not drawn: in words where the type is not one, and why. The first that fits counts. */
const kinds: readonly (readonly [type: RegExp, words: string, reason: string])[] = [
  [/^(?:3DSOLID|REGION|BODY|SURFACE|\w+SURFACE)$/, '', SOLIDS],
  [
    /^(?:OLE2FRAME|OLEFRAME)$/,
    'embedded objects, such as an Excel table',
    'only the program that made them shows them.',
  ],
  [/^(?:PDF|DWF|DGN)UNDERLAY$|^(?:PDF|DWF|DGN)REFERENCE$/, 'underlays', OTHER_FILE],
  [/^(?:ACDB)?POINTCLOUD(?:EX)?$/, 'point clouds', OTHER_FILE],
  [/^ACAD_PROXY_ENTITY$/, 'objects of an additional program', 'only that program draws them.'],
  [/DIMENSION$/, '', 'the file has no picture of the dimension.'],
  [/^(?:INSERT|ACAD_TABLE)$/, '', 'the block is missing, is part of itself, or lies too deep in others.'],
  [/^SHAPE$/, '', 'its form is in another file.'],
  [/^(?:LIGHT|SUN|CAMERA)$/, '', NO_LINES],
  [/^VIEWPORT$/, 'views of a layout', 'only views from above are drawn.'],
  [/^MESH$/, 'subdivided surfaces', 'entities of this type are not known.'],
];
/** How entities are shown that are drawn in part. */
const partlyDrawn: Readonly<Record<string, string>> = {
  IMAGE: 'as a frame only: pictures are other files',
  HATCH: 'in one color between those of its gradient',
  TOLERANCE: 'without the frame',
};
const UNKNOWN = 'entities of this type are not known.';

/** One warning for each type, with its number, and one for each file that is referred to. */
export function undrawnWarnings({ types, externals, partial, linetypes }: Undrawn): FileWarning[] {
  const entities = [...types].flatMap(([type, count]) => {
    const [, words = '', known = UNKNOWN] = kinds.find(([pattern]) => pattern.test(type)) ?? [];
    const reason = shapeTypes.has(type) ? 'points are missing or invalid.' : known;
    const what = words === '' ? type : `${type} (${words})`;
    // Nothing is wrong with lamps and cameras that have no lines.
    const code = known === NO_LINES ? 'no_lines' : 'undrawn';
    return countWarning(code, count, `${what} are not drawn: ${reason}`, `${what} is not drawn: ${reason}`);
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
      `${type} are|is shown ${partlyDrawn[type] ?? 'without the symbol at the end'}.`,
    ),
  );
  const names = [...linetypes].join(', ');
  const lines = 'linetypes|linetype (LTYPE) with texts or symbols between the dashes are|is drawn without these';
  const symbols = `${lines}: ${names}.`;
  return [...entities, ...files, ...parts, ...countWarning('partly_drawn', linetypes.size, symbols)];
}
