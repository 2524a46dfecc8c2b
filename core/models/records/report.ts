// What is told about the processing of a model.
import type { ConvertWarning } from '../../pipeline/protocol.ts';
import { describeForEvent, warningText } from './describe.ts';
import type { ModelReport } from './schema.ts';
import type { ModelRow } from './store.ts';

interface MadeBy {
  readonly facts: string;
  readonly warnings: string;
  readonly phases: string;
  readonly created_at: string;
}

/** @param conversion what the model shows; undefined while there is none. @param edits how many changes people have made */
export function describeReport(row: ModelRow, conversion: MadeBy | undefined, edits: number): ModelReport {
  const { status, errors, warnings } = describeForEvent(row);
  const facts = JSON.parse(conversion?.facts ?? '{}') as {
    schema?: string;
    counts?: { elements?: number };
    drawn?: number;
    triangles?: number;
  };
  const known = JSON.parse(conversion?.warnings ?? '[]') as ConvertWarning[];
  const texts = new Set(known.map(warningText));
  return {
    status,
    errors,
    warnings: [...known, ...warnings.filter(text => !texts.has(text)).map(message => ({ code: 'note', message }))],
    phases: JSON.parse(conversion?.phases ?? '[]') as ModelReport['phases'],
    schema: facts.schema ?? null,
    elements: facts.counts?.elements ?? null,
    drawn: facts.drawn ?? null,
    triangles: facts.triangles ?? null,
    processed_at: conversion?.created_at ?? null,
    edits,
  };
}
