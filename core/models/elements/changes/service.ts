// Creates, changes and removes elements. The converter's data of a file is kept too: see models/editing.
import { conflict, existing, invalid, notFound } from '../../../kit/errors.ts';
import type { WrittenRecord } from '../../../kit/text/json-text.ts';
import { orRefusal, type Outcome } from '../../../kit/outcomes.ts';
import { inTurns } from '../../../kit/event-loop.ts';
import type { Access, ModelAt } from '../../access/service.ts';
import { createClassifier, type ClassificationPort, type Classifier } from '../../classifications/service.ts';
import type { WholeElement } from '../../data/model-data.ts';
import { keepGuid, changedLinks } from '../../editing/drafts/names.ts';
import { createElementDraft, type ElementDraft } from '../../editing/drafts/service.ts';
import { mergedSets } from '../../editing/drafts/set-merges.ts';
import { elementTexts } from '../service.ts';
import { createLayerFinder, planRaw } from './raw.ts';
import type { ElementChange, ElementRequest, NamedElementChange, RawElementsRequest } from './schema.ts';
import type { RowEdit } from '../../data/row-edits.ts';
import type { PropertySetRequest } from '../../properties/schema.ts';

// The classifications and layers of elements that are created or changed in one edit. They are created last: a refused
// element leaves none behind.

interface GivenRelations {
  readonly element: number;
  readonly classifications?: ElementChange['classifications'];
  readonly layers?: ElementChange['layers'];
  /** existing relations that are not given are removed */
  readonly isWhole: boolean;
}

/** Relates elements as given; creates missing layers and classifications. */
async function relationChanges(
  draft: ElementDraft,
  given: readonly GivenRelations[],
  { classifier, projectId }: { classifier: Classifier; projectId: number },
): Promise<RowEdit[]> {
  const values = given.flatMap(({ classifications = [] }) => classifications);
  const { classifications, changes } = await classifier.resolve(draft.data, projectId, values);
  const layerOf = createLayerFinder(draft);
  const links: RowEdit[] = [];
  let next = 0;
  await inTurns(given, ({ element, classifications: wanted = [], layers = [], isWhole }) => {
    const classificationIds = classifications.slice(next, (next += wanted.length)).map(({ id }) => id);
    links.push(
      ...changedLinks(isWhole ? draft.classificationsOf(element) : [], classificationIds, {
        put: classification_id => ({ put: 'classification_element', row: { classification_id, element_id: element } }),
        drop: id => ({ drop: 'classification_element', key: [id, element] }),
      }),
      ...changedLinks(isWhole ? draft.layersOf(element) : [], layers.map(layerOf), {
        put: layer_id => ({ put: 'layer_element', row: { layer_id, element_id: element } }),
        drop: id => ({ drop: 'layer_element', key: [id, element] }),
      }),
    );
  });
  return [...changes, ...links];
}

export type ElementEdits = ReturnType<typeof createElementEdits>;

