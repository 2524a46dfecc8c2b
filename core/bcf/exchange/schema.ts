// Requests to export issues of a project.
import Type, { type Static } from 'typebox';
import { languages } from '../../kit/text/languages.ts';
import { MOST_NAMED, nullable, oneOf } from '../../kit/shapes.ts';

const chosen = { format: Type.Optional(Type.String({ description: '`standard` when absent' })) };
const named = { ...chosen, topics: Type.Optional(Type.String({ description: 'guids with commas between them' })) };
const version = Type.Optional(oneOf(['2.1', '3.0'], { description: '2.1 when absent' }));
const locale = Type.Optional(oneOf(languages, { description: 'of the titles; en when absent' }));

export const ExportQuery = Type.Object({ ...named, version });
export const ExportPostQuery = Type.Object({ version });
export const SheetQuery = Type.Object({ ...named, locale });
export const SheetPostQuery = Type.Object({ locale });
export const ExportChoice = Type.Object({
  format: Type.Optional(nullable(Type.String({ maxLength: 512 }))),
  topics: Type.Optional(nullable(Type.Array(Type.String({ maxLength: 64 }), { maxItems: MOST_NAMED }))),
});
export type ExportChoice = Static<typeof ExportChoice>;

export const ImportQuery = Type.Object({
  report: Type.Optional(
    Type.Boolean({
      description: 'true returns what was added, changed, repaired and left out; true when absent for form part `file`',
    }),
  ),
  conflict: Type.Optional(
    oneOf(['refuse', 'copy', 'merge'], {
      description:
        'for topics that exist already; `refuse` (the default) imports nothing, `copy` imports them under new ' +
        'guids, `merge` adds comments, viewpoints and references that are not there and replaces fields and ' +
        'comments that were changed later in the file',
    }),
  ),
});
export type ImportConflict = 'refuse' | 'copy' | 'merge';
export const ImportReport = Type.Object({
  version: Type.String(),
  topics: Type.Integer({ description: 'how many the file has' }),
  added: Type.Integer({ description: 'how many of them are new in the project' }),
  updated: Type.Integer({ description: 'how many were merged with what the project had' }),
  unchanged: Type.Integer({ description: 'how many the project had already' }),
  models: Type.Array(Type.String(), { description: 'names of the models that the topics of the file are about' }),
  notices: Type.Array(
    Type.Object({
      where: Type.String(),
      what: Type.String(),
      issue: Type.Optional(Type.Literal(true, { description: 'where `where` is the title of an issue' })),
    }),
  ),
});
export type ImportReport = Static<typeof ImportReport>;
export type ExportVersion = '2.1' | '3.0';
