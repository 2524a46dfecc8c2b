// Imports issues from BCF files: pictures and documents first, then the topics, in portions when they are many.
import type { Caller } from '../../access/caller.ts';
import { roles } from '../../access/roles.ts';
import type { ProjectView } from '../../collaboration/members/schema.ts';
import type { Members } from '../../collaboration/members/service.ts';
import { createReport, type BcfNotice, type Report } from '../../formats/bcfzip/report.ts';
import type { BcfDocument, BcfExtensions } from '../../formats/bcfzip/shape.ts';
import type { OpenUnpacked } from '../../formats/bcfzip/archive/unpacked.ts';
import { conflict as conflictError } from '../../kit/errors.ts';
import { newGuid } from '../../kit/ids.ts';
import { createTurns } from '../../kit/event-loop.ts';
import { discardBlob, giveUpBlob, usingBlobs, type Blobs, type PinnedBlob } from '../../storage/blobs/blobs.ts';
import type { Signature } from '../comments/service.ts';
import type { ExtensionKind } from '../extensions/schema.ts';
import type { Extensions } from '../extensions/service.ts';
import type { TopicRow } from '../topics/service.ts';
import { stepsOf } from './adopting.ts';
import { createAuthorOf, type Naming } from './arrivals.ts';
import { createChanges, type HalfImport, type HalfImports } from './half-imports.ts';
import { keepDocuments, type DocumentDeps, createPartKeeping, writeParts, type KeptPart } from './files.ts';
import type { Reading } from './reading.ts';
import type { ImportConflict, ImportReport } from './schema.ts';
import { inUnits, type AdoptDeps, type Arrival } from './topic-steps.ts';
import { keepTopic, type WaitingTopic } from './waiting.ts';

/** Importing caller, target, and the treatment of existing topics. */
interface Taking {
  readonly caller: Caller;
  readonly view: ProjectView;
  readonly conflict: ImportConflict;
  /** collects all stored bytes */
  readonly taken: PinnedBlob[];
  readonly report: Report;
}

/** A file that was read completely. */
interface ReadFile {
  readonly version: string;
  readonly waiting: readonly WaitingTopic[];
  readonly documents: readonly BcfDocument[];
  /** values to be offered by the project */
  readonly offered: Readonly<Record<ExtensionKind, readonly string[]>>;
  /** names of the models that topics are about */
  readonly models: readonly string[];
  readonly notices: readonly BcfNotice[];
  /** files unknown to BCF, by the guids of their topics; those of the whole project under '' */
  readonly partsOf: ReadonlyMap<string, readonly KeptPart[]>;
}

type Counts = Pick<ImportReport, 'added' | 'updated' | 'unchanged'>;

export type Import = ReturnType<typeof createImport>;

/** Kinds of extensions for fields of a file; people and types of snippets are not offered. */
const kindOf: Readonly<Partial<Record<keyof BcfExtensions, ExtensionKind>>> = {
  topic_types: 'type',
  topic_statuses: 'status',
  priorities: 'priority',
  stages: 'stage',
  topic_labels: 'label',
};

interface ImportDeps extends AdoptDeps, DocumentDeps {
  readonly blobs: Blobs;
  readonly reading: Reading;
  readonly halfImports: HalfImports;
  readonly members: Members;
  readonly extensions: Extensions;
}

async function readAll(deps: ImportDeps, file: OpenUnpacked, { view, taken, report }: Taking): Promise<ReadFile> {
  const { cloudId, projectRole } = view.place;
  const parts = createPartKeeping(deps.quota, cloudId, taken);
  const keeping = { cloudId, file, viewpoints: deps.viewpoints, parts, reportOn: report.atTopic, taken };
  let version = '';
  const waiting: WaitingTopic[] = [];
  const documents: BcfDocument[] = [];
  const models: string[] = [];
  const notices: BcfNotice[] = [];
  const partsOf = new Map<string, KeptPart[]>();
  const offered = { type: [], status: [], priority: [], stage: [], label: [] } as Record<ExtensionKind, string[]>;
  for await (const line of file.lines())
    switch (line.kind) {
      case 'version':
        version = line.version;
        break;
      case 'topic':
        waiting.push(await keepTopic(line, keeping));
        break;
      case 'value': {
        const kind = kindOf[line.field];
        if (kind) offered[kind].push(line.value);
        break;
      }
      case 'document':
        documents.push({ guid: line.guid, description: line.description, bytes: file.bytesOf(line.file) });
        break;
      case 'unknown': {
        // No view lists these files: a guest would leave bytes that no member can find.
        const about = report.at(line.path);
        if (projectRole === roles.guest) {
          about.note('This file was left out: files that BCF does not define need the role of a member.');
          break;
        }
        const part = await parts('unknown', line.path, file.bytesOf(line.file), about);
        const own = partsOf.get(line.topic) ?? [];
        if (part) partsOf.set(line.topic, own);
        if (part) own.push(part);
        break;
      }
      case 'model':
        models.push(line.name);
        break;
      case 'notice':
        notices.push(line.notice);
        break;
    }
  return { version, waiting, documents, offered, models, notices, partsOf };
}

/** The mapping of guids and people of the file. @param homes the topics that contain guids of the file already */
async function namingOf(
  deps: ImportDeps,
  { view, conflict, report }: Taking,
  waiting: readonly WaitingTopic[],
  homes: ReadonlyMap<string, string>,
  by: Signature,
): Promise<(title: string) => Naming> {
  const people = await deps.members.projectMembers(view.place);
  const byAddress = new Map(people.map(({ email }) => [email.toLowerCase(), email]));
  const renamed = new Map<string, string>();
  for (const { guids } of waiting)
    for (const guid of guids) {
      const home = homes.get(guid);
      if (conflict === 'copy' || (home !== undefined && home !== guids[0])) renamed.set(guid, newGuid());
    }
  const memberOf = (person: string) => byAddress.get(person.toLowerCase());
  const authorOf = createAuthorOf(by, memberOf);
  const guidOf = (guid: string) => renamed.get(guid) ?? guid;
  return title => ({ guidOf, memberOf, authorOf, note: report.atTopic(title).note });
}

