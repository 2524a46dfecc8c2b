// Drawings: one conversion for the model of the file and one for each of its layouts, so that each has its own model.
import type { ConversionJob } from '../../../pipeline/converter.ts';
import type { ConvertResult, ConvertWarning } from '../../../pipeline/protocol.ts';
import type { BlobFacts } from '../../../storage/blobs/blobs.ts';
import type { Reads, Tx } from '../../../storage/db.ts';
import { findConversions, pagesIn, type ConversionKey, type MadeModel } from './store.ts';

/** A finished conversion that no row knows yet. Its files stay until `close`. */
export interface MadeConversion {
  readonly warnings: readonly ConvertWarning[];
  /** Writes the rows; in the transaction that ends the job. Returns the id of the conversion. */
  store(tx: Tx): Promise<number>;
  close(): void;
}

/** Where a file of a result is. */
export type PathOf = (file: string) => Promise<string>;
export type Take<Made> = (result: ConvertResult, pathOf: PathOf) => Promise<Made>;

/** Facts that a converter reports of a drawing: of all, and of each page. */
interface DrawingFacts {
  readonly schema: string;
  readonly sheets: readonly { readonly layout: string }[];
}

interface NamedDrawing {
  readonly fileName: string;
  /** the one that it is converted for */
  readonly cloudId: number;
}

export function createDrawingConversions(deps: {
  keyOf(sourceHash: string, name: NamedDrawing): ConversionKey & { readonly cloudId: number };
  keep(key: ConversionKey, result: ConvertResult, pathOf: PathOf): Promise<MadeConversion>;
  run<Made>(source: BlobFacts, name: NamedDrawing, job: ConversionJob, take: Take<Made>): Promise<Made>;
}) {
  const { keyOf, keep, run } = deps;

  /** One page of a result; warnings are those of the whole file and shown once. */
  function pageOf({ outputs, warnings, facts, phases }: ConvertResult, page: number): ConvertResult {
    const { schema, sheets } = facts as DrawingFacts;
    return {
      outputs: outputs.filter(output => output.page === page),
      warnings: page === 1 ? warnings : [],
      phases: page === 1 ? phases : [],
      facts: { schema, ...sheets[page - 1], page, pages: sheets.length },
    };
  }

  return {
    /** All pages of these bytes in a cloud, in their order; undefined unless every one is there. */
    find: async (reads: Reads, sourceHash: string, name: NamedDrawing) =>
      pagesIn(await findConversions(reads, keyOf(sourceHash, name))),

    /**
     * Converts a stored drawing. The caller must `close` what it gets.
     * @throws ConversionRefused when the file is to blame, other errors when it may be tried again
     */
    convert: async (source: BlobFacts, name: NamedDrawing, job: ConversionJob) =>
      run(source, name, job, async (result, pathOf) => {
        const made: { readonly page: number; readonly layoutName: string; readonly conversion: MadeConversion }[] = [];
        const close = () => {
          for (const { conversion } of made) conversion.close();
        };
        const key = keyOf(source.hash, name);
        try {
          for (const [index, { layout }] of (result.facts as DrawingFacts).sheets.entries()) {
            const page = index + 1;
            const conversion = await keep({ ...key, options: `page-${page}` }, pageOf(result, page), pathOf);
            made.push({ page, layoutName: layout, conversion });
          }
        } catch (error) {
          close();
          throw error;
        }
        return {
          close,
          async store(tx: Tx) {
            const stored: MadeModel[] = [];
            for (const { page, layoutName, conversion } of made) {
              const conversionId = await conversion.store(tx);
              stored.push({ conversionId, page, layoutName, warnings: conversion.warnings });
            }
            return stored;
          },
        };
      }),
  };
}
