import { mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { writeBatchFile } from '../batch-file.ts';
import { startClock } from '../processor-time.ts';
import { type Course, tooHeavy } from '../scene-files.ts';
import { countWarning, type IfcWarning } from '../errors.ts';
import { extractModel, type ModelSummary } from './extract/extract-model.ts';
import { type Drawing, type Drawn, drawModel } from './geometry/draw-model.ts';
import { drawFinely, drawUncut, uncutWarnings, explainUndrawn } from './geometry/undrawn.ts';
import { heavyShapes, heavyWarnings } from './geometry/heavy-shapes.ts';
import { drawParts } from './geometry/draw-parts.ts';
import { roundSolids, wholeSweeps } from './geometry/swept-solids.ts';
import { placeRepeats } from './geometry/build-scene.ts';
import { newNumbers, type Patch } from './geometry/source.ts';
import { unitPatches } from './geometry/unit-patches.ts';
import { type GeometryThread, takeThread } from './geometry/thread.ts';
import { completeScene } from './own-geometry/draw-missing.ts';
import { gridPlacements, unplacedWarnings } from './own-geometry/product-frames.ts';
import { hiddenItems } from './own-geometry/representations.ts';
import { cartesianPlacements, linearPlacements } from './placements/linear-placements.ts';
import { coarseProducts, hiding, ownProducts } from './booleans/choices.ts';
import { recut } from './booleans/recut.ts';
import { drawOwn, type OwnDrawing, shapesIn } from './booleans/own-drawing.ts';
import { isSubtraction } from './schema/element-classes.ts';
import { missingDirections } from './placements/missing-directions.ts';
import { readSource } from './step/source-file.ts';
import { endOf, idAt, type StepIndex, startOf } from './step/step-index.ts';
import { withSmallNumbers } from './step/small-numbers.ts';
import { scanStep, findStart } from './step/step-scan.ts';
import { withUpperCase } from './step/upper-case.ts';
import { readAttachments } from './sub-models/closure.ts';
import { canCut, cutModel, LARGE_FILE, drawnProducts } from './sub-models/cut-model.ts';
import { noRepeats, RepeatFinder, type Repeats } from './sub-models/repeats.ts';
import { writeOutputs, type IfcJob } from './outputs.ts';
import type { DrawJob } from './geometry/protocol.ts';

export type IfcConversion = Awaited<ReturnType<typeof convertIfc>>;

/** How the geometry of a large file is divided. */
export interface Division {
  /** geometry threads of a file that is cut */
  readonly threads: number;
  /** a file of fewer bytes stays whole */
  readonly above: number;
  /** bytes of a part at least */
  readonly smallestPart?: number;
}

// From so many products of our own on, identical ones are drawn once: fewer are drawn as quickly.
const FEW_OWN = 16;
// Each thread beyond the second takes memory that only larger files are allowed.
const BYTES_PER_THREAD = 64 * 2 ** 20;

/** One core is for the data, which is read concurrently. More than four threads would wait for that. */
export const usual: Division = { threads: Math.max(1, Math.min(4, availableParallelism() - 1)), above: LARGE_FILE };

/** Converts an IFC file: writes `data.batches`, `model.glb`, `viewer.glb`, `structure.json` and, when asked,
 *  `model.xkt`, `systems.json`, `map.svg`, `plans.json` and `preview.png` (the last three only when they show
 *  something), each complete and on the disk. The data is read here while the geometry is made in its own thread. The
 *  same bytes give the same files. `report`: share from 0 to 1 of the whole. `division`: for tests and measurements.
 *  `signal`: stops everything, even inside wasm.
 *  Throws IfcError with a reason for people when the file cannot be read. */
export async function convertIfc(job: IfcJob, report: Course['report'], signal: AbortSignal, division = usual) {
  signal.throwIfAborted();
  const clock = startClock();
  // The thread loads web-ifc while the file is read.
  const threads: [GeometryThread, ...GeometryThread[]] = [takeThread()];
  let drawing: Drawing | null = null;
  let own: OwnDrawing | null = null;
  const stop = (): void => {
    if (drawing === null) threads.forEach(thread => thread.kill(signal.reason));
    else drawing.cancel(signal.reason);
    own?.cancel(signal.reason);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    report({ phase: 'read', share: 0 });
    const bytes = await readSource(job.source, job.encoding, job.fileName, job.size);
    clock.done('read');
    // The others load web-ifc while the file is scanned.
    const isLarge = bytes.length >= division.above;
    if (isLarge)
      while (threads.length < Math.min(division.threads, 2 + Math.floor(bytes.length / BYTES_PER_THREAD)))
        threads.push(takeThread());
    const index = withUpperCase(withSmallNumbers(scanStep(bytes)));
    clock.done('scan');
    signal.throwIfAborted();
    // The number of products to draw is not known until the data are read.
    let expected = Infinity;
    let share = 0.1;
    const heavy = heavyShapes(index);
    const isHeavy = (id: number): boolean => heavy.reasons.has(id) || heavy.uncut.has(id);
    const ours = ownProducts(index, isHeavy);
    const coarse = new Set(coarseProducts(index, ours, isHeavy));
    const chosen = new Set([...ours, ...coarse]);
    const plain = drawJob(index, heavy.patches);
    const whole: DrawJob = { ...plain, patches: [...plain.patches, ...hiding(index, chosen)] };
    const progress = (drawn: number): void => {
      // Where the whole is drawn again, the count begins anew.
      share = Math.max(share, 0.1 + 0.7 * Math.min(1, drawn / expected));
      report({ phase: 'geometry', share });
    };
    const started = startDrawing(threads, { index, job: whole, chosen }, progress, isLarge, division.smallestPart);
    drawing = started.drawing;
    const repeated = new Set(started.repeats.products);
    if (isLarge) clock.done('cut');
    const data = join(job.folder, 'data.batches');
    const { result: summary } = await writeBatchFile(data, emit => extractModel(index, emit));
    clock.done('data');
    signal.throwIfAborted();
    const drawable = [...summary.products]
      .filter(([id, { represented, type }]) => represented && !isSubtraction(type) && !heavy.reasons.has(id))
      .map(([id]) => id);
    expected = Math.max(1, drawable.filter(id => !chosen.has(id) && !repeated.has(id)).length);
    progress(0);
    const metres = summary.lengthUnitMetres;
    own = drawOwn(
      index,
      drawable.filter(id => chosen.has(id) && !coarse.has(id) && !repeated.has(id)),
      metres,
      isLarge ? division.threads : 1,
    );
    const drawn = await drawing.finish(drawable.filter(id => !chosen.has(id)));
    const cut = await own.finish(shapesIn(drawn.batches));
    clock.done('geometry');
    const batches = [...drawn.batches, ...cut.batches];
    const begin = (next: Drawing): void => void (drawing = next);
    const isFine = (id: number): boolean => coarse.has(id) && !repeated.has(id);
    batches.push(...(await drawFinely(drawable.filter(isFine), plain, shapesIn(batches), { begin, signal })));
    const again = await recut(index, cut.failed, plain, shapesIn(batches), { begin, signal });
    batches.push(...again.batches);
    // Where the whole was drawn again, only products of our own are left to repeat.
    const sources = batches.slice(drawn.partsFailed === null ? 0 : drawn.batches.length);
    batches.push(placeRepeats(sources, started.repeats, metres));
    const rest = drawable.filter(id => !chosen.has(id));
    const uncut = await drawUncut(index, plain, batches, rest, { begin, signal });
    batches.push(...uncut.batches);
    const uncutReasons = withRepeats(new Map([...cut.uncut, ...again.uncut, ...uncut.reasons]), started.repeats);
    const built = completeScene(index, summary, batches, drawable);
    clock.done('scene');
    const checked = { products: ours.length, recut: again.recut, uncut: uncutReasons.size };
    const written = await writeOutputs(job, summary, built, { report, signal, clock });
    const { outputs, isShown, noted } = written;
    const facts = { ...written.facts, ...(ours.length > 0 && { geometry_checked: checked }) };
    const warnings: readonly IfcWarning[] = [
      ...summary.warnings,
      ...heavyWarnings(heavy, built.drawn, summary.products),
      ...geometryWarnings(index, summary, drawn, { drawnIds: built.drawn, noted }, drawable),
      ...unplacedWarnings(index, summary.products, built.drawn),
      ...uncutWarnings(uncutReasons, built.drawn, summary.products),
      ...(isShown ? [] : [tooHeavy(facts.triangles)]),
    ];
    return { outputs, facts, warnings, phases: clock.phases };
  } catch (error) {
    if (drawing === null) for (const thread of threads) void thread.release(0);
    else drawing.cancel(error);
    own?.cancel(error);
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** A large file in parts where it can be divided, and of identical products only one; else the whole. */
function startDrawing(
  threads: readonly [GeometryThread, ...GeometryThread[]],
  { index, job, chosen }: { readonly index: StepIndex; readonly job: DrawJob; readonly chosen: ReadonlySet<number> },
  progress: (drawn: number) => void,
  isLarge: boolean,
  smallestPart?: number,
) {
  if (isLarge && canCut(index)) {
    const attachments = readAttachments(index);
    const finder = new RepeatFinder(index, attachments);
    const [ours, theirs] = divided(index, drawnProducts(index), chosen);
    const parts = cutModel(index, job.patches, smallestPart, attachments, finder.once(theirs));
    const drawing = drawParts(threads, job, startOf(index, 0), parts, progress);
    // Identical products of our own are drawn once, too.
    for (const _ of finder.once(ours));
    return { drawing, repeats: finder.found() };
  }
  const [thread, ...spares] = threads;
  for (const spare of spares) void spare.release(0);
  const drawing = drawModel(thread, job, progress);
  if (chosen.size < FEW_OWN) return { drawing, repeats: noRepeats };
  const finder = new RepeatFinder(index, readAttachments(index));
  for (const _ of finder.once(Int32Array.from(chosen, id => index.positionOf(id)).sort()));
  return { drawing, repeats: finder.found() };
}

/** What was found of drawn products, and of those identical to them. */
function withRepeats<T>(found: ReadonlyMap<number, T>, { of, products }: Repeats): ReadonlyMap<number, T> {
  const all = new Map(found);
  for (const [id, what] of found) for (const number of of.get(id) ?? []) all.set(products[number]!, what);
  return all;
}

function divided(index: StepIndex, products: Int32Array, chosen: ReadonlySet<number>) {
  if (chosen.size === 0) return [new Int32Array(0), products] as const;
  const isOurs = (position: number): boolean => chosen.has(idAt(index, position));
  return [products.filter(isOurs), products.filter(position => !isOurs(position))] as const;
}

function drawJob(index: StepIndex, patches: readonly Patch[]): DrawJob {
  const numbers = newNumbers(index);
  const placements = [
    ...cartesianPlacements(index),
    ...linearPlacements(index, numbers),
    ...gridPlacements(index, numbers),
    ...missingDirections(index, numbers),
  ];
  const units = unitPatches(index, numbers);
  return {
    bytes: index.bytes,
    start: findStart(index.bytes),
    last: index.count === 0 ? index.bytes.length : endOf(index, index.count - 1),
    schema: index.header.family,
    patches: [...units, ...hiddenItems(index), ...wholeSweeps(index), ...placements, ...patches],
    spaces: Array.from(index.positionsOf('IFCSPACE'), position => idAt(index, position)),
    round: roundSolids(index),
  };
}

function geometryWarnings(
  index: StepIndex,
  summary: ModelSummary,
  drawn: Drawn,
  { drawnIds, noted }: { readonly drawnIds: ReadonlySet<number>; readonly noted: ReadonlySet<string> | null },
  drawable: readonly number[],
): IfcWarning[] {
  const givenUp = new Set(drawn.givenUp);
  const undrawn = drawable
    .filter(id => !drawnIds.has(id))
    .map(id => {
      const { guid, type } = summary.products.get(id)!;
      const end = givenUp.has(id) ? 'given up after several failures in this file' : null;
      return { id, guid, type, crash: drawn.crashed.get(id) ?? end };
    });
  const warnings = explainUndrawn(index, undrawn, noted);
  if (drawn.partsFailed !== null)
    warnings.push({
      code: 'drawn_again',
      message:
        `Drawing the file in parts failed (${drawn.partsFailed}), ` +
        'so it was drawn again as a whole, which took longer.',
    });
  const invalid = 'triangles with impossible coordinates were left out.';
  return [...warnings, ...countWarning('invalid_triangles', drawn.invalidTriangles, invalid)];
}

// Bytes of a part, for a building that is small as a whole: every thread gets some.
const SMALL_PART = 32 << 10;

/**
 * Kinds of rehearsal: a small file; one with the forms that viewers read in addition to the GLB; a large one, in parts
 * by several threads.
 */
export type RehearsedKind = 'small' | 'viewer forms' | 'large';

/**
 * Converts a building that comes with the program only to have the code compiled, web-ifc's among it: the first file of
 * a warm process costs a third less, or half. `folder`: created for the results, which are not read, and removed.
 * `threads`: of a large file; they stay ready. Throws as `convertIfc` does.
 */
export async function rehearseIfc(
  { source, folder }: Pick<IfcJob, 'source' | 'folder'>,
  kind: RehearsedKind,
  threads = usual.threads,
): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const hasForms = kind === 'viewer forms';
    const options = { xkt: hasForms, plans: hasForms, preview: hasForms };
    const division = kind === 'large' ? { threads, above: 0, smallestPart: SMALL_PART } : usual;
    const job = { source, encoding: 'identity', fileName: basename(source), folder, options } as const;
    await convertIfc(job, () => undefined, new AbortController().signal, division);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}
