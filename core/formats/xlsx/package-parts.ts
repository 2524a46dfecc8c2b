// The parts of a workbook other than its sheets (ECMA-376 part 1, 18.2 and 18.8; part 2, 6 for the package).
import { element } from '../xml-text.ts';

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Numbers of the formats in `cellFormats` below. */
export const styles = { title: 1, text: 2, moment: 3, day: 4 } as const;

const wrapped = element('alignment', { vertical: 'top', wrapText: 1 });
const cellFormats = [
  element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0 }),
  element('xf', { numFmtId: 0, fontId: 1, fillId: 2, borderId: 0, xfId: 0, applyFont: 1, applyFill: 1 }),
  element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0, applyAlignment: 1 }, wrapped),
  // 164 is the first number of formats that are not built in (18.8.30).
  ...[164, 165].map(numFmtId =>
    element('xf', { numFmtId, fontId: 0, fillId: 0, borderId: 0, xfId: 0, applyNumberFormat: 1 }),
  ),
];

const font = [element('sz', { val: 11 }), element('name', { val: 'Calibri' }), element('family', { val: 2 })];
const titleFill = [element('fgColor', { rgb: 'FFE9ECEF' }), element('bgColor', { indexed: 64 })];
const fill = (patternType: string, colours?: readonly string[]) =>
  element('fill', {}, element('patternFill', { patternType }, colours));
const listed = (name: string, items: readonly string[]) => element(name, { count: items.length }, items);

/** The first two fills are those that readers expect there. */
export const stylesXml =
  DECLARATION +
  element('styleSheet', { xmlns: MAIN }, [
    listed('numFmts', [
      element('numFmt', { numFmtId: 164, formatCode: 'yyyy-mm-dd hh:mm" UTC"' }),
      element('numFmt', { numFmtId: 165, formatCode: 'yyyy-mm-dd' }),
    ]),
    listed('fonts', [element('font', {}, font), element('font', {}, ['<b/>', ...font])]),
    listed('fills', [fill('none'), fill('gray125'), fill('solid', titleFill)]),
    listed('borders', ['<border><left/><right/><top/><bottom/><diagonal/></border>']),
    listed('cellStyleXfs', [element('xf', { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })]),
    listed('cellXfs', cellFormats),
    listed('cellStyles', [element('cellStyle', { name: 'Normal', xfId: 0, builtinId: 0 })]),
  ]);

const relation = (id: number, type: string, target: string) =>
  element('Relationship', { Id: `rId${id}`, Type: `${RELATIONS}/${type}`, Target: target });

const relationsXml = (relations: readonly string[]) =>
  DECLARATION + element('Relationships', { xmlns: `${PACKAGE}/relationships` }, relations);

/** Of the package: where the workbook is. */
export const packageRelationsXml = relationsXml([relation(1, 'officeDocument', 'xl/workbook.xml')]);

/** Names of the parts: sheets are numbered from 1. */
export const sheetPath = (sheet: number): string => `xl/worksheets/sheet${sheet}.xml`;

/** The parts that name all sheets, by their paths. @param names of the tabs of the sheets, in order */
export function indexParts(names: readonly string[]): (readonly [path: string, xml: string])[] {
  const sheets = names.map((name, at) => element('sheet', { name, sheetId: at + 1, 'r:id': `rId${at + 1}` }));
  const workbook = element('workbook', { xmlns: MAIN, 'xmlns:r': RELATIONS }, [
    element('bookViews', {}, '<workbookView/>'),
    element('sheets', {}, sheets),
  ]);
  const relations = [
    ...names.map((_name, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    relation(names.length + 1, 'styles', 'styles.xml'),
  ];
  return [
    ['xl/workbook.xml', DECLARATION + workbook],
    ['xl/_rels/workbook.xml.rels', relationsXml(relations)],
    ['[Content_Types].xml', contentTypes(names.length)],
  ];
}

function contentTypes(sheets: number): string {
  const part = (path: string, type: string) =>
    element('Override', { PartName: `/${path}`, ContentType: `${TYPES}.${type}+xml` });
  const relations = 'application/vnd.openxmlformats-package.relationships+xml';
  const types = [
    element('Default', { Extension: 'rels', ContentType: relations }),
    element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    part('xl/workbook.xml', 'sheet.main'),
    part('xl/styles.xml', 'styles'),
    ...Array.from({ length: sheets }, (_item, at) => part(sheetPath(at + 1), 'worksheet')),
  ];
  return DECLARATION + element('Types', { xmlns: `${PACKAGE}/content-types` }, types);
}
