// Runs edits one after the other, with notices of their results and undo.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keys } from '../../../api/keys.ts';
import { useRenewing } from '../../../api/server-data.ts';
import { useProblems } from '../../../api/problem.ts';
import { request } from '../../../api/client.ts';
import type { Property, PropertyRequest, PropertySet } from '../../../api/schema.d.ts';
import { ignoreFailure } from '../../../ui/commands.ts';
import { requestOf } from './property-values.ts';
import { elementAt, type ModelPlace } from '../queries.ts';

/** Undoes an edit. @throws what `request` throws */
export type Undo = () => Promise<unknown>;
export type PropertyEdits = ReturnType<typeof createPropertyEdits>;

const element = '/cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{element_uuid}';
const ofElement = `${element}/propertyset` as const;
const ofSet = `${ofElement}/{propertyset_pk}/property` as const;

/** Edits one element. All throw what `request` throws, and nothing is changed then. */
export function createPropertyEdits(place: ModelPlace, uuid: string) {
  const model = { cloud_pk: place.cloud, project_pk: place.project, model_pk: place.model };
  const params = { ...model, element_uuid: uuid };

  const change = (set: number, id: number, value: unknown) =>
    request(`PATCH ${ofSet}/{id}`, { params: { ...params, propertyset_pk: set, id }, body: { value } });
  const add = (set: number, body: PropertyRequest) =>
    request(`POST ${ofSet}`, { params: { ...params, propertyset_pk: set }, body });
  const remove = (set: number, id: number) =>
    request(`DELETE ${ofSet}/{id}`, { params: { ...params, propertyset_pk: set, id } });
  const attach = (set: number) =>
    request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset-element', {
      params: model,
      body: [{ element_uuid: uuid, property_set_id: set }],
    });
  const setAttribute = (name: string, value: unknown) =>
    request('PATCH /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/element/{uuid}', {
      params: { ...model, uuid },
      body: { attributes: { properties: [{ definition: { name }, value }] } },
    });

  return {
    async changeValue(property: Property, value: unknown): Promise<Undo> {
      const { id, property_set_id: set } = await change(property.property_set_id, property.id, value);
      return () => change(set, id, property.value);
    },

    async addProperty(set: number, body: PropertyRequest): Promise<Undo> {
      const { id, property_set_id: own } = await add(set, body);
      return () => remove(own, id);
    },

    async removeProperty(set: PropertySet, property: Property): Promise<Undo> {
      await remove(set.id, property.id);
      return async () => {
        // A set shared with other elements was copied for this one: the copy is the latest of this name.
        const { property_sets: sets } = await elementAt(place, uuid);
        const same = sets.filter(({ name, inherited }) => name === set.name && !inherited);
        const present = same.find(({ id }) => id === set.id) ?? same.toSorted((a, b) => b.id - a.id)[0];
        return present
          ? add(present.id, requestOf(property))
          : request(`POST ${ofElement}`, {
              params,
              body: { name: set.name, type: set.type, properties: [requestOf(property)] },
            });
      };
    },

    async addSet(name: string, properties: readonly PropertyRequest[]): Promise<Undo> {
      const { id } = await request(`POST ${ofElement}`, { params, body: { name, type: 'IfcPropertySet', properties } });
      return () =>
        request('DELETE /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/propertyset/{id}', {
          params: { ...model, id },
        });
    },

    /** The set itself stays in the model. */
    async removeSet({ id }: Pick<PropertySet, 'id'>): Promise<Undo> {
      await request(`DELETE ${ofElement}/{id}`, { params: { ...params, id } });
      return () => attach(id);
    },

    async setAttribute(name: string, value: unknown, before: unknown): Promise<Undo> {
      await setAttribute(name, value);
      return () => setAttribute(name, before);
    },

    async removeClassification(id: number): Promise<Undo> {
      await request(`DELETE ${element}/classification/{id}`, { params: { ...params, id } });
      return () =>
        request('POST /cloud/{cloud_pk}/project/{project_pk}/model/{model_pk}/classification-element', {
          params: model,
          body: [{ element_uuid: uuid, classification_id: id }],
        });
    },
  };
}

type EditNotice =
  | { readonly kind: 'working'; readonly text: string; readonly share: number }
  | { readonly kind: 'done'; readonly text: string; readonly undo?: () => void }
  | { readonly kind: 'failed'; readonly text: string };

export type Editing = ReturnType<typeof useEditing>;

/** Edits of the data of models in a project. */
export function useEditing(project: number, models: readonly number[]) {
  const { t } = useTranslation();
  const problems = useProblems();
  const [notice, setNotice] = useState<EditNotice>();

  const renew = useRenewing(...models.map(model => keys.modelData(project, model)));
  /** Shows a failure given as a text. */
  const tell = (text: string) => setNotice({ kind: 'failed', text });
  /** Shows a failure. */
  const fail = (error: unknown) => tell(problems.of(error) ?? t('shell.notDone'));

  /**
   * Performs an edit and shows a notice with an undo. Resolves when the display is up to date.
   * @throws what `edit` throws
   */
  async function act(text: string, edit: (onProgress: (share: number) => void) => Promise<Undo>): Promise<void> {
    let undo: Undo;
    try {
      undo = await edit(share => setNotice({ kind: 'working', text, share }));
    } catch (error) {
      setNotice(undefined);
      // Part of a bulk edit may have been done.
      await renew();
      throw error;
    }
    const back = () => {
      setNotice({ kind: 'working', text: t('editing.undoing'), share: 0 });
      const takeBack = undo()
        .then(() => setNotice({ kind: 'done', text: t('editing.undone') }), fail)
        .then(renew);
      ignoreFailure(takeBack);
    };
    setNotice({ kind: 'done', text, undo: back });
    await renew();
  }
  return { notice, close: () => setNotice(undefined), act, fail, tell };
}
