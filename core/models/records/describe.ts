// The model record as answers and events show it.
import type { User } from '../../identity/users/schema.ts';
import type { Place } from '../../kit/caller.ts';
import type { ConvertWarning, Progress } from '../../pipeline/protocol.ts';
import type { OutputRow } from '../conversions/service.ts';
import type { Looks } from '../looks/service.ts';
import type { GivenFile } from '../given-files/service.ts';
import { pathOfFile, shownFiles, type EditedVersion, type FileMember, type ShownFile } from '../shown-files/service.ts';
import type { DocumentPort, View } from './document-port.ts';
import type { LightModel, Model, ModelDocument, ModelPage } from './schema.ts';
import type { ModelRow } from './store.ts';

/** Accounts with their roles at a place; members of collaboration do it. */
export interface People {
  describeAll(
    accountIds: Iterable<number | null>,
    place: Pick<Place, 'cloudId' | 'projectId'>,
  ): Promise<ReadonlyMap<number, User>>;
}

/** Temporary addresses; http/addresses.ts makes them. */
export interface Signer {
  sign(path: string, origin: string): string;
}

export interface DescribeParts {
  readonly people: People;
  readonly documents: DocumentPort;
  readonly signer: Signer;
  readonly outputsOf: (conversionIds: readonly number[]) => Promise<readonly OutputRow[]>;
  readonly givenTo: (modelIds: readonly number[]) => Promise<readonly GivenFile[]>;
  readonly versionsOf: (modelIds: readonly number[]) => Promise<ReadonlyMap<number, EditedVersion>>;
  readonly pagesOf: (modelIds: readonly number[]) => Promise<readonly ModelRow[]>;
  readonly progressOf: (modelId: number) => Progress | undefined;
  readonly looks: Looks;
}

/** A row whose document the viewer may see, with it; null for a model without one. */
export interface SeenModel {
  readonly row: ModelRow;
  readonly document: ModelDocument | null;
}

const parse = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