/** Existing documents with the same bytes: they are not added again. */
async function knownDocuments(deps: ImportDeps, { place }: ProjectView, rows: Iterable<TopicRow>) {
  const known = new Map<string, number>();
  for (const row of rows)
    for (const { source } of await deps.references.storedOf(place, row)) if (source) known.set(source.hash, source.id);
  return known;
}

/** @throws 409 when the project has parts of the file already */
function checkFree(waiting: readonly WaitingTopic[], homes: ReadonlyMap<string, string>): void {
  if (homes.size === 0) return;
  const known = waiting.find(({ guids }) => guids.some(guid => homes.has(guid)));
  const detail = `The project already has the topic “${known?.title ?? ''}” or a part of it.`;
  throw conflictError(detail, 'guid_exists', { code: 'topic_exists', title: known?.title ?? '' });
}

async function write(deps: ImportDeps, taking: Taking, file: ReadFile): Promise<Counts> {
  const { db, topics } = deps;
  const { caller, view, conflict, report } = taking;
  const { version, waiting, partsOf } = file;
  const { place } = view;
  const guids = waiting.flatMap(each => each.guids);
  const homes = conflict === 'copy' ? new Map<string, string>() : await topics.homesOf(db, place, guids);
  if (conflict === 'refuse') checkFree(waiting, homes);
  const here: TopicRow[] = [];
  const turn = createTurns();
  for (const [guid = ''] of waiting.map(each => each.guids)) {
    await turn();
    if (homes.get(guid) === guid) here.push(await topics.rowOf(db, place, guid));
  }
  const by = await deps.comments.signatureOf({ caller, place });
  const arrival: Arrival = {
    place,
    version,
    by,
    naming: await namingOf(deps, taking, waiting, homes, by),
    partsOf,
    drawable: await deps.viewpoints.drawable(place),
    documents: await keepDocuments(deps, file.documents, {
      caller,
      view,
      report,
      known: await knownDocuments(deps, view, here),
      otherBytes: taking.taken.reduce((sum, { storedSize }) => sum + storedSize, 0),
    }),
  };
  return deps.halfImports.begin(half => writeAll(deps, half, taking, file, { arrival, homes }));
}

/**
 * Writes a file in many transactions, so that other writes run in between. All conditions for a refusal are checked
 * before. Should it fail all the same, its new topics are removed; merged ones stay as far as they were written.
 */
async function writeAll(
  deps: ImportDeps,
  half: HalfImport,
  { caller, view: { place } }: Taking,
  { version, waiting, partsOf, offered }: ReadFile,
  { arrival, homes }: { readonly arrival: Arrival; readonly homes: ReadonlyMap<string, string> },
): Promise<Counts> {
  const changes = createChanges(deps.topics, { caller, place });
  let made: TopicRow[] = [];
  const steps = stepsOf(deps, arrival, waiting, {
    isNew: ({ guids: [guid = ''] }) => homes.get(guid) !== guid,
    written: rows => void made.push(...rows),
    complete: changes.created,
    merged: changes.merged,
  });
  await inUnits(steps, (unit, isLast) =>
    deps.db.tx(async tx => {
      for (const step of unit) await step.write(tx);
      await changes.report(tx);
      if (isLast) {
        await deps.extensions.addMissing(tx, place, offered);
        await writeParts(tx, { projectId: place.projectId, topicId: null, version }, partsOf.get('') ?? []);
        await half.forget(tx);
      } else await half.note(tx, place, made);
      made = [];
      await deps.quota.check(tx, place.cloudId);
      changes.record(tx, isLast);
    }),
  );
  return changes.counts();
}

async function takeFile(deps: ImportDeps, file: OpenUnpacked, taking: Omit<Taking, 'report'>): Promise<ImportReport> {
  const notices: BcfNotice[] = [];
  const whole = { ...taking, report: createReport(notices, 'archive') };
  const read = await readAll(deps, file, whole);
  const counts = await write(deps, whole, read);
  const { version, waiting, models } = read;
  return { version, topics: waiting.length, ...counts, models: [...models], notices: [...read.notices, ...notices] };
}

export function createImport(deps: ImportDeps) {
  const { db, blobs, quota, reading } = deps;

  return {
    /** Stores an uploaded file until it is read. @throws 413 when it does not fit into the cloud */
    storeIn:
      (cloudId: number) =>
      (bytes: AsyncIterable<Uint8Array>, { announcedSize }: { readonly announcedSize: number | undefined }) =>
        quota.put(cloudId, bytes, { compress: false, announcedSize }),

    giveUp: (stored: PinnedBlob): void => giveUpBlob(db, stored),

    /**
     * Imports all topics of a BCF file of version 2.0, 2.1 or 3.0.
     * @throws 400 for a file that is refused, 409 when the project has parts of it, unless copies or merging are wanted
     */
    async take(
      caller: Caller,
      view: ProjectView,
      stored: PinnedBlob,
      conflict: ImportConflict = 'refuse',
    ): Promise<ImportReport> {
      const taken: PinnedBlob[] = [];
      try {
        return await reading(await blobs.pathOf(stored), file =>
          usingBlobs(db, taken, () => takeFile(deps, file, { caller, view, conflict, taken })),
        );
      } finally {
        await discardBlob(db, stored);
      }
    },
  };
}
