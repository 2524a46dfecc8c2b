// The edits of an earlier version and the decisions about them: where a version is uploaded, listed and reported.
import { NativeSelect } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Status } from '../ui/status.tsx';
import { request } from './client.ts';
import { earlierWords, type EditChoice } from './earlier-edits-words.ts';
import classes from './earlier-edits.module.css';
import { keys } from './keys.ts';
import { callQuery, projectParams, useChange, useRenewing } from './server-data.ts';
import { TextButton } from '../ui/buttons.tsx';

const path = '/cloud/{cloud_pk}/project/{project_pk}/model/{id}';

export type ModelPlace = { readonly cloudId: number; readonly projectId: number; readonly modelId: number };

const paramsOf = ({ cloudId, projectId, modelId }: ModelPlace) => ({
  ...projectParams(cloudId, projectId),
  id: modelId,
});

/** Key below the models of the project, so that both are invalidated together. */
export const earlierEditsQuery = (place: ModelPlace) =>
  callQuery([...keys.models(place.projectId), place.modelId, 'earlier-edits'], `GET ${path}/earlier-edits`, {
    params: paramsOf(place),
  });

/** Edits that were not carried over. */
export const conflictsQuery = (place: ModelPlace) =>
  callQuery([...earlierEditsQuery(place).queryKey, 'conflicts'], `GET ${path}/earlier-edits/conflict`, {
    params: paramsOf(place),
  });

/** Ends a conflict with the edited value or with the one of the file. */
export function useSettling(place: ModelPlace) {
  const onSettled = useRenewing(keys.models(place.projectId));
  return useChange(onSettled, ({ id, keep }: { readonly id: number; readonly keep: 'edited' | 'file' }) =>
    request(`PUT ${path}/earlier-edits/conflict`, { params: paramsOf(place), body: { conflict_id: id, keep } }),
  );
}

/** Number of edits of a model's data; part of its report. */
const editsQuery = (place: ModelPlace) =>
  queryOptions({
    ...callQuery(keys.report(place.projectId, place.modelId), `GET ${path}/report`, { params: paramsOf(place) }),
    select: ({ edits }) => edits,
  });

const choices = ['carry', 'drop', 'later'] as const satisfies readonly EditChoice[];

type EditsChoiceProps = ModelPlace & { readonly value: EditChoice; readonly onChange: (choice: EditChoice) => void };

/** The choice before the upload of a new version: what happens to the edits of the model. Empty if it has none. */
export function EditsChoice({ value, onChange, ...place }: EditsChoiceProps) {
  const { t } = useTranslation();
  const { data: edits = 0 } = useQuery(editsQuery(place));
  if (edits === 0) return null;
  return (
    <NativeSelect
      size="xs"
      label={t('parts.earlier.here', { count: edits })}
      value={value}
      data={choices.map(choice => ({ value: choice, label: t(`parts.earlier.choices.${choice}`) }))}
      onChange={event => onChange(choices.find(choice => choice === event.currentTarget.value) ?? 'carry')}
    />
  );
}

interface EarlierEditsNoteProps extends ModelPlace {
  readonly mayWrite: boolean;
  /** wraps the text in a link to the report */
  readonly link?: (words: ReactNode) => ReactNode;
}

/** Empty if no earlier version has edits. */
export function EarlierEditsNote({ mayWrite, link = words => words, ...place }: EarlierEditsNoteProps) {
  const { t } = useTranslation();
  const { data } = useQuery(earlierEditsQuery(place));
  const onSettled = useRenewing(keys.models(place.projectId));
  const deciding = useChange(onSettled, (decision: EditChoice) =>
    request(`PUT ${path}/earlier-edits`, { params: paramsOf(place), body: { decision } }),
  );
  const words = data && earlierWords(t, data);
  if (!words) return null;
  const { kind, word, choices } = words;
  return (
    <span className={classes.note}>
      <span className={classes.words} role="status">
        {link(<Status kind={kind} word={word} />)}
      </span>
      {mayWrite &&
        choices.map(choice => (
          <TextButton
            text={t(`parts.earlier.choices.${choice}`)}
            key={choice}
            size="compact-xs"
            variant="default"
            loading={deciding.isPending && deciding.variables === choice}
            disabled={deciding.isPending}
            onClick={() => deciding.mutate(choice)}
          />
        ))}
      {deciding.isError && (
        <span className={classes.problem} role="alert">
          {t('shell.notDone')}
        </span>
      )}
    </span>
  );
}
