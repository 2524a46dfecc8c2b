// Assigns entities to the model and to sheets of paper.
import type { Block, Entity, Layout } from './drawing.ts';

/** A layout as the objects of the file describe it. */
export interface LayoutRecord {
  readonly name: string;
  /** among the tabs; the model is 0 */
  readonly order: number;
  /** handle of the record of its block */
  readonly blockRecord: string;
  /** metres of a unit of the paper */
  readonly paperUnit: number;
}

export interface LayoutSources {
  readonly layouts: readonly LayoutRecord[];
  readonly blocks: ReadonlyMap<string, Block>;
  readonly blockRecords: ReadonlyMap<string, string>;
  /** of the section of entities: those of the model and of the sheet that was open */
  readonly entities: readonly Entity[];
}

/** The sheet that was open when the file was written; the others are numbered. */
const OPEN_SHEET = '*PAPER_SPACE';
const MODEL = '*MODEL_SPACE';
/** Unit of sheets unless they are in inches. */
export const MILLIMETRE = 0.001;

/** The model, then the sheets in the order of their tabs. Entities of a sheet without a layout are one more sheet. */
export function gatherLayouts({ layouts, blocks, blockRecords, entities }: LayoutSources): Layout[] {
  const onPaper = entities.filter(({ isPaper }) => isPaper);
  const entitiesOf = (block: string): readonly Entity[] => {
    const own = blocks.get(block)?.entities ?? [];
    return block === OPEN_SHEET ? [...own, ...onPaper] : own;
  };
  const sheets: Layout[] = [];
  const named = new Set<string>();
  for (const { name, blockRecord, paperUnit } of layouts.toSorted((a, b) => a.order - b.order)) {
    const block = blockRecords.get(blockRecord.trim().toUpperCase())?.toUpperCase();
    if (block === undefined || !block.startsWith(OPEN_SHEET) || named.has(block)) continue;
    named.add(block);
    sheets.push({ name, isModel: false, paperUnit, entities: entitiesOf(block) });
  }
  if (!named.has(OPEN_SHEET) && entitiesOf(OPEN_SHEET).length > 0)
    sheets.push({ name: freeName(sheets), isModel: false, paperUnit: MILLIMETRE, entities: entitiesOf(OPEN_SHEET) });
  const model = [...(blocks.get(MODEL)?.entities ?? []), ...entities.filter(({ isPaper }) => !isPaper)];
  return [{ name: 'Model', isModel: true, paperUnit: MILLIMETRE, entities: model }, ...sheets];
}

function freeName(sheets: readonly Layout[]): string {
  for (let number = 1; ; number++) if (!sheets.some(({ name }) => name === `Layout${number}`)) return `Layout${number}`;
}