export function createDescriber({
  people,
  documents,
  signer,
  outputsOf,
  givenTo,
  versionsOf,
  pagesOf,
  progressOf,
  looks,
}: DescribeParts) {
  /** Models without a document are seen by everybody in the project. */
  async function visible(rows: readonly ModelRow[], view: View): Promise<SeenModel[]> {
    const found = await documents.describe(
      rows.flatMap(({ document_id }) => document_id ?? []),
      view,
    );
    return rows.flatMap(row => {
      const document = row.document_id === null ? null : found.get(row.document_id);
      return document === undefined ? [] : [{ row, document }];
    });
  }

  /** The files that each of some models shows. */
  async function filesOf(rows: readonly ModelRow[]): Promise<(row: ModelRow) => ShownFile[]> {
    const ids = rows.map(({ id }) => id);
    const [outputs, given, versions] = await Promise.all([
      outputsOf(rows.flatMap(({ conversion_id }) => conversion_id ?? [])),
      givenTo(ids),
      versionsOf(ids),
    ]);
    const [ofConversion, ofModel] = [
      Map.groupBy(outputs, ({ conversionId }) => conversionId),
      Map.groupBy(given, ({ modelId }) => modelId),
    ];
    return ({ id, conversion_id }) =>
      shownFiles(ofConversion.get(conversion_id ?? 0) ?? [], ofModel.get(id) ?? [], versions.get(id));
  }

  const addressOf = ({ id }: ModelRow, file: ShownFile, origin: string) => signer.sign(pathOfFile(id, file), origin);

  function addressesOf(row: ModelRow, files: readonly ShownFile[], origin: string) {
    const address = (member: FileMember) => {
      const file = files.find(each => each.member === member);
      return file ? addressOf(row, file, origin) : null;
    };
    const parts = files.filter(({ member }) => member === 'xkt_part');
    const xkt = files
      .filter(({ member }) => member === 'xkt')
      .map(file => {
        const whole = { version: file.version, file: addressOf(row, file, origin) };
        // A large model goes on in further files; a file that was given is whole.
        return file.isGiven || parts.length === 0
          ? whole
          : { ...whole, chunks: [file, ...parts].map(part => ({ file: addressOf(row, part, origin) })) };
      });
    return {
      structure_file: address('structure'),
      systems_file: address('systems'),
      map_file: address('map'),
      plans_file: address('plans'),
      gltf_file: address('gltf'),
      viewer_file: address('viewer'),
      preview_file: address('preview'),
      viewer_360_file: address('viewer_360'),
      fragments_file: address('fragments'),
      binary_2d_file: address('binary_2d'),
      // The newest that every viewer reads, else the oldest of those that are newer.
      xkt_files: xkt,
      xkt_file: (xkt.find(({ version }) => version <= MOST_READ_XKT) ?? xkt.at(-1))?.file ?? null,
    };
  }

  return {
    visible,
    filesOf,

    async describe(rows: readonly ModelRow[], view: View): Promise<Model[]> {
      const seen = await visible(rows, view);
      const pages = await pagesOf(seen.map(({ row }) => row.id));
      const all = [...seen.map(({ row }) => row), ...pages];
      const [creators, files, looksOf] = await Promise.all([
        people.describeAll(
          all.map(row => row.creator_id),
          view.place,
        ),
        filesOf(all),
        looks.ofModels(all.map(row => row.id)),
      ]);
      const describePage = (row: ModelRow, document: ModelDocument | null): ModelPage => ({
        ...pageForEvent(row),
        ...looksOf.get(row.id),
        ...addressesOf(row, files(row), view.origin),
        creator: creators.get(row.creator_id ?? 0) ?? null,
        document,
        progress: row.status === 'I' ? (progressOf(row.id) ?? null) : null,
      });
      const children = Map.groupBy(pages, ({ parent_id }) => parent_id);
      // A page lies in the document of its model.
      return seen.map(({ row, document }) => ({
        ...describePage(row, document),
        children: (children.get(row.id) ?? []).map(page => describePage(page, document)),
      }));
    },

    async describeLight(rows: readonly ModelRow[], view: View): Promise<LightModel[]> {
      const seen = await visible(rows, view);
      const [creators, files] = await Promise.all([
        people.describeAll(
          seen.map(({ row }) => row.creator_id),
          view.place,
        ),
        filesOf(seen.map(({ row }) => row)),
      ]);
      return seen.map(({ row }) => {
        const { id, document_id, name, type, created_at, updated_at, source, archived, status } = pageForEvent(row);
        const { preview_file } = addressesOf(row, files(row), view.origin);
        return {
          id,
          document_id,
          name,
          type,
          created_at,
          updated_at,
          source,
          archived,
          status,
          preview_file,
          creator: creators.get(row.creator_id ?? 0) ?? null,
        };
      });
    },

    /** Temporary addresses of a model's files; null for those it does not have. */
    async addresses(row: ModelRow, origin: string) {
      return addressesOf(row, (await filesOf([row]))(row), origin);
    },
  };
}

/** The newest version of XKT that the public viewer reads (API.md 9). */
const MOST_READ_XKT = 10;

/** The part of a record that stands in the transaction of its change: no addresses, nobody's view. */
export function describeForEvent(row: ModelRow): Model {
  return { ...pageForEvent(row), children: [] };
}

function pageForEvent(row: ModelRow): ModelPage {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    creator: null,
    status: row.status,
    source: row.source,
    created_at: row.created_at,
    updated_at: row.updated_at,
    document_id: row.document_id,
    document: null,
    project_id: row.project_id,
    structure_file: null,
    systems_file: null,
    map_file: null,
    plans_file: null,
    gltf_file: null,
    viewer_file: null,
    preview_file: null,
    viewer_360_file: null,
    xkt_file: null,
    xkt_files: [],
    fragments_file: null,
    binary_2d_file: null,
    world_position: parse<number[]>(row.world_position),
    size_ratio: row.size_ratio,
    errors: parse<string[]>(row.errors) ?? [],
    warnings: parse<string[]>(row.warnings) ?? [],
    archived: row.archived !== 0,
    version: row.version,
    north_vector: parse<number[][]>(row.north_vector),
    recommanded_2d_angle: row.recommanded_2d_angle,
    parent_id: row.parent_id,
    page_number: row.page_number,
    layout_name: row.layout_name,
    mask_2d: null,
    transform: null,
    progress: null,
  };
}

/** A warning as a line for people, with what it is about. */
export function warningText({ message, type, guid }: ConvertWarning): string {
  const subject = [type, guid].filter(part => part !== undefined && !message.includes(part)).join(' ');
  return subject ? `${message} (${subject})` : message;
}