export function createElementEdits(deps: { access: Access; classifications: ClassificationPort }) {
  const { access, classifications } = deps;

  const classifier = createClassifier({ project: classifications });

  /**
   * Creates or changes an element for each request; an error of one does not affect the others. `work` returns the
   * GlobalId.
   */
  const editEach = <Request extends ElementChange>(
    at: ModelAt,
    requests: readonly Request[],
    { isNew, isWhole }: { isNew: boolean; isWhole: boolean },
    work: (draft: ElementDraft, request: Request) => { readonly id: number; readonly guid: string },
  ): Promise<Outcome<WrittenRecord>[]> =>
    access.edit(at, { action: isNew ? 'element.create' : 'element.update' }, async (data, nextId) => {
      const draft = createElementDraft(data, nextId);
      const relations: GivenRelations[] = [];
      const made = await inTurns(requests, request =>
        orRefusal(() => {
          const { id, guid } = draft.attempt(() => work(draft, request));
          relations.push({ element: id, classifications: request.classifications, layers: request.layers, isWhole });
          return guid;
        }),
      );
      const links = await relationChanges(draft, relations, { classifier, projectId: at.projectId });
      return {
        changes: [...draft.all(), ...links],
        answer: async edited => {
          const guids = made.filter(each => typeof each === 'string');
          const records = await elementTexts(edited, guids);
          return made.map(each =>
            typeof each === 'string' ? { record: records.get(each) as WrittenRecord, isNew } : { refused: each },
          );
        },
      };
    });

  async function one(at: ModelAt, uuid: string, change: ElementChange, isWhole: boolean): Promise<object> {
    const apply = once(isWhole);
    const [made] = await editEach(at, [change], { isNew: false, isWhole }, (draft, request) => {
      keepGuid(request.uuid, uuid);
      return apply(draft, { ...request, uuid });
    });
    if (!made || 'refused' in made) throw made?.refused ?? notFound('element');
    return JSON.parse(made.record.json) as object;
  }

  const many = (at: ModelAt, changes: readonly NamedElementChange[], isWhole: boolean) =>
    editEach(at, changes, { isNew: false, isWhole }, once(isWhole));

  return {
    /** One for each request, in their order: an element or what is wrong with it. */
    create: (at: ModelAt, requests: readonly ElementRequest[]) =>
      editEach(at, requests, { isNew: true, isWhole: false }, (draft, request) => {
        const { uuid, type, attributes, property_sets: sets = [] } = request;
        return draft.add({ uuid, type, attributes: attributes?.properties, sets: setsIn(draft, sets) });
      }),

    /** @throws 404, 400 for an unknown class, another GlobalId and values that do not fit */
    change: (at: ModelAt, guid: string, change: ElementChange) => one(at, guid, change, false),
    /** @throws as `change` */
    replace: (at: ModelAt, guid: string, request: ElementRequest) => one(at, guid, request, true),
    changeMany: (at: ModelAt, changes: readonly NamedElementChange[]) => many(at, changes, false),
    replaceMany: (at: ModelAt, requests: readonly NamedElementChange[]) => many(at, requests, true),

    /** Its content moves to its parent. @throws 404, 409 for the project: it is the root of everything */
    remove: (at: ModelAt, guid: string) =>
      access.write(at, { action: 'element.delete' }, (data, nextId) => {
        const draft = createElementDraft(data, nextId);
        const element = existing(draft.find(guid), 'element');
        if (element.type === 'IfcProject') throw conflict('The project of a model cannot be removed.');
        draft.remove(element);
        return draft.all();
      }),

    /** Adds elements in the flat form, all or none. @throws 400 with the position of the error */
    createRaw: (at: ModelAt, raw: RawElementsRequest) =>
      access.write(at, { action: 'element.create' }, async (data, nextId) => {
        const draft = createElementDraft(data, nextId);
        const links = await planRaw(draft, raw, { classifier, projectId: at.projectId });
        return [...draft.all(), ...links];
      }),
  };
}

/** Changes each element once: what is planned is not in the data yet. */
function once(isWhole: boolean) {
  const seen = new Set<string>();
  return (draft: ElementDraft, change: NamedElementChange): { readonly id: number; readonly guid: string } => {
    const guid = change.uuid;
    const element = existing(draft.find(guid), 'element');
    if (seen.has(guid)) throw invalid('uuid', `The element ${guid} is listed twice.`);
    if (isWhole) replaceAll(draft, element, change);
    else changeNamed(draft, element, change);
    seen.add(guid);
    return element;
  };
}

const setsIn = (draft: ElementDraft, sets: readonly PropertySetRequest[]) =>
  sets.map((set, index) => draft.interning.set(set, `property_sets.${index}`));

/** Changes what is named: properties by name in sets by name; classifications and layers are added. */
function changeNamed(draft: ElementDraft, element: WholeElement, change: ElementChange): void {
  const { type, attributes, property_sets: sets } = change;
  draft.change(element, {
    type,
    attributes: attributes?.properties,
    ...(sets && { sets: mergedSets(draft, element, sets) }),
  });
}

/** Sets, classifications and layers become those that are given, and so do attributes when some are. */
function replaceAll(draft: ElementDraft, element: WholeElement, change: ElementChange): void {
  const { type, attributes, property_sets: sets = [] } = change;
  draft.dropSets(element);
  draft.change(element, { type, attributes: attributes?.properties, isWhole: true, sets: setsIn(draft, sets) });
}
