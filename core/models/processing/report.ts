import type { ConvertWarning } from '../../pipeline/protocol.ts';
import type { ModelRow } from '../access/rows.ts';
import type { Access, ModelAt } from '../access/service.ts';
import type { Conversions } from './conversions/service.ts';
import type { Pictures } from './pictures.ts';
import { messagesOf } from './messages.ts';
import type { ModelReport } from './schema.ts';

// Warnings of conversions as lines for people.

/** A warning as a line for people, with what it is about. */
export function warningText({ message, type, guid }: ConvertWarning): string {
  const subject = [type, guid].filter(part => part !== undefined && !message.includes(part)).join(' ');
  return subject ? `${message} (${subject})` : message;
}

// Messages of a conversion that are no warnings: nothing is wrong with the file, and nothing needs to be done.

/** `read_by_libredwg`: in reports of old drawings that an earlier version converted. */
const informing: ReadonlySet<string> = new Set(['no_body', 'alignment_parts', 'read_by_libredwg']);

/** Whether it only informs: what is deliberately not drawn, and what has read the file. */
const isInformation = ({ code }: Pick<ConvertWarning, 'code'>): boolean => informing.has(code);

/** Without what only informs. */
export const warningsAmong = (all: readonly ConvertWarning[]): readonly ConvertWarning[] =>
  all.filter(each => !isInformation(each));

export type ReportOf = ReturnType<typeof createReport>;

/** How a model was processed. Messages that people or programs added come after those of the converter. */
export function createReport({
  access,
  conversions,
  edits,
  pictures,
}: {
  access: Access;
  conversions: Conversions;
  edits: { countOf(modelId: number): Promise<number> };
  pictures: Pictures;
}) {
  return async (at: ModelAt): Promise<ModelReport> => {
    const row = await access.visibleAt(at);
    const conversion = row.conversion_id === null ? undefined : await conversions.get(row.conversion_id);
    const report = describeReport(row, conversion, await edits.countOf(row.id));
    return (await pictures.areWaiting(row.id)) ? { ...report, information: [...report.information, follow] } : report;
  };
}

/** Said until the pictures of a complete model are there. */
const follow = { code: 'pictures_follow', message: 'The pictures of the model are being drawn.' };

interface MadeBy {
  readonly facts: string;
  readonly warnings: string;
  readonly phases: string;
  readonly created_at: string;
}

/** @param conversion the one that the model shows; undefined without one. @param edits number of changes by users */
function describeReport(row: ModelRow, conversion: MadeBy | undefined, edits: number): ModelReport {
  const { errors, warnings } = messagesOf(row);
  const facts = JSON.parse(conversion?.facts ?? '{}') as {
    schema?: string;
    program?: string | null;
    counts?: { elements?: number };
    drawn?: number;
    triangles?: number;
  };
  const known = JSON.parse(conversion?.warnings ?? '[]') as ConvertWarning[];
  const texts = new Set(known.map(warningText));
  return {
    status: row.status,
    errors,
    warnings: [
      ...warningsAmong(known),
      ...warnings.filter(text => !texts.has(text)).map(message => ({ code: 'note', message })),
    ],
    information: known.filter(isInformation),
    phases: JSON.parse(conversion?.phases ?? '[]') as ModelReport['phases'],
    schema: facts.schema ?? null,
    program: facts.program ?? null,
    elements: facts.counts?.elements ?? null,
    drawn: facts.drawn ?? null,
    triangles: facts.triangles ?? null,
    processed_at: conversion?.created_at ?? null,
    edits,
  };
}
